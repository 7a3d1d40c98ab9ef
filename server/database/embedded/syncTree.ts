import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

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
export async function syncTree(folder: string): Promise<void> {
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
