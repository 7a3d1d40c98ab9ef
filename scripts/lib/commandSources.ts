import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

// Compiled with the command and imported first by bin/runnel.mjs: keep it small.

/** The folder with the compiled command. */
export const commandFolder = 'dist-cli'

const stamp = 'sources.json'

interface Stamp {
  hash: string
  /** What `glanceAt` gave; unequal after a checkout or a copy, when only the hash tells. */
  glance: string
  /** The files that were compiled, relative to the project. */
  files: string[]
}

/** Registries and definitions in TypeScript under `funnels/`, relative to the project. */
export const funnelModules = (root: string): string[] =>
  readdirSync(join(root, 'funnels'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])(registry|funnel)\.ts$/.test(file))
    .map((file) => join('funnels', file).split(sep).join('/'))
    .sort()

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** A hash over what the command is compiled from; a file that is gone counts too. */
function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(funnelModules(root).join('\n'))
  for (const file of files) {
    const content = contentOf(join(root, file))
    hash.update(`\n${file} ${content?.length}\n`).update(content ?? '')
  }
  return hash.digest('hex')
}

/** Sizes and times of the last change of what is compiled: equal ones mean equal files, and are read faster than those. */
const glanceAt = (root: string, files: readonly string[]): string =>
  [
    ...funnelModules(root),
    ...files.map((file) => {
      const { size, mtimeMs } = statSync(join(root, file), { throwIfNoEntry: false }) ?? {}
      return `${size} ${mtimeMs}`
    }),
  ].join('\n')

/** Records in a folder what the command in it was compiled from. `modules` are absolute paths. */
export function recordSources(folder: string, root: string, modules: readonly string[]): void {
  const files = [...new Set([...modules.map((file) => relative(root, file)), 'package-lock.json'])].sort()
  writeFileSync(
    join(folder, stamp),
    JSON.stringify({ hash: hashOf(root, files), glance: glanceAt(root, files), files } satisfies Stamp),
  )
}

/** Whether the command in a folder is compiled from the sources as they are now. */
export function isUpToDate(folder: string, root: string): boolean {
  const written = contentOf(join(folder, stamp))
  if (!written) return false
  const { hash, glance, files } = JSON.parse(written.toString()) as Stamp
  return glance === glanceAt(root, files) || hash === hashOf(root, files)
}

/** The same for the folder in which this file stands when it is compiled. */
export function isCommandUpToDate(): boolean {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  return isUpToDate(folder, join(folder, '..'))
}
