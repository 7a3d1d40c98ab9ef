import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { withoutLimits } from './sessionLimits.ts'

/**
 * Lifts the time limits of each transaction, and runs each single statement in a transaction for that purpose. Set on the session instead, the change
 * would stay with a pooler's connection, which somebody else uses next, and might not apply to our own next statement.
 */
export function liftLimits(db: Database): void {
  const pool = db.$client
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      await tx.execute(sql.raw(withoutLimits))
      return work(tx)
    }, config)
  pool.query = (async (...given: [string, unknown[]?]) => {
    const client = await pool.connect()
    try {
      await client.query(`begin; ${withoutLimits}`)
      const result = await client.query(...given)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      // Dropping the connection rolls back its transaction.
      client.release(error as Error)
      throw error
    }
  }) as typeof pool.query
}
