import { presenceTest, sizedPath } from './presence.ts'
import type { Tree } from './tree.ts'
import { pathOf } from './treeParts.ts'

/**
 * Paths that are certainly set wherever the rule holds (or, with `holds` false, wherever it does not). Sound, not complete: a path
 * that is missing here may be set all the same. `!present(a) || b == ''` does not hold only where both are set.
 */
export function certainPaths(tree: Tree, holds = true): Set<string> {
  if (!Array.isArray(tree)) return new Set()
  const [op, ...parts] = tree as [string, ...Tree[]]
  if (op === '!') return certainPaths(parts[0]!, !holds)
  if (op === '&&' || op === '||') {
    const join = (op === '&&') === holds ? either : both
    return join(certainPaths(parts[0]!, holds), certainPaths(parts[1]!, holds))
  }
  if (op === '?') return certainOfChoice(parts, holds)
  const path = holds ? certainWhenTrue(tree, op, parts) : certainWhenFalse(op, parts)
  return new Set(path === undefined ? [] : [path])
}

/** One of the two ways was taken, and its condition decided accordingly. */
function certainOfChoice([condition, yes, no]: Tree[], holds: boolean): Set<string> {
  const byYes = either(certainPaths(condition!), certainPaths(yes!, holds))
  const byNo = either(certainPaths(condition!, false), certainPaths(no!, holds))
  if (yes === !holds) return byNo
  return no === !holds ? byYes : both(byYes, byNo)
}

const either = (a: Set<string>, b: Set<string>) => new Set([...a, ...b])
const both = (a: Set<string>, b: Set<string>) => new Set([...a].filter((path) => b.has(path)))

function certainWhenTrue(tree: Tree, op: string, [left, right]: Tree[]): string | undefined {
  if (op === '==') return comparedPath(left!, right!, (value) => !isZero(value))
  if (op === '!=') return comparedPath(left!, right!, isZero) ?? presenceTest(tree)
  if (op === 'in') return isListOfSet(right!) ? pathOf(left!) : undefined
  return presenceTest(tree)
}

function certainWhenFalse(op: string, [left, right]: Tree[]): string | undefined {
  if (op === '!=') return comparedPath(left!, right!, (value) => !isZero(value))
  if (op !== '==') return undefined
  return comparedPath(left!, right!, isZero) ?? (right === 0 ? sizedPath(left!) : undefined)
}

const isZero = (value: unknown) => value === '' || value === false || value === 0
const isLiteral = (tree: Tree) => !Array.isArray(tree) && tree !== null

/** The path that is compared with a literal of which `suits` holds. */
function comparedPath(left: Tree, right: Tree, suits: (value: unknown) => boolean): string | undefined {
  if (isLiteral(right)) return suits(right) ? pathOf(left) : undefined
  return isLiteral(left) && suits(left) ? pathOf(right) : undefined
}

const isListOfSet = (tree: Tree) =>
  Array.isArray(tree) &&
  tree[0] === 'list' &&
  tree.slice(1).every((entry) => isLiteral(entry as Tree) && !isZero(entry))
