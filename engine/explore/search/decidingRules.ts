import type { CompiledFunnel } from '#engine/compile/index.ts'
import { isInside, overlap, rooted } from '#engine/definition/index.ts'
import { atomise, readRule, readsOf, type Tree } from '#engine/rules/index.ts'
import { resultOver, scopeOf, type Running } from '#engine/run/index.ts'
import { distinct } from './variants.ts'

/** The rules that decide where a journey goes or what it does, and what they read. */
export interface DecidingRules {
  rules: Tree[]
  /** The dotted paths, with their roots, that the rules read. */
  read: string[]
  /** The texts and numbers that the rules compare with a path, by dotted path with its root. */
  near: Map<string, (string | number)[]>
}

/**
 * The rules of conditions, gates, checks and entries of `order`, and for each section whether it is completed. Rules that
 * only decide what is shown are left out. With `inside` (a step's path), only the rules of that step and its inner steps.
 */
export function decidingRules(
  { graph: { edges, points }, steps, sections = [], computed = [] }: CompiledFunnel,
  inside?: string,
): DecidingRules {
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
  // Which sections may be opened depends on those that are completed.
  const completed = inside === undefined ? sections.map(({ id }): Tree => ['in', id, readRule('journey.sections')]) : []
  const rules = distinct([...conditions, ...ofSteps, ...completed].filter((rule) => rule !== undefined))
  const { atoms } = atomise(rules, { roots: {}, functions: {} })
  const read = new Set(rules.flatMap(readsOf))
  const near = new Map([...atoms.values()].map(({ key, near }) => [key, [...near]]))
  // What is computed is decided by what it is computed from; a computed answer reads only earlier ones.
  for (const { path, value } of computed.toReversed()) {
    const result = rooted(path)
    if (![...read].some((one) => overlap(one, result))) continue
    for (const source of readsOf(value)) {
      read.add(source)
      near.set(source, [...new Set([...(near.get(source) ?? []), ...(near.get(result) ?? [])])])
    }
  }
  return { rules, read: [...read], near }
}

/** The result of every rule in a state, as a text of `0` and `1`. States with equal results can only continue in the same way. */
export function answersOfRules({ rules }: DecidingRules, at: Running): string {
  const scope = scopeOf(at)
  return rules.map((rule) => (resultOver(rule, scope, at.world) === true ? '1' : '0')).join('')
}
