import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { serverArguments } from '#tests/support/compiledServer.ts'
import { tablesInOrder } from '../../database/copy/tablesInOrder.ts'
import type { Database } from '../../database/database.ts'
import { compareData, moveData } from '../../database/moveData.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { filesIn, upgradeIn } from '../../database/own/dataFolder.ts'
import { newRows, serverEnvironment, upgradeCommand, useOldData } from '../../testing/oldData.ts'
import { tableRows } from '../../testing/tableRows.ts'

const old = useOldData()
const kept = () => join(old.folder, 'postgres-before-upgrade')
const command = () => upgradeCommand(old.folder)

it('has rows in every table, so that nothing can be forgotten', () => {
  const empty = Object.entries(old.rows).flatMap(([table, { length }]) => (length === 0 ? [table] : []))
  expect(empty).toEqual([])
})

it('copies every row of every table, says how many, and keeps the old data', async () => {
  const { code, said } = await command().ended
  expect([code, said]).toEqual([0, expect.stringContaining('All rows were copied and compared.')])
  for (const [table, { length }] of Object.entries(old.rows))
    expect(said).toMatch(new RegExp(`^ *${length}  ${table}$`, 'm'))
  expect(await newRows(old.folder)).toEqual(old.rows)
  expect(readdirSync(old.folder).toSorted()).toEqual(['database', 'postgres-before-upgrade'])
  const client = await PGlite.create(kept())
  expect(await tableRows(drizzle(client) as unknown as Database)).toEqual(old.rows)
  await client.close()
  expect(await command().ended).toEqual({
    code: 2,
    said: expect.stringContaining('there is a database of this version'),
  })
}, 300_000)

it('goes on where it was killed between its last two steps', async () => {
  expect((await command().ended).code).toBe(0)
  renameSync(filesIn(old.folder), upgradeIn(old.folder))
  const server = spawn(process.execPath, serverArguments, {
    env: serverEnvironment(old.folder),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  expect(await text(server.stderr!)).toContain('upgrade-data')
  expect((await command().ended).code).toBe(0)
  expect(await newRows(old.folder)).toEqual(old.rows)
}, 300_000)

it('a server refuses old data before it does anything, and names the command', async () => {
  const before = readdirSync(old.folder)
  const server = spawn(process.execPath, serverArguments, {
    env: serverEnvironment(old.folder),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const [out, error] = await Promise.all([text(server.stdout!), text(server.stderr!)])
  expect(out).toBe('')
  expect(error).toMatch(/^The data in .* are those of an earlier version of runnel.*upgrade-data/)
  expect(readdirSync(old.folder)).toEqual(before)
})

it('refuses while a server of the version before holds the folder, and changes nothing', async () => {
  const holder = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => holder.listen(join(old.folder, 'in-use-12345678'), done))
  expect(await command().ended).toEqual({ code: 1, said: expect.stringContaining('in use by another process') })
  holder.close()
  expect(existsSync(join(old.folder, 'postgres', 'PG_VERSION'))).toBe(true)
  expect(readdirSync(old.folder).filter((name) => name !== 'in-use-12345678')).toEqual(['postgres'])
})

it('refuses what it cannot read, with a sentence', async () => {
  writeFileSync(join(old.folder, 'postgres', 'PG_VERSION'), '15\n')
  expect(await command().ended).toEqual({ code: 1, said: expect.stringContaining('holds a database of PostgreSQL 15') })
  rmSync(join(old.folder, 'postgres'), { recursive: true })
  expect(await command().ended).toEqual({
    code: 2,
    said: expect.stringContaining('there are no data of an earlier version'),
  })
})

it('compares the copy row by row', async () => {
  const client = await PGlite.create(join(old.folder, 'postgres'))
  const db = drizzle(client) as unknown as Database
  const one = await openDatabase({ dataDir: old.folder })
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
