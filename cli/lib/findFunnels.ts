import { statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { didYouMean } from 'runnel/rules'
import { funnelFileIn, funnelFiles } from 'runnel/load'
import { UsageError, shortened } from './command.ts'
import { withFile } from './faults.ts'

/** The funnel files of the product and of the examples. */
export const allFunnels = (): string[] => [...funnelFiles('funnels'), ...funnelFiles('funnels/examples')]

/** The id of a funnel: the name of its folder. */
export const idOf = (file: string): string => file.split('/').at(-2)!

/** The file of the funnel that has this id. */
export const fileOfId = (id: string): string | undefined => allFunnels().find((file) => idOf(file) === id)

/**
 * The funnel files that the arguments name, each once: an id, a file, the folder of one funnel or a folder of funnels.
 * All funnels without an argument.
 * @throws UsageError for a path that has no funnel.
 */
export function findFunnels(paths: string[]): string[] {
  const files = paths.length === 0 ? allFunnels() : paths.flatMap(filesAt)
  return [...new Set(files)]
}

/** What stands in the folders beside a definition, and what is done with it. */
const beside: Record<string, (funnel: string) => [is: string, hint: string]> = {
  scenarios: (funnel) => ['holds scenarios and no funnel', `runnel test ${funnel} plays the scenarios`],
  texts: (funnel) => ['holds texts of a language and no funnel', `runnel check ${funnel} checks them with the funnel`],
}

/** @throws UsageError for a file that stands beside a definition. */
function refuseBeside(path: string): void {
  const [, folder = ''] = /([^/]+)\/[^/]+$/.exec(normalize(path)) ?? []
  const funnel = join(dirname(path), '..')
  const said = Object.hasOwn(beside, folder) && funnelFileIn(funnel) !== undefined && beside[folder]!(funnel)
  if (said) throw new UsageError(`"${shortened(path)}" ${said[0]}`, said[1])
}

function filesAt(path: string): string[] {
  const kind = withFile('read', path, () => statSync(path, { throwIfNoEntry: false }))
  const named = kind ? undefined : fileOfId(path)
  if (named) return [named]
  if (!kind)
    throw new UsageError(
      `there is no "${shortened(path)}"`,
      didYouMean(path, allFunnels().map(idOf)) ??
        'name a funnel by its id, its funnel.json or its folder, or a folder of funnels',
    )
  if (kind.isFile()) {
    refuseBeside(path)
    return [normalize(path)]
  }
  const own = funnelFileIn(path)
  const files = own === undefined ? funnelFiles(path) : [own]
  if (files.length === 0)
    throw new UsageError(`there is no funnel in "${shortened(path)}"`, 'a funnel is a folder with a funnel.json')
  return files
}
