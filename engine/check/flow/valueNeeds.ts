import { type Tree, pathOf } from '#engine/rules/index.ts'

/** The paths that must be set for a formula to give something that counts as set; undefined if that cannot be told. */
function treeNeeds(tree: Tree): string[] | undefined {
  const path = pathOf(tree)
  if (path !== undefined) return [path]
  if (!Array.isArray(tree)) return isZero(tree) ? undefined : []
  const [op, a, b, c] = tree as [string, Tree, Tree, Tree]
  if (op === '?') return joined([treeNeeds(b), treeNeeds(c)])
  if (op === '+') return treeNeeds(a) ?? treeNeeds(b)
  if (op === '-' || op === '*') return []
  if (op === 'list') return tree.length > 1 ? [] : undefined
  if (op === 'map') return treeNeeds(a)
  if (op === 'call' && a === 'size') return []
  return op === 'call' && (a === 'string' || a === 'trim' || a === 'lower' || a === 'upper') ? treeNeeds(b) : undefined
}

/** The same for a compiled value with formulas in it. */
export function valueNeeds(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.length > 0 ? [] : undefined
  if (typeof value !== 'object' || value === null) return isZero(value) ? undefined : []
  if ('$' in value) return treeNeeds(value.$ as Tree)
  const members = Object.values(value).map(valueNeeds)
  return members.find((needs) => needs !== undefined)
}

const isZero = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false

const joined = (needs: (string[] | undefined)[]): string[] | undefined =>
  needs.some((one) => one === undefined) ? undefined : needs.flatMap((one) => one!)
