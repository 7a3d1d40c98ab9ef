import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { LinePace } from './linePace.ts'

type Served = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** No database connection was available. */
export class NoConnection extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'NoConnection'
  }
}

/** A pool that estimates the wait for a connection, and throws `NoConnection` after a wait in vain. */
export class WatchedPool extends Pool {
  readonly #line = new LinePace()

  constructor(config: PoolConfig) {
    super(config)
    // A connection that is lost between two statements fails at the next one; without a listener the event would end the process.
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  /** Milliseconds that a new caller will wait for a connection. */
  get expectedWait(): number {
    return this.#line.expectedWait(this.waitingCount)
  }

  override connect(): Promise<PoolClient>
  override connect(served: Served): void
  override connect(served?: Served): Promise<PoolClient> | void {
    if (!served)
      return new Promise((done, failed) => this.connect((error, client) => (error ? failed(error) : done(client!))))
    if (this.waitingCount === 0) this.#line.begin()
    super.connect((error, client, done) => {
      this.#line.serve()
      served(error && new NoConnection(error), client, done)
    })
  }
}
