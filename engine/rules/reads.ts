import type { Tree } from './tree.ts'
import { partsOf, pathOf } from './treeParts.ts'

/**
 * What a rule reads: dotted paths with their roots, each once, in order of appearance. What is read of a list's entries counts
 * as reading the list.
 */
export function readsOf(tree: Tree): string[] {
  const found = new Set<string>()
  collect(tree, [], found)
  return [...found]
}

function collect(tree: Tree, variables: string[], found: Set<string>): void {
  const path = pathOf(tree)
  if (path !== undefined) {
    if (!variables.includes(path.split('.', 1)[0]!)) found.add(path)
    return
  }
  for (const { part, variable } of partsOf(tree)) collect(part, variable ? [...variables, variable] : variables, found)
}
