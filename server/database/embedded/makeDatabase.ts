import { PGlite } from '@electric-sql/pglite'
import { closeInOrder } from './closeInOrder.ts'
import { holdDirectory } from './directoryLock.ts'
import type { FromMaker } from './messages.ts'
import { startParams } from './startParams.ts'
import { SyncedNodeFs } from './syncedNodeFs.ts'
import { syncTree } from './syncTree.ts'

/**
 * Creates a new embedded database in a process of its own: the 500 MB of memory that this takes are freed only when a process ends, not with a thread. It
 * holds the data folder itself, so that nobody else takes it if the server that started it is killed.
 */
const [dataDir = '', directory = ''] = process.argv.slice(2)
const tell = (message: FromMaker) => process.send?.(message)

async function make(): Promise<void> {
  // On Windows a folder has one lock, which the parent process holds.
  const lock = process.platform === 'win32' ? undefined : await holdDirectory(dataDir)
  await closeInOrder(await PGlite.create({ fs: new SyncedNodeFs(directory), startParams }))
  await syncTree(directory)
  await lock?.release()
}

process.on('disconnect', () => process.exit(1))
make()
  .then(
    () => tell({ kind: 'made' }),
    (error: Error) => tell({ kind: 'failed', reason: error.message }),
  )
  .finally(() => process.disconnect())
