import type { Tree } from './tree.ts'
import { pathOf } from './treeParts.ts'
import { anyType, zeroOf, type RuleType } from './types.ts'
import { ownMember } from './relations.ts'

/**
 * The tree of `present(path)` for a dotted path with its root, `form.shop.shelf`. With the types of the roots it is the
 * very tree that the rule compiles to; without them zero values are left out, which changes nothing about its result.
 */
export function presenceRule(path: string, roots: Record<string, RuleType> = {}): Tree {
  const [root = '', ...keys] = path.split('.')
  let type = ownMember(roots, root) ?? anyType
  let tree = withZero(['root', root], type)
  for (const key of keys) {
    type = memberType(type, key)
    tree = withZero(['.', tree, key], type)
  }
  return ['call', 'present', tree]
}

function memberType(type: RuleType, key: string): RuleType {
  if (type.kind === 'object') return ownMember(type.members, key) ?? anyType
  return type.kind === 'map' ? type.of : anyType
}

/** A node with what it reads as when nothing is there; objects need none, their members have their own. */
export function withZero(node: ['root', string] | ['.', Tree, string | Tree], type: RuleType): Tree {
  const zero = zeroOf(type)
  return (zero === undefined ? node : [...node, zero]) as Tree
}

/** The parts that `&&` joins. */
export function conjuncts(tree: Tree): Tree[] {
  return Array.isArray(tree) && tree[0] === '&&'
    ? [...conjuncts(tree[1] as Tree), ...conjuncts(tree[2] as Tree)]
    : [tree]
}

/** The presence tests that `&&` joins in a tree, in order: `present(p)`, `p != ''`, `size(p) > 0`, or a yes/no by itself. */
export function presenceTests(tree: Tree): { path: string; test: Tree }[] {
  return conjuncts(tree).flatMap((test) => {
    const path = presenceTest(test)
    return path === undefined ? [] : [{ path, test }]
  })
}

/** The path whose presence a tree tests and nothing else, or undefined. */
export function presenceTest(tree: Tree): string | undefined {
  if (!Array.isArray(tree)) return undefined
  const [op, left, right] = tree as [string, Tree, Tree]
  if (op === 'call' && left === 'present') return pathOf(right)
  if (op === '!=' && right === '') return pathOf(left)
  if (op === '!=' && left === '') return pathOf(right)
  if ((op === '>' || op === '!=') && right === 0) return sizedPath(left)
  return tree.at(-1) === false ? pathOf(tree) : undefined
}

/** `p` of `size(p)`. */
export const sizedPath = (tree: Tree): string | undefined =>
  Array.isArray(tree) && tree[0] === 'call' && tree[1] === 'size' ? pathOf(tree[2] as Tree) : undefined
