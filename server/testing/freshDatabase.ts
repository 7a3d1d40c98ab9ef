import { cp, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/openDatabase.ts'

const journal = readFileSync(new URL('../database/migrations/meta/_journal.json', import.meta.url))
/** A database as a first start leaves it, made once per machine and set of migrations: a first start takes seconds, a copy does not. */
const template = join(tmpdir(), `runnel-test-template-${createHash('sha256').update(journal).digest('hex').slice(0, 12)}`)

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'runnel-test-'))

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function makeTemplate(): Promise<void> {
  const folder = await newFolder()
  const { close } = await openDatabase({ dataDir: folder })
  await close()
  // Two test files may make it at once; whoever comes second uses the first one's.
  await rename(folder, template).catch(() => rm(folder, { recursive: true, force: true }))
}

/** A folder with a copy of the template. The caller removes it. */
export async function freshFolder(): Promise<string> {
  if (!(await exists(template))) await makeTemplate()
  const folder = await newFolder()
  await cp(template, folder, { recursive: true })
  return folder
}

/** A database with all tables and no rows, in a folder that `close` removes. */
export async function openFreshDatabase(): ReturnType<typeof openDatabase> {
  const folder = await freshFolder()
  const { db, close } = await openDatabase({ dataDir: folder })
  return { db, close: () => close().then(() => rm(folder, { recursive: true, force: true })) }
}
