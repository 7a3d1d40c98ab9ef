import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ensureServerBuilt, serverArguments } from '#tests/support/compiledServer.ts'
import { tablesInOrder } from '../../database/copy/tablesInOrder.ts'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { compareData, moveData } from '../../database/moveData.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { filesIn, removeFiles, upgradeIn } from '../../database/own/dataFolder.ts'
import { submission } from '../../testing/applicant.ts'
import { keptFunnels } from '../../testing/keptFunnels.ts'
import { startApp } from '../../testing/startApp.ts'
import { tableRows, type TableRows } from '../../testing/tableRows.ts'
import { wholePerson } from '../../testing/wholePerson.ts'
import { inProject } from '../../base/project.ts'

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

/** Data of the version before, with rows in every table. */
let old: string
let rows: TableRows
let folder: string
const kept = () => join(folder, 'postgres-before-upgrade')

beforeAll(async () => {
  await ensureServerBuilt()
  old = mkdtempSync(join(tmpdir(), 'runnel-old-'))
  const funnels = await keptFunnels('v1')
  const site = await startApp({ funnels })
  await wholePerson(site, funnels, submission())
  for (const statement of others) await site.deps.db.execute(sql.raw(statement))
  rows = await tableRows(site.deps.db)
  const client = await PGlite.create(join(old, 'postgres'))
  const db = drizzle(client) as unknown as Database
  await migrate(db)
  await moveData(site.deps.db, db)
  await compareData(site.deps.db, db)
  await client.close()
  await site.close()
}, 300_000)
afterAll(() => rmSync(old, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runnel-upgrade-'))
  cpSync(old, folder, { recursive: true })
})
afterEach(async () => {
  for (const files of [filesIn(folder), upgradeIn(folder)]) await removeFiles(files)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const environment = () => ({ ...process.env, NODE_ENV: 'development', DATA_DIR: folder, DATABASE_URL: '', PORT: '0' })

function command() {
  const child = spawn(process.execPath, [inProject('bin/runnel-server.mjs'), 'upgrade-data'], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) => texts.join(''))
  return { child, ended: once(child, 'exit').then(async ([code]) => ({ code: code as unknown, said: await said })) }
}

const openNew = async () => {
  const { db, close } = await openDatabase({ dataDir: folder })
  try {
    return await tableRows(db)
  } finally {
    await close()
  }
}

it('has rows in every table, so that nothing can be forgotten', () => {
  const empty = Object.entries(rows).flatMap(([table, { length }]) => (length === 0 ? [table] : []))
  expect(empty).toEqual([])
})

it('copies every row of every table, says how many, and keeps the old data', async () => {
  const { code, said } = await command().ended
  expect([code, said]).toEqual([0, expect.stringContaining('All rows were copied and compared.')])
  for (const [table, { length }] of Object.entries(rows))
    expect(said).toMatch(new RegExp(`^ *${length}  ${table}$`, 'm'))
  expect(await openNew()).toEqual(rows)
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'postgres-before-upgrade'])
  const client = await PGlite.create(kept())
  expect(await tableRows(drizzle(client) as unknown as Database)).toEqual(rows)
  await client.close()
  expect(await command().ended).toEqual({
    code: 2,
    said: expect.stringContaining('there is a database of this version'),
  })
}, 300_000)

it('loses nothing when it is killed at any moment, and goes on', async () => {
  const begin = performance.now()
  const whole = await command().ended
  expect(whole.code).toBe(0)
  const takes = performance.now() - begin
  await removeFiles(filesIn(folder))
  renameSync(kept(), join(folder, 'postgres'))
  const kills = 12
  let done = false
  for (let kill = 1; kill <= kills && !done; kill += 1) {
    const { child, ended } = command()
    await sleep((takes * (kill + Math.random())) / (kills + 1))
    child.kill('SIGKILL')
    await ended
    done = existsSync(filesIn(folder))
    expect([join(folder, 'postgres'), kept()].filter((path) => existsSync(path))).toHaveLength(1)
  }
  if (!done) expect((await command().ended).code).toBe(0)
  expect(await openNew()).toEqual(rows)
  expect(readdirSync(folder).toSorted()).toEqual(['database', 'postgres-before-upgrade'])
}, 600_000)

it('goes on where it was killed between its last two steps', async () => {
  expect((await command().ended).code).toBe(0)
  renameSync(filesIn(folder), upgradeIn(folder))
  const server = spawn(process.execPath, serverArguments, {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  expect(await text(server.stderr!)).toContain('upgrade-data')
  expect((await command().ended).code).toBe(0)
  expect(await openNew()).toEqual(rows)
}, 300_000)

it('a server refuses old data before it does anything, and names the command', async () => {
  const before = readdirSync(folder)
  const server = spawn(process.execPath, serverArguments, {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const [out, error] = await Promise.all([text(server.stdout!), text(server.stderr!)])
  expect(out).toBe('')
  expect(error).toMatch(/^The data in .* are those of an earlier version of runnel.*upgrade-data/)
  expect(readdirSync(folder)).toEqual(before)
})

it('refuses while a server of the version before holds the folder, and changes nothing', async () => {
  const holder = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => holder.listen(join(folder, 'in-use-12345678'), done))
  expect(await command().ended).toEqual({ code: 1, said: expect.stringContaining('in use by another process') })
  holder.close()
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
  expect(readdirSync(folder).filter((name) => name !== 'in-use-12345678')).toEqual(['postgres'])
})

it('refuses what it cannot read, with a sentence', async () => {
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n')
  expect(await command().ended).toEqual({ code: 1, said: expect.stringContaining('holds a database of PostgreSQL 15') })
  rmSync(join(folder, 'postgres'), { recursive: true })
  expect(await command().ended).toEqual({
    code: 2,
    said: expect.stringContaining('there are no data of an earlier version'),
  })
})

it('compares the copy row by row', async () => {
  const client = await PGlite.create(join(folder, 'postgres'))
  const db = drizzle(client) as unknown as Database
  const one = await openDatabase({ dataDir: folder })
  try {
    await moveData(db, one.db)
    await one.db.execute(sql`update lenders set name = name || ' ' where id = (select id from lenders limit 1)`)
    await expect(compareData(db, one.db)).rejects.toThrow('Of the table lenders, a row')
    expect(await tablesInOrder(db)).toEqual(await tablesInOrder(one.db))
  } finally {
    await one.close()
    await client.close()
  }
})
