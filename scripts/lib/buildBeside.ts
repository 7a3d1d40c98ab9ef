import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Says what a folder was built from. */
const stampIn = (folder: string): string => join(folder, '.built')

/** Whether a folder was built from sources of this hash. */
export const isBuiltFrom = (folder: string, hash: string): boolean =>
  existsSync(stampIn(folder)) && readFileSync(stampIn(folder), 'utf8') === hash

const taken = ['ENOTEMPTY', 'EEXIST', 'EPERM']

/** Others may put theirs in the same place at any moment. */
function putInPlace(fresh: string, folder: string, old: string): void {
  for (let tries = 0; ; tries += 1) {
    try {
      renameSync(folder, old)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    try {
      return renameSync(fresh, folder)
    } catch (error) {
      if (tries === 3 || !taken.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
    rmSync(old, { recursive: true, force: true })
  }
}

/**
 * Builds a folder from sources of a hash unless it was made from exactly these. Made beside it and put in its place, so that of any that build at once, in one
 * process or in several, or of a server that starts meanwhile, none sees half of it. Throws what `build` throws; then nothing has changed.
 */
export async function buildBeside(
  folder: string,
  hash: string,
  build: (fresh: string) => Promise<unknown>,
): Promise<void> {
  if (isBuiltFrom(folder, hash)) return
  const beside = join(dirname(folder), `.${basename(folder)}-${randomBytes(6).toString('hex')}`)
  const [fresh, old] = [`${beside}-new`, `${beside}-old`]
  try {
    await build(fresh)
    writeFileSync(stampIn(fresh), hash)
    if (!isBuiltFrom(folder, hash)) putInPlace(fresh, folder, old)
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
  }
}
