import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesInOrder } from '../../database/copy/tablesInOrder.ts'
import type { Database } from '../../database/database.ts'
import { compareData } from '../../database/moveData.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { using } from '../../database/using.ts'
import { newRows, upgradeCommand, useOldData } from '../../testing/oldData.ts'
import { tableRows } from '../../testing/tableRows.ts'

const old = useOldData('for all')
const command = () => upgradeCommand(old.folder)

it('has rows in every table, so that nothing can be forgotten', () => {
  const empty = Object.entries(old.rows).flatMap(([table, { length }]) => (length === 0 ? [table] : []))
  expect(empty).toEqual([])
})

describe('the command', () => {
  let client: PGlite
  let before: Database
  let result: { code: unknown; said: string }
  beforeAll(async () => {
    result = await command().ended
    client = await PGlite.create(join(old.folder, 'postgres-before-upgrade'))
    before = drizzle(client) as unknown as Database
  }, 300_000)
  afterAll(() => client.close())

  it('copies every row of every table, says how many, and keeps the old data', async () => {
    const { code, said } = result
    expect([code, said]).toEqual([0, expect.stringContaining('All rows were copied and compared.')])
    for (const [table, { length }] of Object.entries(old.rows))
      expect(said).toMatch(new RegExp(`^ *${length}  ${table}$`, 'm'))
    expect(await newRows(old.folder)).toEqual(old.rows)
    expect(readdirSync(old.folder).toSorted()).toEqual(['.gitignore', 'database', 'postgres-before-upgrade'])
    expect(await tableRows(before)).toEqual(old.rows)
  })

  it('refuses to run again', async () => {
    expect(await command().ended).toEqual({
      code: 2,
      said: expect.stringContaining('there is a database of this version'),
    })
  })

  it('compares the copy row by row', () =>
    using(openDatabase({ dataDir: old.folder }), async (copy) => {
      await compareData(before, copy)
      await copy.execute(sql`update lenders set name = name || ' ' where id = (select id from lenders limit 1)`)
      await expect(compareData(before, copy)).rejects.toThrow('Of the table lenders, a row')
      expect(await tablesInOrder(before)).toEqual(await tablesInOrder(copy))
    }))
})
