import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { tablesInOrder } from '../../database/copy/tablesInOrder.ts'
import type { Database } from '../../database/database.ts'
import { compareData, moveData } from '../../database/moveData.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { newRows, upgradeCommand, useOldData } from '../../testing/oldData.ts'
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
