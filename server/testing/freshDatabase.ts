import { constants, cpSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../database/openDatabase.ts'
import { newDatabase } from './newDatabase.ts'

const journal = readFileSync(new URL('../database/migrations/meta/_journal.json', import.meta.url))
/** A database as after a first start, made once per machine and set of migrations: a first start takes seconds, a copy does not. */
const template = join(
  tmpdir(),
  `runnel-test-template-${createHash('sha256').update(journal).digest('hex').slice(0, 12)}`,
)

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'runnel-test-'))

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function makeTemplate(): Promise<void> {
  const folder = await newFolder()
  const { close } = await openDatabase({ dataDir: folder })
  await close()
  // Two test files may create it at once; the second one uses the first one's.
  await rename(folder, template).catch(() => rm(folder, { recursive: true, force: true }))
}

/** A folder with a copy of the template. The caller removes it. */
export async function freshFolder(): Promise<string> {
  if (!(await exists(template))) await makeTemplate()
  const folder = await newFolder()
  // A thousand small files: synchronous copying takes a quarter of the time of promises.
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return folder
}

/** `again` opens it a second time, as another process would; the embedded database allows only one process, so it gives the same handle. */
type Opened = Awaited<ReturnType<typeof openDatabase>> & { again(): ReturnType<typeof openDatabase> }

async function openEmbeddedCopy(): Promise<Opened> {
  const folder = await freshFolder()
  const { db, close } = await openDatabase({ dataDir: folder })
  return {
    db,
    again: async () => ({ db, close: async () => undefined }),
    close: () => close().then(() => rm(folder, { recursive: true, force: true })),
  }
}

async function openOnServer(server: string): Promise<Opened> {
  const { url, drop } = await newDatabase(server)
  const { db, close } = await openDatabase({ url })
  return { db, again: () => openDatabase({ url }), close: () => close().then(drop) }
}

/** A database with all tables and no rows, deleted by `close`: embedded, or on the PostgreSQL server of `TEST_DATABASE_URL`. */
export function openFreshDatabase(): Promise<Opened> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openOnServer(server) : openEmbeddedCopy()
}
