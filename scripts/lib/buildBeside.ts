import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '#server/base/isAlive.ts'

/** File that records what a folder was built from. */
const stampIn = (folder: string): string => join(folder, '.built')

/** Whether a folder was built from sources with this hash. */
export const isBuiltFrom = (folder: string, hash: string): boolean =>
  existsSync(stampIn(folder)) && readFileSync(stampIn(folder), 'utf8') === hash

const taken = ['ENOTEMPTY', 'EEXIST', 'EPERM']

/** Others may put theirs in the same place at the same time. */
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

/** Removes what builds of a folder have left that were killed. */
function removeAbandoned(folder: string): void {
  const place = dirname(folder)
  const prefix = `.${basename(folder)}-`
  for (const name of existsSync(place) ? readdirSync(place) : []) {
    const [, pid] = (name.startsWith(prefix) && /^(\d+)-/.exec(name.slice(prefix.length))) || []
    if (pid && !isAlive(Number(pid))) rmSync(join(place, name), { recursive: true, force: true })
  }
}

/**
 * Builds a folder unless it is done. Built in a temporary folder and then moved into place, so that neither concurrent
 * builds nor a starting server ever see an unfinished one. Throws what `build` throws; then nothing has changed.
 */
export async function putBeside(
  folder: string,
  isDone: () => boolean,
  build: (fresh: string) => Promise<unknown>,
): Promise<void> {
  if (isDone()) return
  removeAbandoned(folder)
  const beside = join(dirname(folder), `.${basename(folder)}-${process.pid}-${randomBytes(6).toString('hex')}`)
  const [fresh, old] = [`${beside}-new`, `${beside}-old`]
  try {
    await build(fresh)
    if (!isDone()) putInPlace(fresh, folder, old)
  } finally {
    for (const left of [fresh, old]) rmSync(left, { recursive: true, force: true })
  }
}

/** The same for a folder that is done once it was built from sources with this hash. */
export const buildBeside = (folder: string, hash: string, build: (fresh: string) => Promise<unknown>): Promise<void> =>
  putBeside(
    folder,
    () => isBuiltFrom(folder, hash),
    async (fresh) => {
      await build(fresh)
      writeFileSync(stampIn(fresh), hash)
    },
  )
