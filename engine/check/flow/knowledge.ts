import { reachable, rememberingBy } from '#engine/base/index.ts'
import {
  anyItem,
  demandedWhile,
  gateTerms,
  itemsOf,
  orderEntries,
  PathIndex,
  requirementsOf,
  rooted,
  targetStep,
  topOf,
  type Field,
  type Step,
  type StepNode,
  isInside,
  overlap,
  rootOf,
} from '#engine/definition/index.ts'
import { presenceRule, readsOf, type Tree } from '#engine/rules/index.ts'
import { readsLookup } from '../answers.ts'
import { type CheckContext } from '../context.ts'
import type { Facts } from './facts.ts'

/** What opens Next of a step, as one rule; undefined if nothing shuts it. */
export function gateOf(step: Step, context: CheckContext): Tree | undefined {
  const { needs, own } = gateTerms(step, context.tree, (path) => presenceRule(rooted(path), context.roots))
  const parts = [...needs.map(({ test }) => test), ...(own === undefined ? [] : [own])]
  return parts.length === 0 ? undefined : parts.reduce((left, right): Tree => ['&&', left, right])
}

/**
 * The condition of a step's entry in `order`, if it holds in the step: no transition leads there directly, and nothing in the step
 * changes what the condition reads.
 */
export function knownIn(path: string | undefined, context: CheckContext): Tree[] {
  const node = path === undefined ? undefined : context.index.byPath.get(path)
  if (!node) return []
  return knownByStep(context)(topOf(node))
}

const knownByStep = rememberingBy((context: CheckContext) =>
  rememberingBy((top: StepNode) => knownInside(top, context)),
)

function knownInside(top: StepNode, context: CheckContext): Tree[] {
  const { definition, index, tree, writes, calls } = context
  const condition = orderEntries(definition).find(({ step }) => step === top.id)?.if
  if (condition === undefined) return []
  const isLed = itemsOf(definition, 'target').some(({ value, step }) => {
    const from = step === undefined ? index.top[0]! : index.byPath.get(step)!
    return !isInside(step, top.path) && !value.startsWith('@') && targetStep(value, from, index) === top
  })
  const asked = itemsOf(definition, 'field').flatMap(({ path: own, step, value }) =>
    [own, ...Object.values(value.tells ?? {})].map((one) => ({ step, path: rooted(one) })),
  )
  const results = calls.flatMap(({ value, step }) => (value.as === undefined ? [] : [{ step, path: value.as }]))
  const changed = [...asked, ...writes, ...results].flatMap((one) => (isInside(one.step, top.path) ? [one.path] : []))
  const hidden = [...dependentPaths(context)].flatMap(([read, paths]) =>
    changed.some((one) => overlap(one, read)) ? paths : [],
  )
  const rule = tree(condition)
  const changes = readsOf(rule).some(
    (read) => passing.has(rootOf(read)) || [...changed, ...hidden].some((one) => overlap(one, read)),
  )
  return isLed || changes ? [] : [rule]
}

const passing = new Set(['valid', 'error', 'journey'])

/** The facts that hold once Next has left a step: its gate, its required fields, and their checks that are rules. */
export const leavingFacts = (step: Step, facts: Facts, context: CheckContext): number[] =>
  factsByStep(facts, context)(step)

const factsByStep = rememberingBy((facts: Facts, context: CheckContext) =>
  rememberingBy((step: Step): number[] => {
    const gate = gateOf(step, context)
    return [
      ...(gate === undefined ? [] : facts.condition(gate)),
      ...Object.entries(step.fields ?? {}).flatMap(([path, field]) => fieldFacts(rooted(path), field, facts, context)),
    ]
  }),
)

function fieldFacts(path: string, field: Field, facts: Facts, context: CheckContext): number[] {
  const asksForItems = (field.each?.min ?? 0) > 0
  if (!asksForItems && requirementsOf(field).length === 0) return []
  const shown = field.if === undefined ? [] : [context.tree(field.if)]
  const [first, ...more] = asksForItems ? shown : demandedWhile(field, context.tree)
  if (first !== undefined) {
    const demanded = more.reduce((left, right): Tree => ['&&', left, right], first)
    return [facts.implied(demanded, path) ?? []].flat()
  }
  const checked = (field.checks ?? []).flatMap(({ rule }) =>
    rule === undefined || readsLookup(context.tree(rule), context) ? [] : facts.condition(context.tree(rule)),
  )
  return [facts.path(path), ...checked]
}

type Dependents = Map<string, string[]>

/**
 * By path: the answers that may change with it, because it decides whether they count, or a computed answer is made of it. One change
 * may lead to another.
 */
export const dependentPaths = rememberingBy((context: CheckContext): Dependents => {
  const direct = context.asking().flatMap(({ path, reads }) => reads.map((read): [string, string] => [read.path, path]))
  const index = new PathIndex(direct)
  return new Map(
    direct.map(([read]) => {
      const found = reachable(index.at(read), (path) => index.at(path))
      // Nothing is known of single items.
      return [read, [...found].filter((path) => !path.includes(anyItem))]
    }),
  )
})
