import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inRoot } from '#scripts/lib/root.ts'

/** Gives a copy of the project the packages that are installed. Its engine, which is a package as well, is its own. */
export function linkPackages(copy: string, packages = inRoot('node_modules')): void {
  const folder = join(copy, 'node_modules')
  mkdirSync(folder)
  for (const name of readdirSync(packages))
    symlinkSync(name === 'runnel' ? join('..', 'engine') : resolve(packages, name), join(folder, name))
}
