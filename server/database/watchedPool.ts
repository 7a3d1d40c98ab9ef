import { Pool, type PoolClient } from 'pg'

type Served = (error: Error | undefined, client: PoolClient | undefined, done: (release?: Error | boolean) => void) => void

/** No connection to the database was to be had. */
export class NoConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'NoConnection'
  }
}

/** How much the newest caller counts, so that a few slow ones are no sign. */
const weight = 0.1

/** A pool that knows how long a new caller will wait for a connection, and whose error says that one was waited for in vain. */
export class WatchedPool extends Pool {
  /** When somebody was served last, or began to wait where nobody did. */
  #since = 0
  /** Milliseconds from one caller to the next, smoothed. */
  #pace = 0

  /** Milliseconds, by how many wait and how fast they are served; what is stuck counts by how long it has been. */
  get expectedWait(): number {
    return this.waitingCount === 0 ? 0 : this.waitingCount * this.#pace + performance.now() - this.#since
  }

  override connect(): Promise<PoolClient>
  override connect(served: Served): void
  override connect(served?: Served): Promise<PoolClient> | void {
    if (!served) return new Promise((done, failed) => this.connect((error, client) => (error ? failed(error) : done(client!))))
    if (this.waitingCount === 0) this.#since = performance.now()
    super.connect((error, client, done) => {
      const now = performance.now()
      this.#pace += (now - this.#since - this.#pace) * weight
      this.#since = now
      served(error && new NoConnection(error), client, done)
    })
  }
}
