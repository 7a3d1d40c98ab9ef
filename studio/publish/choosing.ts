import { folderOf, type ProjectFile } from '#schemas/studio/index.ts'

/** Whose a file is, seen from a funnel. */
export type Owner = 'own' | 'base' | 'shared' | 'other'

/** A changed file that may go along with a publication. */
export interface Changed {
  path: string
  owner: Owner
  by?: string
  at?: string
  what: 'changed' | 'new' | 'removed'
  /** Other funnels that it changes too; undefined where only the proof can tell. */
  affects?: string[]
}

/** What each funnel extends, of those that can be read. */
function basesOf(texts: ReadonlyMap<string, string>): Map<string, string> {
  const bases = new Map<string, string>()
  for (const [path, text] of texts) {
    const [folder, file, ...more] = path.split('/')
    if (file !== 'funnel.json' || more.length > 0) continue
    const base = /"extends"\s*:\s*"([^"]+)"/.exec(text)?.[1]
    if (base) bases.set(folder!, base)
  }
  return bases
}

/** The funnels that `funnel` builds on, nearest first. */
function ancestors(funnel: string, bases: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  for (let at = bases.get(funnel); at !== undefined && !found.includes(at); at = bases.get(at)) found.push(at)
  return found
}

const order: Owner[] = ['own', 'base', 'shared', 'other']

/** The files with a draft, in the order of how near they are to `funnel`. */
export function changedFiles(
  funnel: string,
  files: ReadonlyMap<string, ProjectFile>,
  texts: ReadonlyMap<string, string>,
): Changed[] {
  const bases = basesOf(texts)
  const above = ancestors(funnel, bases)
  const below = (id: string): string[] =>
    [...bases.keys()].filter((other) => ancestors(other, bases).includes(id)).sort()
  const ownerOf = (folder: string): Owner =>
    folder === funnel
      ? 'own'
      : above.includes(folder)
        ? 'base'
        : folder === 'library' || folder === 'policy.json'
          ? 'shared'
          : 'other'
  return [...files.values()]
    .filter(({ revision }) => revision > 0)
    .map(({ path, by, at, text, published }): Changed => {
      const folder = folderOf(path)
      const owner = ownerOf(folder)
      // Scenarios belong to their funnel alone.
      const alone = path.includes('/scenarios/')
      return {
        path,
        owner,
        by,
        at,
        what: text === null ? 'removed' : published === null ? 'new' : 'changed',
        affects: owner === 'shared' ? undefined : alone ? [] : [folder, ...below(folder)].filter((id) => id !== funnel),
      }
    })
    .sort((a, b) => order.indexOf(a.owner) - order.indexOf(b.owner) || a.path.localeCompare(b.path))
}
