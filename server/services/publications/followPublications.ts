import pg from 'pg'
import type { Database } from '../../database/database.ts'
import { channel } from './store.ts'

const second = 1000

/** Listens with a connection of its own, since a statement of a pool may run in any. Reconnects when it is lost. */
function listen(url: string, heard: () => void): () => void {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const connect = (): void => {
    if (stopped) return
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10 * second, keepAlive: true })
    client = own
    let lost = false
    const again = (): void => {
      if (lost) return
      lost = true
      own.end().catch(() => undefined)
      if (!stopped) timer = setTimeout(connect, second).unref()
    }
    own.on('error', again)
    own.on('end', again)
    own.on('notification', heard)
    own
      .connect()
      .then(() => own.query(`listen ${channel}`))
      .then(heard)
      .catch(again)
  }
  connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    client?.end().catch(() => undefined)
  }
}

/**
 * Looks for a new publication when PostgreSQL says so, and each second: a pooler passes no notifications on. Gives a function that ends it.
 */
export function followPublications(
  { $client: pool }: Pick<Database, '$client'>,
  look: () => Promise<void>,
  failed: (error: Error) => void,
): () => void {
  let looking = false
  let heardMeanwhile = false
  const once = (): void => {
    if (looking) {
      heardMeanwhile = true
      return
    }
    looking = true
    look()
      .catch(failed)
      .finally(() => {
        looking = false
        if (!heardMeanwhile) return
        heardMeanwhile = false
        once()
      })
  }
  const timer = setInterval(once, second).unref()
  const url = pool.options.connectionString
  const unlisten = url ? listen(url, once) : () => undefined
  return () => {
    clearInterval(timer)
    unlisten()
  }
}
