import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { closeInOrder } from './closeInOrder.ts'
import { holdDirectory } from './directoryLock.ts'
import type { FromMaker } from './messages.ts'
import { SyncedNodeFs, startParams } from './syncedNodeFs.ts'

async function syncOne(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Syncs a folder and its contents to disk. A new database is created without syncing, so a power cut in its first half minute could lose all of it;
 * afterwards it syncs its own changes. Windows cannot sync folders and does not need it.
 */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() || (entry.isDirectory() && process.platform !== 'win32'))
    .map((entry) => join(entry.parentPath, entry.name))
  // Several at a time: the disk merges them into fewer writes.
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await syncOne(path)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  if (process.platform !== 'win32') await syncOne(folder)
}

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
