import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const notOurs = new Set([
  'node_modules',
  'dist',
  'dist-server',
  'dist-cli',
  'dist-docs',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
])

/** All files in a folder of the project, as paths from `root` with forward slashes, by name. */
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
