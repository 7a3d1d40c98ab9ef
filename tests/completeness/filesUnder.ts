import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = new Set([
  'node_modules',
  'dist',
  'dist-server',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
])

/** All files of the project in a folder of it, as paths from `root` with forward slashes, in the order of their names. */
export function filesUnder(root: string, folder = ''): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !notOurs.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? filesUnder(root, path) : [path]
    })
}
