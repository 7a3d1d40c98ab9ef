import { PGlite } from '@electric-sql/pglite'
import { closeInOrder } from './closeInOrder.ts'
import { holdDirectory } from './directoryLock.ts'
import type { FromMaker } from './messages.ts'
import { startParams } from './startParams.ts'
import { SyncedNodeFs } from './syncedNodeFs.ts'
import { syncTree } from './syncTree.ts'

/**
 * Makes a new embedded database, as a process of its own: what that takes of memory, some 500 MB, is given back with the process only, not with a thread.
 * It holds the data folder itself, so that nobody else has it while this still works for a server that was killed.
 */
const [dataDir = '', directory = ''] = process.argv.slice(2)
const tell = (message: FromMaker) => process.send?.(message)

async function make(): Promise<void> {
  // On Windows a folder has one lock, and whoever started this has it.
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
