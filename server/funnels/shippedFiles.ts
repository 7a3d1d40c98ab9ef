import { join } from 'node:path'
import { disk, namesIn } from 'runnel/load'
import type { Sources } from './sources.ts'

const isPublished = (path: string): boolean =>
  path === 'policy.json' ||
  /^library\/(texts\/)?[^/]+\.json$/.test(path) ||
  /^[^/]+\/(funnel|scenarios\/[^/]+|texts\/[^/]+)\.json$/.test(path)

/** The files that the server is shipped with and that the studio can change. Examples and TypeScript are not among them. */
export function shippedFiles(folder: string): Sources {
  const found = new Map<string, string>()
  const walk = (below: string, depth: number): void => {
    for (const name of namesIn(join(folder, below), disk)) {
      const path = below === '' ? name : `${below}/${name}`
      if (isPublished(path)) found.set(path, disk.read(join(folder, path)))
      else if (depth > 0 && !name.includes('.')) walk(path, depth - 1)
    }
  }
  walk('', 2)
  for (const path of found.keys()) if (path.startsWith('examples/')) found.delete(path)
  return found
}

/** Files that only the repository can change: definitions in TypeScript, by their path below `funnels/`. */
export const fixedFiles = (folder: string): string[] =>
  namesIn(folder, disk).flatMap((id) => {
    const names = namesIn(join(folder, id), disk)
    return names.includes('funnel.ts') && !names.includes('funnel.json') ? [`${id}/funnel.ts`] : []
  })
