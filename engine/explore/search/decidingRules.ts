import type { CompiledFunnel } from '#engine/compile/index.ts'
import { evaluate, readsOf, type Tree } from '#engine/rules/index.ts'
import { type FunnelState, scopeOf, type FunnelWorld } from '#engine/run/index.ts'

type Json = Record<string, unknown>

/** Every rule that decides where a journey goes or what it does: guards, `if`, gates, entries of `order`. What is only shown decides nothing. */
export function decidingRules(funnel: Pick<CompiledFunnel, 'machine' | 'order' | 'steps'>): Tree[] {
  const steps = Object.values(funnel.steps)
  const rules = [
    ...rulesIn(funnel.machine),
    ...funnel.order.flatMap(({ if: applies }) => (applies === undefined ? [] : [applies])),
    ...steps.flatMap((step) => [
      ...(step.gate === undefined ? [] : [step.gate]),
      ...step.fields.flatMap(({ if: shown, checks }) => [
        ...(shown === undefined ? [] : [shown]),
        ...checks.flatMap(({ test, value }) => (test === 'rule' ? [value as Tree] : [])),
      ]),
    ]),
  ]
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
}

/** Guards, and conditions of actions. */
function rulesIn(value: unknown): Tree[] {
  if (Array.isArray(value)) return value.flatMap(rulesIn)
  if (typeof value !== 'object' || value === null) return []
  const { guard, params } = value as { guard?: { params?: { rule?: Tree } }; params?: { if?: Tree; actions?: unknown } }
  const own = [
    ...(guard?.params?.rule === undefined ? [] : [guard.params.rule]),
    ...(params?.if === undefined ? [] : [params.if]),
  ]
  return [...own, ...Object.values(value as Json).flatMap(rulesIn)]
}

/** Dotted paths, with their roots, that any of these rules reads. */
export const pathsRead = (rules: Tree[]): string[] => [...new Set(rules.flatMap(readsOf))]

/** How every rule answers in a state, as a short text: two states that differ in no answer go on alike. */
export function answersOfRules(rules: Tree[], state: FunnelState, world: FunnelWorld): string {
  const scope = scopeOf(state, world)
  const runs = { functions: world.vocabulary.functions, now: world.host.clock.now() }
  return rules.map((rule) => (evaluate(rule, scope, runs) === true ? '1' : '0')).join('')
}
