import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { ensureServerBuilt } from '#tests/support/compiledServer.ts'
import { inProject } from '../base/project.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { compareData, moveData } from '../database/moveData.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { using } from '../database/using.ts'
import { filesIn, removeFiles, upgradeIn } from '../database/own/dataFolder.ts'
import { submission } from './applicant.ts'
import { keptFunnels } from './keptFunnels.ts'
import { startApp } from './startApp.ts'
import { tableRows, type TableRows } from './tableRows.ts'
import { wholePerson } from './wholePerson.ts'

/** Rows of the tables in which an applicant leaves none. */
const others = [
  `insert into source_texts values ('a', E'{"title": "Ünïcode 👩‍👩‍👧 \\u2028 \\\\ end"}')`,
  `insert into publications (at, kind, by, note, files, funnels, changed) select now() - n * interval '1 day 0.123456 s', 'files', 'Ann', 'note ' || n, '{"v1/funnel.json": "a", "n": 1e-7, "big": 12345678901234567890}', '{}', '[]' from generate_series(1, 700) n`,
  `insert into funnel_versions (version, funnel, definition, published, compiled, compiler, made_at, kept_for) values ('v', 'v1', 'd', '{}', '{"b": 1, "a": 2}', 'c', now(), 60)`,
  `insert into funnel_parts values ('p', 'js', repeat('export {}', 100000))`,
  `insert into draft_files values ('v1/funnel.json', null, 3, null, 'Ann', now())`,
  `insert into draft_changes (path, revision, text, about, by, at) values ('v1/funnel.json', 1, 'text', 'about', 'Ann', 'infinity')`,
  `insert into proposals (funnel, base, files, by, by_id, at, state) values ('v1', 1, '{"v1/funnel.json": null}', 'Ann', gen_random_uuid(), now(), 'proving')`,
  `insert into presences values ('tab', 'v1', 'd', 'step', now())`,
  `insert into turns values ('key', gen_random_uuid(), now())`,
  `insert into job_runs values ('retention', now())`,
  `insert into audit_log (at, actor, action, detail) values (now(), 'Ann', 'claims list', '{"n": 0.1}'), ('2020-01-01T00:00:00.000001Z', 'Ann', 'claims list', '{}')`,
  `insert into staff_sessions select 'session', id, now(), now() from staff limit 1`,
  `insert into staff_tokens select 'token', id, 'push', now(), now() from staff limit 1`,
]

/** Creates a data folder of the version before, which had an embedded database. Gives its rows, some in every table. */
async function createOldData(folder: string): Promise<TableRows> {
  const funnels = await keptFunnels('v1')
  const site = await startApp({ funnels })
  await wholePerson(site, funnels, submission())
  for (const statement of others) await site.deps.db.execute(sql.raw(statement))
  const rows = await tableRows(site.deps.db)
  const client = await PGlite.create(join(folder, 'postgres'))
  const db = drizzle(client) as unknown as Database
  await migrate(db)
  await moveData(site.deps.db, db)
  await compareData(site.deps.db, db)
  await client.close()
  await site.close()
  return rows
}

/** A folder with data of the version before: one for all tests of a file, or a new copy for each. */
export function useOldData(one: 'for all' | 'for each'): { readonly rows: TableRows; readonly folder: string } {
  const old = mkdtempSync(join(tmpdir(), 'runnel-old-'))
  const data = { rows: {} as TableRows, folder: '' }
  beforeAll(async () => {
    await ensureServerBuilt()
    data.rows = await createOldData(old)
  }, 300_000)
  afterAll(() => rmSync(old, { recursive: true, force: true }))
  const [begin, end] = one === 'for all' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  begin(() => {
    data.folder = mkdtempSync(join(tmpdir(), 'runnel-upgrade-'))
    cpSync(old, data.folder, { recursive: true })
  })
  end(async () => {
    for (const files of [filesIn(data.folder), upgradeIn(data.folder)]) await removeFiles(files)
    rmSync(data.folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return data
}

export const serverEnvironment = (folder: string) => ({
  ...process.env,
  NODE_ENV: 'development',
  DATA_DIR: folder,
  DATABASE_URL: '',
  PORT: '0',
})

/** Starts `runnel-server upgrade-data`. */
export function upgradeCommand(folder: string) {
  const child = spawn(process.execPath, [inProject('bin/runnel-server.mjs'), 'upgrade-data'], {
    env: serverEnvironment(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) => texts.join(''))
  return { child, ended: once(child, 'exit').then(async ([code]) => ({ code: code as unknown, said: await said })) }
}

/** Rows of the database of this version in a data folder. */
export const newRows = (folder: string): Promise<TableRows> => using(openDatabase({ dataDir: folder }), tableRows)
