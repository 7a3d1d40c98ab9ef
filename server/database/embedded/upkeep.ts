import type { Pool } from 'pg'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * What a database server does by itself and the embedded one does not: a checkpoint in every minute with writes (otherwise its log grows without end), and
 * a daily vacuum and analyse. Closing the database makes the last checkpoint.
 */
export function startUpkeep(pool: Pool): { stop(): void } {
  let written = ''
  const position = async () =>
    (await pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]!.at

  const checkpoint = async () => {
    if ((await position()) === written) return
    await pool.query('checkpoint')
    written = await position()
  }
  const quietly = (work: () => Promise<unknown>) => () =>
    void work().catch((error: Error) => process.emitWarning(`Database upkeep failed: ${error.name}`))

  const timers = [
    setInterval(quietly(checkpoint), minute),
    setInterval(
      quietly(() => pool.query('vacuum analyze')),
      day,
    ),
  ]
  for (const timer of timers) timer.unref()
  return { stop: () => timers.forEach(clearInterval) }
}
