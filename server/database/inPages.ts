import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A walk through a table in the order of an index on these columns, which identify a row. */
export interface Walk {
  table: string
  key: readonly { column: string; type: 'uuid' | 'timestamptz' }[]
  /** Restricts the walk to these rows; the index must support it. */
  where?: SQL
  /** Rows per page. */
  size: number
}

/** The rows of one page, as a condition on the key columns: under their own names, or under those of another table with the same values. */
export type Page = (...columns: string[]) => SQL

const columnsOf = ({ key }: Walk, names: readonly string[] = []): SQL =>
  sql.join(
    key.map(({ column }, at) => sql.identifier(names[at] ?? column)),
    sql`, `,
  )
const valuesOf = ({ key }: Walk, values: readonly string[]): SQL =>
  sql.join(
    key.map(({ type }, at) => sql`${values[at]}::${sql.raw(type)}`),
    sql`, `,
  )

/** The key of the last row of the page after `after`; undefined if less than a page is left. */
async function endOfPage(
  db: Database,
  walk: Walk,
  after: readonly string[] | undefined,
): Promise<string[] | undefined> {
  const { table, key, where = sql`true`, size } = walk
  // Under other names, so that ORDER BY uses the columns rather than their texts.
  const texts = sql.join(
    key.map(({ column }, at) => sql`${sql.identifier(column)}::text as ${sql.identifier(`text_${at}`)}`),
    sql`, `,
  )
  const beyond = after ? sql`(${columnsOf(walk)}) > (${valuesOf(walk, after)})` : sql`true`
  const { rows } = await db.execute<Record<string, string>>(
    sql`select ${texts} from ${sql.identifier(table)} where ${where} and ${beyond} order by ${columnsOf(walk)} offset ${size - 1} limit 1`,
  )
  return rows[0] && key.map((_, at) => rows[0]![`text_${at}`]!)
}

/**
 * Changes a table page by page, for rows that can only be found by looking at all of them: a statement never looks at more than one page. Gives the number
 * of changed rows. Rows added meanwhile may be missed.
 */
export async function inPages(
  db: Database,
  walk: Walk,
  change: (page: Page) => SQL,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0, after: string[] | undefined; ;) {
    const end = await endOfPage(db, walk, after)
    const [from, to] = [after && valuesOf(walk, after), end && valuesOf(walk, end)]
    const page: Page = (...names) => {
      const columns = columnsOf(walk, names)
      return sql`(${from ? sql`(${columns}) > (${from})` : sql`true`} and ${to ? sql`(${columns}) <= (${to})` : sql`true`})`
    }
    total += (await db.execute(change(page))).rowCount ?? 0
    if (!end || signal?.aborted) return total
    after = end
  }
}
