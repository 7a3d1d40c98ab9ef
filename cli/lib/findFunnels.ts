import { statSync } from 'node:fs'
import { funnelFileIn, funnelFiles } from '#engine/load/index.ts'
import { UsageError } from './command.ts'

/** Files that stand in the places where funnels are kept. */
export const allFunnels = (): string[] => [...funnelFiles('funnels'), ...funnelFiles('funnels/examples')]

/** The file of the funnel that has this id: the name of its folder. */
export const fileOfId = (id: string): string | undefined => allFunnels().find((file) => file.split('/').at(-2) === id)

/** The funnel files that words name: an id, a file, the folder of one funnel, or a folder of funnels; all of them without a word. */
export function findFunnels(paths: string[]): string[] {
  const files = paths.length === 0 ? allFunnels() : paths.flatMap(filesAt)
  return [...new Set(files)]
}

function filesAt(path: string): string[] {
  const kind = statSync(path, { throwIfNoEntry: false })
  const named = kind ? undefined : fileOfId(path)
  if (named) return [named]
  if (!kind)
    throw new UsageError(
      `there is no "${path}"`,
      'name a funnel by its id, its funnel.json or its folder, or a folder of funnels',
    )
  if (kind.isFile()) return [path]
  const own = funnelFileIn(path)
  const files = own === undefined ? funnelFiles(path) : [own]
  if (files.length === 0)
    throw new UsageError(`there is no funnel in "${path}"`, 'a funnel is a folder with a funnel.json')
  return files
}
