import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { withoutLimits } from './sessionLimits.ts'

/**
 * Lets each transaction take as long as it needs, and gives one to each statement that stands alone. Said in the session instead, it would stay with a pooler's
 * connection, which somebody else has next, and might not be there for our own next statement.
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
      // Given up with its connection, and undone with it.
      client.release(error as Error)
      throw error
    }
  }) as typeof pool.query
}
