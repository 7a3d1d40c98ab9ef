import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openFreshDatabase } from '../testing/freshDatabase.ts'
import { inPages, type Page, type Walk } from './inPages.ts'

let opened: Awaited<ReturnType<typeof openFreshDatabase>>
beforeAll(async () => {
  opened = await openFreshDatabase()
  await opened.db.execute(sql`create table walked (at timestamptz, id uuid, seen int default 0)`)
})
afterAll(() => opened.close())

/** Ten rows, of which many share a moment. */
beforeEach(async () => {
  await opened.db.execute(sql`delete from walked`)
  await opened.db.execute(
    sql`insert into walked select '2026-01-01T00:00:00.000123Z'::timestamptz + (n / 4) * interval '1 microsecond', md5(n::text)::uuid from generate_series(1, 10) n`,
  )
})

const byMoment: Walk = {
  table: 'walked',
  key: [
    { column: 'at', type: 'timestamptz' },
    { column: 'id', type: 'uuid' },
  ],
  size: 3,
}
const see = (page: Page) => sql`update walked set seen = seen + 1 where ${page()}`
const seen = async () =>
  (await opened.db.execute<{ seen: number }>(sql`select seen from walked`)).rows.map((row) => row.seen)

it.each([1, 2, 3, 5, 10, 11])(
  'looks at each row once in pages of %i, however many share a value of the key',
  async (size) => {
    expect(await inPages(opened.db, { ...byMoment, size }, see)).toBe(10)
    expect(await seen()).toEqual(Array(10).fill(1))
  },
)

it('looks at no more rows than a page has, also where it deletes them', async () => {
  const pages: number[] = []
  const counted = (page: Page) => (
    pages.push(1),
    sql`delete from walked where ${page()} and (select count(*) from walked where ${page()}) <= 3`
  )
  expect(await inPages(opened.db, byMoment, counted)).toBe(10)
  expect(pages).toHaveLength(4)
})

it('looks only at rows of its condition, and names the columns of another table', async () => {
  const where = sql`at > '2026-01-01T00:00:00.000124Z'`
  expect(
    await inPages(
      opened.db,
      { ...byMoment, where },
      (page) =>
        sql`update walked set seen = 1 where ${where} and exists (select from (select at as moment, id as name from walked) o where o.name = walked.id and ${page('moment', 'name')})`,
    ),
  ).toBe(3)
})

it('stops after a page when its signal is aborted', async () => {
  const stopping = new AbortController()
  stopping.abort()
  expect(await inPages(opened.db, byMoment, see, stopping.signal)).toBe(3)
})
