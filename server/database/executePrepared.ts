import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { uuidOf } from '#server/data/fingerprint.ts'
import type { Database } from './database.ts'

const dialect = new PgDialect()

/** What PostgreSQL says when a connection does not know a name, and when it knows one that it is to learn. */
const lostNames = ['26000', '42P05']

/** Pools between which and PostgreSQL something swaps connections without their names. */
const nameless = new WeakSet<Database['$client']>()

/** Whether a statement was refused for its name. It was not executed then: a name is learnt or looked up before that. */
const isNameLost = (error: unknown, name: string): boolean => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return lostNames.includes(code ?? '') && (message ?? '').includes(name)
}

function giveUpNames(pool: Database['$client']): void {
  if (nameless.has(pool)) return
  nameless.add(pool)
  process.emitWarning(
    'A connection to the database did not keep its prepared statements, as behind PgBouncer before 1.21 in transaction mode. From now on none are kept, and busy statements are planned at each call.',
  )
}

/** Names by the text of the statement: there are few, and each is asked for all the time. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? uuidOf(text)
  names.set(text, name)
  return name
}

/**
 * Executes a statement that each connection reads and plans once and keeps under a name of its own: for the few that are executed all the time, and
 * whose text is always the same. Once a name was lost, as a pooler loses it that gives each transaction another connection, statements have no names any more;
 * the one that met it is executed without. Not within a transaction: that is over when a name is lost.
 */
export async function executePrepared<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  const pool = db.$client
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const plain = { text, values: params }
  if (nameless.has(pool)) return (await pool.query<Row>(plain)).rows
  const name = nameOf(text)
  const { rows } = await pool.query<Row>({ name, ...plain }).catch((error: unknown) => {
    if (!isNameLost(error, name)) throw error
    giveUpNames(pool)
    return pool.query<Row>(plain)
  })
  return rows
}
