import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFiles } from '#scripts/lib/projectFiles.ts'
import { inRoot } from '#scripts/lib/root.ts'

/** A copy of the project in a temporary folder. */
export interface ProjectCopy {
  folder: string
  remove(): void
}

/** Copies a file, unless it has gone meanwhile. */
function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    cpSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Gives a copy the packages that are installed. Its engine, which is a package as well, is its own. */
function linkPackages(copy: string): void {
  const folder = join(copy, 'node_modules')
  mkdirSync(folder)
  for (const name of readdirSync(inRoot('node_modules')))
    symlinkSync(name === 'runnel' ? join('..', 'engine') : inRoot('node_modules', name), join(folder, name))
}

/** Copies the project, or some of its files and folders. The copy shares the installed packages and is a repository of git. */
export function copyProject(only?: readonly string[]): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-copy-'))
  for (const file of projectFiles(only)) copyFile(inRoot(file), join(folder, file))
  // Generated files look at what git knows.
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  linkPackages(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
