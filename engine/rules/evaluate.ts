import { ownValue } from '#engine/base/index.ts'
import { mayHold, notTooLong, spend, spendOn, weigh, weighed, withinBudget } from './budget.ts'
import { asList, builtIns, equal, printed } from './builtIns.ts'
import { asNumber, minus, plus, times } from './decimals.ts'
import type { FunctionRun, FunctionWorld } from './functions.ts'
import type { RuleScope, Text, Tree, Value } from './tree.ts'
import { dayIn } from './today.ts'
import { dateRuns } from './words/dates.ts'
import { numberRuns } from './words/numbers.ts'

export { equal, isPresent } from './builtIns.ts'

/** What rules use besides their scope: the registry's functions, the time, and the zone whose days count (UTC unless given). */
export interface RuleWorld extends Omit<FunctionWorld, 'today'> {
  functions: Record<string, FunctionRun>
  timeZone?: string
}

/** What of it functions and formats get. */
export const functionWorld = ({ now, timeZone = 'UTC', language }: RuleWorld): FunctionWorld => ({
  now,
  today: dayIn(timeZone, now),
  language,
})

type Node = readonly [string, ...Tree[]]

/**
 * The value of a compiled rule. What is not set reads as the zero value in the tree.
 * @throws RuleTooLarge, and nothing else
 */
export function evaluate(tree: Tree, scope: RuleScope, world: RuleWorld): unknown {
  if (!Array.isArray(tree)) return tree
  return withinBudget(() => {
    const value = compute(tree, scope, world)
    return isRead(tree as unknown as Node) ? value : weighed(value)
  })
}

/** Whether a rule makes nothing: it only reads, or selects from what it reads. */
const isRead = ([operator, of]: Node): boolean =>
  operator === '.' || operator === 'root' || (operator === 'filter' && isRead(of as unknown as Node))

/** The text with its insertions filled in. It is not escaped. @throws RuleTooLarge */
export function renderText(text: Text, scope: RuleScope, world: RuleWorld): string {
  if (typeof text === 'string') return text
  return withinBudget(() =>
    notTooLong(
      text.map((part) => (typeof part === 'string' ? part : printed(compute(part.rule, scope, world)))).join(''),
    ),
  )
}

/** The value with its formulas and texts evaluated. @throws RuleTooLarge */
export function evaluateValue(value: Value, scope: RuleScope, world: RuleWorld): unknown {
  return typeof value === 'object' && value !== null
    ? withinBudget(() => weighed(filledIn(value, scope, world)))
    : value
}

function filledIn(value: Value, scope: RuleScope, world: RuleWorld): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => filledIn(entry, scope, world))
  if ('$' in value) return compute(value.$ as Tree, scope, world)
  if ('$text' in value) return renderText(value.$text as Text, scope, world)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filledIn(member, scope, world)]))
}

/** The value of a part of a rule. */
function compute(tree: Tree, scope: RuleScope, world: RuleWorld): unknown {
  if (!Array.isArray(tree)) return tree
  spend(1)
  const node = tree as unknown as Node
  return (ownValue(operators, node[0]) ?? nothing)(node, scope, world)
}

type Operator = (node: Node, scope: RuleScope, world: RuleWorld) => unknown

const nothing: Operator = () => undefined
const binary =
  (combine: (a: unknown, b: unknown) => unknown): Operator =>
  ([, a, b], scope, world) =>
    combine(compute(a!, scope, world), compute(b!, scope, world))

const ordered = (compare: (a: string | number, b: string | number) => boolean) =>
  binary((a, b) => {
    if (typeof a === 'string') spendOn(a)
    return typeof a === typeof b && (typeof a === 'number' || typeof a === 'string') && compare(a, b as typeof a)
  })

function sum(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) || Array.isArray(b)) {
    mayHold(asList(a).length + asList(b).length)
    return [...asList(a), ...asList(b)]
  }
  if (typeof a !== 'string' && typeof b !== 'string') return plus(asNumber(a), asNumber(b))
  return notTooLong(printed(a) + printed(b))
}

/** Evaluates `list.macro(variable, body)`; `of` gets the entries and the body as a function of one entry. */
const macro =
  (become: (entries: unknown[], body: (entry: unknown) => unknown) => unknown): Operator =>
  ([, list, variable, body], scope, world) =>
    become(asList(compute(list!, scope, world)), (entry) => {
      spend(1)
      return compute(body!, { ...scope, [variable as string]: entry }, world)
    })

export const operators: Record<string, Operator> = {
  list: ([, ...entries], scope, world) => entries.map((entry) => compute(entry, scope, world)),
  object: ([, ...members], scope, world) =>
    Object.fromEntries(members.flatMap((key, at) => (at % 2 ? [] : [[key, compute(members[at + 1]!, scope, world)]]))),
  root: ([, name, zero], scope) => {
    const root = ownValue(scope, name)
    return (typeof root === 'function' ? (root as () => unknown)() : root) ?? zero
  },
  '.': ([, owner, key, zero], scope, world) =>
    ownValue(compute(owner!, scope, world), compute(key!, scope, world)) ?? zero,
  answered: ([, a], scope, world) => typeof compute(a!, scope, world) === 'boolean',
  '!': ([, a], scope, world) => compute(a!, scope, world) !== true,
  '&&': ([, a, b], scope, world) => compute(a!, scope, world) === true && compute(b!, scope, world) === true,
  '||': ([, a, b], scope, world) => compute(a!, scope, world) === true || compute(b!, scope, world) === true,
  '?': ([, condition, a, b], scope, world) =>
    compute(compute(condition!, scope, world) === true ? a! : b!, scope, world),
  '==': binary(equal),
  '!=': binary((a, b) => !equal(a, b)),
  '<': ordered((a, b) => a < b),
  '<=': ordered((a, b) => a <= b),
  '>': ordered((a, b) => a > b),
  '>=': ordered((a, b) => a >= b),
  in: binary((a, b) => (Array.isArray(b) ? b.some((entry) => equal(a, entry)) : ownValue(b, a) !== undefined)),
  '+': binary(sum),
  '-': binary((a, b) => minus(asNumber(a), asNumber(b))),
  '*': binary((a, b) => times(asNumber(a), asNumber(b))),
  call: ([, name, ...args], scope, world) =>
    call(
      name as string,
      args.map((arg) => compute(arg, scope, world)),
      world,
    ),
  all: macro((entries, body) => entries.every((entry) => body(entry) === true)),
  exists: macro((entries, body) => entries.some((entry) => body(entry) === true)),
  exists_one: macro((entries, body) => entries.filter((entry) => body(entry) === true).length === 1),
  filter: macro((entries, body) => entries.filter((entry) => body(entry) === true)),
  map: macro((entries, body) => entries.map(body)),
}

/** The functions of the language for calculations. */
const calculating = { ...numberRuns, ...dateRuns }

function call(name: string, args: unknown[], world: RuleWorld): unknown {
  const builtIn = ownValue(builtIns, name) as ((...given: unknown[]) => unknown) | undefined
  if (builtIn) return builtIn(...args)
  // Built-in functions count what they read; others read all that they are given.
  weigh(args)
  const run = (ownValue(calculating, name) ?? ownValue(world.functions, name)) as FunctionRun | undefined
  return run?.(args, functionWorld(world))
}
