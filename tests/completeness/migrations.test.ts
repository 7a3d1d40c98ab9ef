import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'server/database/migrations/meta'

it('keeps the snapshot of the newest migration, with which drizzle-kit compares the tables, and no other', () => {
  const { entries } = JSON.parse(readFileSync(`${folder}/_journal.json`, 'utf8')) as { entries: { tag: string }[] }
  const newest = entries.at(-1)!.tag.slice(0, 4)
  expect(readdirSync(folder)).toEqual([`${newest}_snapshot.json`, '_journal.json'])
})
