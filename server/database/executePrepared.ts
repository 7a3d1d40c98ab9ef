import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { uuidOf } from '#server/data/fingerprint.ts'
import type { Database } from './openDatabase.ts'

const dialect = new PgDialect()

/** Names by the text of the statement: there are few, and each is asked for all the time. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? uuidOf(text)
  names.set(text, name)
  return name
}

/**
 * Executes a statement that each connection reads and plans once and keeps under a name of its own: for the few that are executed all the time, and
 * whose text is always the same.
 */
export async function executePrepared<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const { rows } = await db.$client.query<Row>({ name: nameOf(text), text, values: params })
  return rows
}
