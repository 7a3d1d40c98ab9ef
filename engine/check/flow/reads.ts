import { certainPaths, isMacro, type Tree, pathOf } from '#engine/rules/index.ts'

/** Something that a rule reads where it is not only asked whether it is there. */
export interface Read {
  path: string
  /** It decides something, rather than becoming part of a value. */
  decides: boolean
  /** What is certain there by the rule itself: `present(a) && a.b` reads `a.b` where `a` is set. */
  given: string[]
}

const deciding = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '!'])

/** What a rule reads, in order. */
export function readsWithin(tree: Tree, decides = false, given: string[] = [], variables: string[] = []): Read[] {
  if (!Array.isArray(tree)) return []
  const path = pathOf(tree)
  if (path !== undefined) return variables.includes(path.split('.', 1)[0]!) ? [] : [{ path, decides, given }]
  const [op, a, b, c] = tree as [string, Tree, Tree, Tree]
  const inside = (part: Tree, tests = decides, more: Iterable<string> = []) =>
    readsWithin(part, tests, [...given, ...more], variables)
  if (op === '&&' || op === '||') return [...inside(a, true), ...inside(b, true, certainPaths(a, op === '&&'))]
  if (op === '?')
    return [...inside(a, true), ...inside(b, decides, certainPaths(a)), ...inside(c, decides, certainPaths(a, false))]
  if (deciding.has(op)) return tree.slice(1).flatMap((part) => inside(part as Tree, true))
  if (op === 'call' && a === 'present') return []
  if (op === 'call') return tree.slice(2).flatMap((part) => inside(part as Tree, decides || a === 'size'))
  if (isMacro(op))
    return [
      ...inside(a, decides || (op !== 'map' && op !== 'filter')),
      ...readsWithin(c, decides, given, [...variables, b as string]),
    ]
  return op === '.' ? [...inside(a), ...inside(b)] : tree.slice(1).flatMap((part) => inside(part as Tree))
}

/** The trees of the formulas in a compiled value or text. */
export function treesOf(value: unknown): Tree[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(treesOf)
  if ('$' in value) return [value.$ as Tree]
  if ('$text' in value) return treesOf(value.$text)
  if ('rule' in value) return [value.rule as Tree]
  return Object.values(value).flatMap(treesOf)
}
