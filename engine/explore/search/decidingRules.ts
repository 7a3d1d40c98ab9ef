import type { CompiledFunnel } from '#engine/compile/index.ts'
import { isInside } from '#engine/graph/index.ts'
import { evaluate, readsOf, type Tree } from '#engine/rules/index.ts'
import { type FunnelState, scopeOf, type FunnelWorld } from '#engine/run/index.ts'
import { distinct } from './variants.ts'

/**
 * Every rule that decides where a journey goes or what it does: conditions, gates, checks, entries of `order`. Rules
 * about what is only shown are left out. With `inside`, the rules of this step and the steps inside it.
 */
export function decidingRules({ graph: { edges, points }, steps }: CompiledFunnel, inside?: string): Tree[] {
  const isMeant = (step: string | undefined): boolean => inside === undefined || isInside(step, inside)
  const conditions = edges
    .filter(({ from }) => isMeant(points[from]!.step))
    .flatMap(({ does }) => does.map((label) => ('tree' in label ? label.tree : undefined)))
  const ofSteps = Object.values(steps)
    .filter(({ path }) => isMeant(path))
    .flatMap(({ gate, fields }) => [
      gate,
      ...fields.flatMap(({ if: asked, checks }) => [
        asked,
        ...checks.flatMap(({ test, value }) => (test === 'rule' ? [value as Tree] : [])),
      ]),
    ])
  const rules = [...conditions, ...ofSteps].filter((rule) => rule !== undefined)
  return distinct(rules)
}

/** Dotted paths, with their roots, that any of these rules reads. */
export const pathsRead = (rules: Tree[]): string[] => [...new Set(rules.flatMap(readsOf))]

/** How every rule answers in a state, as a short text: two states that differ in no answer go on alike. */
export function answersOfRules(rules: Tree[], state: FunnelState, world: FunnelWorld): string {
  const scope = scopeOf({ ...state, world })
  const runs = { functions: world.vocabulary.functions, now: world.host.clock.now() }
  return rules.map((rule) => (evaluate(rule, scope, runs) === true ? '1' : '0')).join('')
}
