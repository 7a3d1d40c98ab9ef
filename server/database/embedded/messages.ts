/** PostgreSQL wire messages of a client, or to it. Clients are numbered, so that none hears the answer to one before it. */
interface Wire {
  kind: 'bytes'
  client: number
  bytes: Uint8Array
}

/** What the server's thread tells the database's thread, and back. */
export type ToWorker = Wire | { kind: 'close' }
export type FromWorker = { kind: 'ready' } | Wire | { kind: 'closed' } | { kind: 'failed'; reason: string }

/** What the process that makes a new database says at its end. */
export type FromMaker = { kind: 'made' } | { kind: 'failed'; reason: string }
