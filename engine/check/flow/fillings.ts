import { anyItem, type Standing } from '#engine/definition/index.ts'
import { compileRule, pathOf, type Tree, ownValue } from '#engine/rules/index.ts'
import type { CheckContext } from '../context.ts'
import { isFormula } from './reads.ts'

/** What may fill a place: a path with its root, a value that is written out, or something computed. */
export type Filling = { is: 'path'; path: string } | { is: 'written'; value: unknown } | { is: 'computed' }

/** Everything that a value with formulas may give at some keys, where it stands. */
export function fillingsOf(value: unknown, keys: string[], at: Standing, context: CheckContext): Filling[] {
  const [key, ...rest] = keys
  if (isFormula(value)) {
    const { tree, type } = compileRule(value.slice(2), context.environment(at))
    const isLacking = key !== undefined && type.kind === 'object' && !Object.hasOwn(type.members, key)
    return isLacking ? [] : fillingsOfTree(tree, keys)
  }
  if (typeof value !== 'object' || value === null) return [{ is: 'written', value: key === undefined ? value : null }]
  if (key === undefined || key === anyItem)
    return Object.values(value).flatMap((inner) => fillingsOf(inner, rest, at, context))
  return fillingsOf(ownValue(value, key), rest, at, context)
}

function fillingsOfTree(tree: Tree, keys: string[]): Filling[] {
  const path = pathOf(tree)
  if (path !== undefined) return [{ is: 'path', path: [path, ...keys].join('.') }]
  if (!Array.isArray(tree)) return [{ is: 'written', value: keys.length > 0 ? null : tree }]
  const [op, a, b, c] = tree as [string, Tree, Tree, Tree]
  if (op === '?') return [...fillingsOfTree(b, keys), ...fillingsOfTree(c, keys)]
  if (op === 'filter') return fillingsOfTree(a, keys)
  return [{ is: 'computed' }]
}
