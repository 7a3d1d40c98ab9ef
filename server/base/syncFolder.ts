import { open } from 'node:fs/promises'

/** Syncs the names in a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync folders and does not need it.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
