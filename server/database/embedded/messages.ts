/** What the server's thread tells the database's thread, and back. `bytes` are PostgreSQL wire messages. */
export type ToWorker = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'close' }
export type FromWorker = { kind: 'ready' } | { kind: 'bytes'; bytes: Uint8Array } | { kind: 'closed' } | { kind: 'failed'; reason: string }
