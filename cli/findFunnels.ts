import { statSync } from 'node:fs'
import { funnelFileIn, funnelFiles } from '#engine/load/funnelFiles.ts'
import { UsageError } from './UsageError.ts'

/** Files that stand in the places where funnels are kept. */
export const allFunnels = (): string[] => [...funnelFiles('funnels'), ...funnelFiles('funnels/examples')]

/** The funnel files that paths name: a file, the folder of one funnel, or a folder of funnels; all of them without a path. */
export function findFunnels(paths: string[]): string[] {
  const files = paths.length === 0 ? allFunnels() : paths.flatMap(filesAt)
  return [...new Set(files)]
}

function filesAt(path: string): string[] {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (!kind) throw new UsageError(`there is no "${path}"`, 'name a funnel.json, its folder, or a folder of funnels')
  if (kind.isFile()) return [path]
  const own = funnelFileIn(path)
  const files = own === undefined ? funnelFiles(path) : [own]
  if (files.length === 0) throw new UsageError(`there is no funnel in "${path}"`, 'a funnel is a folder with a funnel.json')
  return files
}
