import { posix } from 'node:path'
import { disk, type FileSystem } from 'runnel/load'
import { isTooLarge } from '#schemas/studio/index.ts'
import { inProject } from '../base/project.ts'

/** The texts of definitions, scenarios, translations, library and policy by their path below `funnels/`. */
export type Sources = ReadonlyMap<string, string>

/** Changed files: their new text, or null for one that is removed. */
export type SourceChanges = ReadonlyMap<string, string | null>

/** Sources with changes over them. */
export function overlaid(sources: Sources, changes: SourceChanges): Sources {
  const all = new Map(sources)
  for (const [path, text] of changes) {
    if (text === null) all.delete(path)
    else all.set(path, text)
  }
  return all
}

/** The folder in which the loader finds the sources. */
export const folder = 'funnels'

/** A path below `funnels/` as findings name it, and back. */
export const inFolder = (path: string): string => `${folder}/${path}`
export const belowFolder = (file: string): string => file.replace(/^funnels\//, '')

const failure = (code: string, path: string): Error => Object.assign(new Error(path), { code, path })

/**
 * Sources as a file system: they are in `funnels/`, beside the brands of the site, which policies name. `fixed` are further
 * files that exist, but are never read.
 */
export function filesOf(sources: Sources, fixed: readonly string[] = []): FileSystem {
  const folders = new Map<string, Set<string>>()
  for (const path of [...sources.keys(), ...fixed]) {
    const parts = inFolder(path).split('/')
    for (let at = 1; at < parts.length; at += 1) {
      const above = parts.slice(0, at).join('/')
      folders.set(above, (folders.get(above) ?? new Set()).add(parts[at]!))
    }
  }
  const isBrand = (path: string): boolean => path === 'themes' || path.startsWith('themes/')
  return {
    read: (given) => {
      const path = posix.normalize(given)
      if (isBrand(path)) return disk.read(inProject(path))
      const text = sources.get(belowFolder(path))
      if (text === undefined || !path.startsWith(`${folder}/`))
        throw failure(folders.has(path) ? 'EISDIR' : 'ENOENT', given)
      if (isTooLarge(text)) throw failure('EFBIG', given)
      return text
    },
    list: (given) => {
      const path = posix.normalize(given)
      if (isBrand(path)) return disk.list(inProject(path))
      const names = folders.get(path)
      if (!names) throw failure('ENOENT', given)
      return [...names].sort()
    },
  }
}

/** Ids of the funnels among the sources that are written in JSON. */
export const funnelsIn = (sources: Sources): string[] =>
  [...sources.keys()].flatMap((path) => /^([^/]+)\/funnel\.json$/.exec(path)?.[1] ?? []).sort()
