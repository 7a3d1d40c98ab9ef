import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { closeInOrder } from './closeInOrder.ts'
import { SyncedNodeFs, startParams } from './syncedNodeFs.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/**
 * Runs the embedded database on a thread of its own: its queries are synchronous and would otherwise block the web server. Speaks PostgreSQL's wire
 * protocol in both directions.
 */
const port = parentPort!
const { directory } = workerData as { directory: string }
const tell = (message: FromWorker) =>
  port.postMessage(message, message.kind === 'bytes' ? [message.bytes.buffer as ArrayBuffer] : [])

async function open(): Promise<PGlite> {
  const files = new SyncedNodeFs(directory)
  const database = await PGlite.create({ fs: files, startParams })
  const before = files.syncs
  await database.exec("select pg_logical_emit_message(true, 'start', 'check')")
  if (files.syncs === before)
    throw new Error(
      'The embedded database does not write its commits to the disk, so it is not safe to use. Is another version of it installed?',
    )
  return database
}

async function serve() {
  const database = await open()
  let closing = false
  port.on('message', (message: ToWorker) => {
    // Messages that a client sends after closing (a reset, a Terminate) must not reach the database.
    if (closing) return
    if (message.kind === 'close') {
      closing = true
      closeInOrder(database).then(
        () => {
          tell({ kind: 'closed' })
          port.close()
        },
        (error: Error) => tell({ kind: 'failed', reason: error.message }),
      )
      return
    }
    // Not `execProtocolRaw`: it also parses every reply and keeps it in memory until the process ends.
    const parts: Uint8Array[] = []
    database
      .execProtocolRawStream(message.bytes, { syncToFs: false, onRawData: (part) => void parts.push(part.slice()) })
      .then(
        // In one piece, so that the other thread wakes once per reply.
        () => tell({ kind: 'bytes', client: message.client, bytes: new Uint8Array(Buffer.concat(parts)) }),
        (error: Error) => tell({ kind: 'failed', reason: error.message }),
      )
  })
  tell({ kind: 'ready' })
}

serve().catch((error: Error) => tell({ kind: 'failed', reason: error.message }))
