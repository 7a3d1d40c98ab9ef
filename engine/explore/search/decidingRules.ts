import type { CompiledFunnel } from '#engine/compile/index.ts'
import { isInside } from '#engine/graph/index.ts'
import { evaluate, readsOf, type Tree } from '#engine/rules/index.ts'
import { type FunnelState, scopeOf, type FunnelWorld } from '#engine/run/index.ts'
import { distinct } from './variants.ts'

/**
 * The rules that decide where a journey goes or what it does: conditions, gates, checks, entries of `order`. Rules that only
 * decide what is shown are left out. With `inside` (a step's path), only the rules of that step and its inner steps.
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

/** The dotted paths, with their roots, that these rules read. */
export const pathsRead = (rules: Tree[]): string[] => [...new Set(rules.flatMap(readsOf))]

/** The result of every rule in a state, as a text of `0` and `1`. States with equal results can only continue in the same way. */
export function answersOfRules(rules: Tree[], state: FunnelState, world: FunnelWorld): string {
  const scope = scopeOf({ ...state, world })
  const runs = { functions: world.vocabulary.functions, now: world.host.clock.now() }
  return rules.map((rule) => (evaluate(rule, scope, runs) === true ? '1' : '0')).join('')
}
