import { escapeSegment } from '#engine/base/index.ts'
import { ownInputs, ownPathsFor, type CallItem, type Standing, rootOf } from '#engine/definition/index.ts'
import {
  answersTree,
  calculations,
  compileRule,
  compileText,
  compileValue,
  isMacro,
  pathOf,
  testedForPresence,
  type Tree,
  ownValue,
} from '#engine/rules/index.ts'
import type { CheckContext } from '../context.ts'

/** A read of a rule that is more than a test of presence. */
export interface Read {
  path: string
  /** It decides something, rather than becoming part of a value. */
  decides: boolean
  /** What the rule itself makes certain there: `present(a) && a.b` reads `a.b` where `present(a)` holds. */
  known: Known[]
  /** It reads an entry of the list at `path`, so an empty one has nothing to read. */
  entry?: true
}

/** A condition that holds or, with `holds` false, does not. */
export interface Known {
  tree: Tree
  holds: boolean
}

const deciding = new Set(['==', '!=', '<', '<=', '>', '>=', 'in', '!'])

/** What a rule reads, in order. */
export function readsWithin(tree: Tree, decides = false, known: Known[] = [], variables: string[] = []): Read[] {
  if (!Array.isArray(tree)) return []
  const path = pathOf(tree)
  if (path !== undefined) return variables.includes(rootOf(path)) ? [] : [{ path, decides, known }]
  const [op, a, b, c] = tree as [string, Tree, Tree, Tree]
  const inside = (part: Tree, tests = decides, holds?: boolean) =>
    readsWithin(part, tests, holds === undefined ? known : [...known, { tree: a, holds }], variables)
  if (op === '&&' || op === '||') return [...inside(a, true), ...inside(b, true, op === '&&')]
  if (op === '?') return [...inside(a, true), ...inside(b, decides, true), ...inside(c, decides, false)]
  if (deciding.has(op)) return tree.slice(1).flatMap((part) => inside(part as Tree, true))
  if (testedForPresence(tree) !== undefined) return []
  if (op === 'call') return tree.slice(2).flatMap((part) => inside(part as Tree, decides || a === 'size'))
  if (isMacro(op))
    return [
      ...inside(a, decides || (op !== 'map' && op !== 'filter')),
      ...readsWithin(c, decides, known, [...variables, b as string]),
    ]
  if (op !== '.') return tree.slice(1).flatMap((part) => inside(part as Tree))
  if (typeof b === 'string') return inside(a)
  return [...inside(a).map((read): Read => ({ ...read, entry: true })), ...inside(b)]
}

/** The trees of the formulas in a compiled value or text. */
function treesOf(value: unknown): Tree[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(treesOf)
  if ('$' in value) return [value.$ as Tree]
  if ('$text' in value) return treesOf(value.$text)
  if ('rule' in value) return [value.rule as Tree]
  return Object.values(value).flatMap(treesOf)
}

/** Every string in a value, at any depth. */
export function stringsIn(value: unknown, pointer: string): { value: string; pointer: string }[] {
  if (typeof value === 'string') return [{ value, pointer }]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => stringsIn(inner, `${pointer}/${escapeSegment(key)}`))
    : []
}

export const isFormula = (value: unknown): value is string => typeof value === 'string' && value.startsWith('= ')

/** The values that a rule may give because they are written in it. */
export const literalsOf = (tree: Tree): (string | number)[] => {
  if (typeof tree === 'string' || typeof tree === 'number') return [tree]
  return Array.isArray(tree) && tree[0] === '?' ? [...literalsOf(tree[2]), ...literalsOf(tree[3])] : []
}

/** The trees of the formulas in a value that stands at a place. */
export const valueTrees = (value: unknown, at: Standing, { environment }: CheckContext): Tree[] =>
  treesOf(compileValue(value, environment(at)).value)

/** The trees of what a text inserts. */
export const textTrees = (text: string, at: Standing, { environment }: CheckContext): Tree[] =>
  text.includes('{') ? treesOf(compileText(text, environment(at)).text) : []

/** The trees of what a call hands over as an input, by `with` or by the default of its contract, and where that stands. */
export function inputTrees(call: CallItem, name: string, context: CheckContext) {
  const { value: effect, contract, pointer } = call
  if (Object.hasOwn(effect.with ?? {}, name))
    return {
      isWritten: true,
      trees: valueTrees(ownValue(effect.with!, name), call, context),
      place: `${pointer}/with/${name}`,
    }
  if (ownInputs(contract).includes(name))
    return {
      isWritten: false,
      trees: [answersTree(ownPathsFor(contract, context.definition))],
      place: `${pointer}/call`,
    }
  const { from } = ownValue(contract.input, name) as { from?: string }
  const rule = from === undefined ? undefined : compileRule(from, context.environment(call))
  return { isWritten: false, trees: rule?.problems.length === 0 ? [rule.tree] : [], place: `${pointer}/call` }
}

/** Whether a function always gives something: a number, 0 included, or the date. */
const alwaysGives = (name: string): boolean =>
  name === 'size' || name === 'today' || ownValue(calculations, name)?.returns === 'number'

/** The paths that must be set for a formula's value to count as set; undefined if unknown. */
function treeNeeds(tree: Tree): string[] | undefined {
  const path = pathOf(tree)
  if (path !== undefined) return [path]
  if (!Array.isArray(tree)) return isZero(tree) ? undefined : []
  const [op, a, b, c] = tree as [string, Tree, Tree, Tree]
  if (op === '?') {
    const [yes, no] = [treeNeeds(b), treeNeeds(c)]
    return yes && no && [...yes, ...no]
  }
  if (op === '+') return treeNeeds(a) ?? treeNeeds(b)
  if (op === '-' || op === '*') return []
  if (op === 'list') return tree.length > 1 ? [] : undefined
  if (op === 'map') return treeNeeds(a)
  if (op === 'call' && alwaysGives(a as string)) return []
  return op === 'call' && ['string', 'trim', 'lower', 'upper'].includes(a as string) ? treeNeeds(b) : undefined
}

/** The same for a compiled value with formulas in it. */
export function valueNeeds(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.length > 0 ? [] : undefined
  if (typeof value !== 'object' || value === null) return isZero(value) ? undefined : []
  if ('$' in value) return treeNeeds(value.$ as Tree)
  return Object.values(value)
    .map(valueNeeds)
    .find((needs) => needs !== undefined)
}

/** Whether a value that is written out gives nothing. */
export const isZero = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false
