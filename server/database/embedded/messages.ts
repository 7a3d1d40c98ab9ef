/** PostgreSQL wire messages from or to a client. Clients are numbered, so that none receives a reply to its predecessor. */
interface Wire {
  kind: 'bytes'
  client: number
  bytes: Uint8Array
}

/** Messages between the server's thread and the database's thread. */
export type ToWorker = Wire | { kind: 'close' }
export type FromWorker = { kind: 'ready' } | Wire | { kind: 'closed' } | { kind: 'failed'; reason: string }

/** What the process that creates a database reports at its end. */
export type FromMaker = { kind: 'made' } | { kind: 'failed'; reason: string }
