import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A table that is gone through in the order of an index on these columns, which name a row. */
export interface Walk {
  table: string
  key: readonly { column: string; type: 'uuid' | 'timestamptz' }[]
  /** Only these rows, which the index must lead to. */
  where?: SQL
  /** Rows of one page. */
  size: number
}

/** The rows of one page, as a condition on the columns of its key: by their own names, or by those of another table that holds the same values. */
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

/** The key of the last row of the page after `after`. Undefined where less than a page is left. */
async function endOfPage(
  db: Database,
  walk: Walk,
  after: readonly string[] | undefined,
): Promise<string[] | undefined> {
  const { table, key, where = sql`true`, size } = walk
  // By names of their own: what is ordered by is the columns, not their texts.
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
 * Changes a table page after page: for rows that are only found by looking at all of them. However many there are, a statement looks at one page. Answers how many it
 * were. Rows that come meanwhile may be passed over.
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
