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
 * Writes a folder with all that is in it to the disk. A new database is made without that, so that a power cut in its first half minute could take all of it;
 * from then on it syncs what it changes. Windows cannot sync folders and does not need it.
 */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() || (entry.isDirectory() && process.platform !== 'win32'))
    .map((entry) => join(entry.parentPath, entry.name))
  // A few at a time: the disk joins them into fewer writes.
  const waiting = [...paths]
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await syncOne(path)
  }
  await Promise.all(Array.from({ length: 8 }, work))
  if (process.platform !== 'win32') await syncOne(folder)
}
