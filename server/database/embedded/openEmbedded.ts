import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ClientBase } from 'pg'
import { isCompiled } from '../../base/project.ts'
import { WatchedPool } from '../watchedPool.ts'
import { serveControl, removeLeftCopies } from './control/serveControl.ts'
import { cannotOpen, finishFiles, makeDataDir, prepareFiles } from './dataFolder.ts'
import { lockDirectory } from './directoryLock.ts'
import type { FromMaker, FromWorker, ToWorker } from './messages.ts'
import { WireBridge } from './wireBridge.ts'

/** Compiled code runs as it is; sources need their loader. */
const workerProgram = new URL(isCompiled ? './databaseWorker.js' : './loadWorker.mjs', import.meta.url)
const makerProgram = fileURLToPath(new URL(isCompiled ? './makeDatabase.js' : './makeDatabase.ts', import.meta.url))

function startWorker(directory: string): Promise<Worker> {
  const worker = new Worker(workerProgram, { workerData: { directory } })
  // Every client listens to the worker during its lifetime.
  worker.setMaxListeners(0)
  return new Promise((done, failed) => {
    worker.once('error', (error) => failed(cannotOpen(directory, error.message)))
    worker.once('exit', () => failed(cannotOpen(directory, 'it ended at once')))
    worker.once('message', (message: FromWorker) => {
      worker.removeAllListeners('error').removeAllListeners('exit')
      if (message.kind === 'ready') return done(worker)
      void worker.terminate()
      failed(cannotOpen(directory, message.kind === 'failed' ? message.reason : message.kind))
    })
  })
}

/** Creates a new database in an empty folder. */
function makeDatabase(dataDir: string, directory: string): Promise<void> {
  const maker = fork(makerProgram, [dataDir, directory], {
    execArgv: isCompiled ? [] : ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((done, failed) => {
    maker.once('error', failed)
    maker.once('message', (message: FromMaker) =>
      message.kind === 'made' ? done() : failed(cannotOpen(directory, message.reason)),
    )
    maker.once('exit', () => failed(cannotOpen(directory, 'the process that makes it ended too early')))
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

/** Milliseconds that clients get to finish when the database is closed. */
const lastWork = 5000

/**
 * A failed query costs its client. The next one takes over the one session in whatever state it is in: possibly within an abandoned transaction, and with
 * unknown prepared statements. The statements are sent separately, since two in one text form a transaction, in which DISCARD is not allowed.
 */
const forget = (client: ClientBase, done: (error?: Error) => void) =>
  client.query('rollback', (error) => (error ? done(error) : client.query('discard all', done)))

/**
 * Opens PostgreSQL inside this process, its files in `dataDir/postgres`, behind an ordinary `pg` pool. It has one session, so the pool has one client:
 * within a transaction use the transaction's own handle; any other query would wait for itself until `connectionTimeoutMillis`.
 */
export async function openEmbedded(dataDir: string): Promise<{ pool: WatchedPool; close(): Promise<void> }> {
  await makeDataDir(dataDir)
  const lock = await lockDirectory(dataDir)
  const files = join(dataDir, 'postgres')
  const open = async () => {
    const { isNew } = await prepareFiles(files)
    await removeLeftCopies(dataDir)
    if (isNew) await makeDatabase(dataDir, files)
    const started = await startWorker(files)
    await finishFiles(files)
    return started
  }
  const worker = await open().catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const pool = new WatchedPool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
    stream: () => new WireBridge(worker) as never,
    verify: forget,
  })
  lock.serve(serveControl({ dataDir, files, pool, bridge: () => new WireBridge(worker) }))
  return {
    pool,
    close: async () => {
      await Promise.race([pool.end(), sleep(lastWork, undefined, { ref: false })])
      await closeWorker(worker)
      await lock.release()
    },
  }
}
