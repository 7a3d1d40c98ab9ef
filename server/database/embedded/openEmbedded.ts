import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ClientBase } from 'pg'
import { isCompiled } from '../../project.ts'
import { WatchedPool } from '../watchedPool.ts'
import { lockDirectory } from './directoryLock.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { WireBridge } from './wireBridge.ts'

/** Compiled code runs as it is; the sources need their loader. */
const workerProgram = new URL(isCompiled ? './databaseWorker.js' : './loadWorker.mjs', import.meta.url)

function startWorker(directory: string): Promise<Worker> {
  const worker = new Worker(workerProgram, { workerData: { directory } })
  // Every client listens to the worker for as long as it lives.
  worker.setMaxListeners(0)
  return new Promise((done, failed) => {
    worker.once('error', failed)
    worker.once('message', (message: FromWorker) => {
      worker.off('error', failed)
      if (message.kind === 'ready') return done(worker)
      void worker.terminate()
      failed(new Error(`The embedded database could not be opened in ${directory}: ${message.kind === 'failed' ? message.reason : message.kind}`))
    })
  })
}

const closeWorker = (worker: Worker): Promise<void> =>
  new Promise((done, failed) => {
    worker.once('exit', () => done())
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'failed') failed(new Error(`The embedded database did not close: ${message.reason}`))
    })
    worker.postMessage({ kind: 'close' } satisfies ToWorker)
  })

/**
 * A failed query costs its client. The next one finds the one session as that left it: in a transaction that nobody ends any more, with statements prepared
 * that it knows nothing of. One after the other, since two statements that are sent as one text are a transaction, in which nothing can be discarded.
 */
const forget = (client: ClientBase, done: (error?: Error) => void) => client.query('rollback', (error) => (error ? done(error) : client.query('discard all', done)))

/**
 * PostgreSQL inside this process, its files in `dataDir/postgres`, behind an ordinary `pg` pool. It has one session, so the pool has one client:
 * inside a transaction use the transaction's own handle, another query would wait for itself until `connectionTimeoutMillis`.
 */
export async function openEmbedded(dataDir: string): Promise<{ pool: WatchedPool; close(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dataDir)
  const worker = await startWorker(join(dataDir, 'postgres')).catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const pool = new WatchedPool({ max: 1, user: 'postgres', database: 'postgres', idleTimeoutMillis: 0, connectionTimeoutMillis: 30_000, stream: () => new WireBridge(worker) as never, verify: forget })
  return {
    pool,
    close: async () => {
      await pool.end()
      await closeWorker(worker)
      await lock.release()
    },
  }
}
