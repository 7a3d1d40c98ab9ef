import { isMacro } from './signatures.ts'
import type { Tree } from './tree.ts'

/** The trees inside a tree, each with the variable that is bound there. Zero values, names and keys are not trees. */
export function partsOf(tree: Tree): { part: Tree; variable?: string }[] {
  if (!Array.isArray(tree)) return []
  const [op, ...rest] = tree as [string, ...Tree[]]
  if (op === 'root') return []
  if (op === '.') return asParts(rest.slice(0, 2))
  if (op === 'call') return asParts(rest.slice(1))
  if (isMacro(op)) return [{ part: rest[0]! }, { part: rest[2]!, variable: rest[1] as string }]
  return asParts(rest)
}

const asParts = (trees: Tree[]) => trees.map((part) => ({ part }))

/** The dotted path that a tree of roots and named members stands for; undefined for anything else. */
export function pathOf(tree: Tree): string | undefined {
  if (!Array.isArray(tree)) return undefined
  if (tree[0] === 'root') return tree[1] as string
  if (tree[0] !== '.' || typeof tree[2] !== 'string') return undefined
  const owner = pathOf(tree[1] as Tree)
  return owner === undefined ? undefined : `${owner}.${tree[2]}`
}
