import { ownValue } from '#engine/base/index.ts'
import { answeredTest, pathOf, readsYesNo, testedForPresence, type Tree } from './tree.ts'
import { memberType, ownMember } from './relations.ts'
import { anyType, isYesNoType, type RuleType, zeroOf } from './types.ts'

/**
 * The tree of `present(path)` for a dotted path with its root, such as `form.shop.shelf`. With the types of the roots it equals
 * the compiled rule; without them zero values are left out, which does not change its result.
 */
export const presenceRule = (path: string, roots: Record<string, RuleType> = {}): Tree =>
  presenceOf(readRule(path, roots))

/** The tree that reads a dotted path with its root; without the types of the roots, zero values are left out. */
export function readRule(path: string, roots: Record<string, RuleType> = {}): Tree {
  const [root = '', ...keys] = path.split('.')
  let type = ownMember(roots, root) ?? anyType
  let tree = withZero(['root', root], type)
  for (const key of keys) {
    type = memberType(type, key) ?? anyType
    tree = withZero(['.', tree, key], type)
  }
  return tree
}

/** The test whether a value is present; for a yes/no answer, whether it was given. */
export const presenceOf = (tree: Tree): Tree =>
  readsYesNo(tree) ? answeredTest(tree as ['.', Tree, string]) : ['call', 'present', tree]

/** A node with its zero value, and with a mark if it is a yes/no answer. Objects have none, since their members have their own. */
export function withZero(node: ['root', string] | ['.', Tree, string | Tree], type: RuleType): Tree {
  const zero = zeroOf(type)
  return (
    zero === undefined ? node : node[0] === '.' && isYesNoType(type) ? [...node, zero, true] : [...node, zero]
  ) as Tree
}

/** The operands of a chain of `&&`. */
export const conjuncts = (tree: Tree): Tree[] =>
  Array.isArray(tree) && tree[0] === '&&' ? (tree.slice(1) as Tree[]).flatMap(conjuncts) : [tree]

/** The path whose presence a tree tests, if it tests nothing else. */
export function presenceTest(tree: Tree): string | undefined {
  return testedPath(tree, pathOf)
}

/** The path of what a tree tests the presence of, as `of` finds it. */
function testedPath(tree: Tree, of: typeof pathOf): string | undefined {
  if (!Array.isArray(tree)) return undefined
  const [op, left, right] = tree as [string, Tree, Tree]
  const tested = testedForPresence(tree)
  if (tested !== undefined) return of(tested)
  if (op === '!=' && right === '') return of(left)
  if (op === '!=' && left === '') return of(right)
  if ((op === '>' || op === '!=') && right === 0) return sizedPath(left)
  return tree.at(-1) === false ? of(tree) : undefined
}

/** The path that is set where a tree has a value: its own, or that of the list of which it reads an entry. */
const holdingPath = (tree: Tree): string | undefined =>
  pathOf(tree) ?? (Array.isArray(tree) && tree[0] === '.' ? holdingPath(tree[1] as Tree) : undefined)

/** `p` of `size(p)`. */
const sizedPath = (tree: Tree): string | undefined =>
  Array.isArray(tree) && tree[0] === 'call' && tree[1] === 'size' ? pathOf(tree[2] as Tree) : undefined

/**
 * The paths that are certainly set where the rule holds or, with `holds` false, where it does not. Sound, but not complete: other
 * paths may be set too. Where `!present(a) || b == ''` does not hold, both are set.
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
  const path = (holds ? certainWhenTrue(tree, op, parts) : certainWhenFalse(op, parts)) ?? sizeAbove(op, parts, holds)
  return new Set(path === undefined ? [] : [path])
}

/** Of `condition ? yes : no`: the paths that are set whichever side was taken. */
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
  if (op === '!=') return comparedPath(left!, right!, isZero) ?? testedPath(tree, holdingPath)
  if (op === 'in') return isListOfSet(right!) ? holdingPath(left!) : undefined
  return testedPath(tree, holdingPath) ?? (readsYesNo(tree) ? pathOf(tree) : undefined)
}

function certainWhenFalse(op: string, [left, right]: Tree[]): string | undefined {
  if (op === '!=') return comparedPath(left!, right!, (value) => !isZero(value))
  if (op !== '==') return undefined
  return comparedPath(left!, right!, isZero)
}

const opposites: Record<string, string> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '==': '!=', '!=': '==' }
const mirrored: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

/** The path of a list or text whose size a comparison puts above 0: `size(p) > 1`, or `size(p) < 2` that does not hold. */
function sizeAbove(op: string, [left, right]: Tree[], holds: boolean): string | undefined {
  if (typeof right !== 'number')
    return typeof left === 'number' ? sizeAbove(ownValue(mirrored, op) ?? op, [right!, left], holds) : undefined
  const is = holds ? op : ownValue(opposites, op)
  const above = is === '>' ? right >= 0 : is === '>=' || is === '==' ? right > 0 : is === '!=' && right === 0
  return above ? sizedPath(left!) : undefined
}

const isZero = (value: unknown) => value === '' || value === false || value === 0
const isLiteral = (tree: Tree) => !Array.isArray(tree) && tree !== null

/** The path that is compared with a literal for which `suits` holds. */
function comparedPath(left: Tree, right: Tree, suits: (value: unknown) => boolean): string | undefined {
  if (isLiteral(right)) return suits(right) ? holdingPath(left) : undefined
  return isLiteral(left) && suits(left) ? holdingPath(right) : undefined
}

const isListOfSet = (tree: Tree) =>
  Array.isArray(tree) &&
  tree[0] === 'list' &&
  tree.slice(1).every((entry) => isLiteral(entry as Tree) && !isZero(entry))
