import { checkFunnel } from 'runnel/check'
import { registry } from '#funnels/registry.ts'
import { ownValue, onlyOwn } from 'runnel/rules'
import { type Fixed, load, loadedFrom, makeFunnels, type MadeFunnels } from './makeVersions.ts'
import { belowFolder, overlaid, type Sources } from './sources.ts'

export interface Returned extends MadeFunnels {
  /** The files that change: their text as it was, or null for one that was not there. */
  changes: Map<string, string | null>
}

/**
 * Gives the files from which a funnel was loaded back, and makes what they change. A funnel that has errors then is a
 * problem.
 */
export function returnFiles(
  funnel: string,
  {
    was,
    is,
    served,
    fixed,
    known,
  }: { was: Sources; is: Sources; served: Readonly<Record<string, string>>; fixed: Fixed; known: ReadonlySet<string> },
): Returned {
  const own = (path: string): boolean => path.startsWith(`${funnel}/`)
  const read = load(funnel, loadedFrom(was, fixed)).files.map(belowFolder)
  const now = is.has(`${funnel}/funnel.json`) ? load(funnel, loadedFrom(is, fixed)).files.map(belowFolder) : []
  const paths = new Set([...read, ...now, ...[...was.keys(), ...is.keys()].filter(own)])
  const changes = new Map<string, string | null>()
  for (const path of paths) {
    const [before, after] = [was.get(path) ?? null, is.get(path) ?? null]
    if (before !== after) changes.set(path, before)
  }
  const sources = overlaid(is, changes)
  const made = makeFunnels(sources, { fixed, known })
  const problems = onlyOwn(made.problems)
  const from = loadedFrom(sources, fixed)
  for (const [id, version] of Object.entries(made.versions)) {
    if (ownValue(served, id) === version) continue
    const error = checkFunnel(load(id, from), registry).find(({ severity }) => severity === 'error')
    if (error) problems[id] = `${belowFolder(error.file)}, line ${error.line}: ${error.message}`
  }
  return { ...made, problems, changes }
}
