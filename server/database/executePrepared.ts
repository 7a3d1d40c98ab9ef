import { remembering } from 'runnel/base'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { uuidOf } from '#server/data/fingerprint.ts'
import type { Database } from './database.ts'

const dialect = new PgDialect()

/** SQLSTATEs for an unknown statement name and for a name that is taken already. */
const lostNames = ['26000', '42P05']

/** Pools behind a pooler that switches connections and so loses prepared statements. */
const nameless = new WeakSet<Database['$client']>()

/** Whether a statement was refused because of its name. It was not executed then: the name is resolved first. */
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

/** Names by statement text. There are few statements, and they are used all the time. */
const nameOf = remembering(Infinity, (text: string) => uuidOf(text))

/**
 * Executes a prepared statement, which each connection parses and plans once: for the few statements that run all the time with the same text. Once a name
 * was lost, because a pooler gives each transaction another connection, statements are sent without names, beginning with the one that failed. Not for use
 * within a transaction, which a lost name aborts.
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
