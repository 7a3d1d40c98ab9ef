import { reachable } from '#engine/base/index.ts'
import { groupedBy, overlap, withOwnNames, type LoadedFunnel, type Registry } from '#engine/definition/index.ts'
import { type Label, waysBetween } from '#engine/graph/index.ts'
import { opposite, presenceTest, readsOf, type Tree } from '#engine/rules/index.ts'
import { treeAt } from './absence.ts'
import { createCheckContext, type CheckContext } from './context.ts'
import { analysisOf } from './flow/analysis.ts'
import { hasBit } from './flow/facts.ts'
import { metForGood } from './flow/metForGood.ts'
import type { FlowEdge } from './flow/ways.ts'

/** An answer whose absence a condition asks for, although it was asked for before; undefined if that is not certain. */
function askedBefore({ does, from, event }: FlowEdge, context: CheckContext): string | undefined {
  const { certainty } = analysisOf(context)
  const absent = (label: Label): string | undefined => {
    if (label.is !== 'condition') return undefined
    const tree = context.tree(label.rule, event)
    return presenceTest(label.holds ? opposite(tree) : tree)
  }
  // What an effect writes may be empty.
  const isWritten = (path: string) => context.writes.some((write) => overlap(write.path, path))
  return does.flatMap((label) => absent(label) ?? []).find((path) => !isWritten(path) && certainty.isSet(path, from))
}

/** The operation whose outcomes all lead elsewhere, so that no way is left for this one; undefined if that is not certain. */
function decidedBefore({ otherwise, from, event }: FlowEdge, context: CheckContext): string | undefined {
  const { certainty, facts } = analysisOf(context)
  if (!otherwise || !certainty.reached(from)) return undefined
  const bits = certainty.at(from)
  const decided = facts.all.flatMap(({ id, tree }) => (tree !== undefined && hasBit(bits, id) ? [tree] : []))
  const results = new Set(context.calls.flatMap(({ value }) => value.as ?? []))
  const given = [...results].filter((as) => certainty.isSet(as, from))
  return given.flatMap((as) => {
    const outcome = outcomeOf(as, context)
    const known = outcome ? decided.filter((tree) => readsOf(tree).includes(outcome.path)) : []
    if (!outcome || known.length === 0) return []
    const isOver = context.solver(event).together(...known, outcome.isOne).can === 'never'
    return isOver ? [outcome.operation] : []
  })[0]
}

/** The outcomes that a result can have, as the condition that it has one of them; undefined if it may have others. */
function outcomeOf(
  as: string,
  { calls, roots }: CheckContext,
): { path: string; operation: string; isOne: Tree } | undefined {
  const giving = calls.filter(({ value }) => value.as === as)
  const [first] = giving
  const { outcome } = first!.contract
  if (!outcome || outcome.others || giving.some(({ value }) => value.call !== first!.value.call)) return undefined
  const path = `${as}.${outcome.of}`
  const isOne = outcome.values.map((value): Tree => ['==', treeAt(path, roots), value])
  return { path, operation: first!.value.call, isOne: isOne.reduce((left, right): Tree => ['||', left, right]) }
}

/** What the gate of a step asks for, if this is a press that it refuses and everybody there has met it. */
function metBefore({ does, from }: FlowEdge, context: CheckContext): string | undefined {
  if (!does.some((label) => label.is === 'gate' && !label.open)) return undefined
  const { step } = analysisOf(context).flow.points[from]!
  return metForGood(context.index.byPath.get(step!)!, context)
}

/** Why nobody can take an edge; undefined if that is not certain. */
function whyShut(edge: FlowEdge, context: CheckContext): string | undefined {
  const asked = askedBefore(edge, context)
  if (asked !== undefined) return `${asked} was asked for before`
  const decided = decidedBefore(edge, context)
  if (decided !== undefined) return `every outcome of ${decided} leads elsewhere`
  const met = metBefore(edge, context)
  return met && `every way here makes sure of ${met}`
}

/** The points that edges lead to from one point on. */
function reachedFrom(start: number, edges: FlowEdge[]): Set<number> {
  const out = groupedBy(edges, ({ from }) => from)
  return reachable([start], (point) => (out.get(point) ?? []).map(({ to }) => to))
}

/**
 * The ways of a funnel without errors that nobody can take, by id, with the reason: each asks that an answer be absent for which the
 * person was asked before, or follows where every outcome leads elsewhere, or is the refusal of a gate that every way there meets.
 */
export function neverTaken(loaded: LoadedFunnel, registry: Registry): Map<string, string> {
  const context = createCheckContext(loaded, withOwnNames(registry), [])
  const { flow } = analysisOf(context)
  const idsOf = (edges: FlowEdge[]): string[] => waysBetween({ ...flow, edges }).map(({ id }) => id)
  const shut = flow.edges.flatMap((edge) => {
    const why = whyShut(edge, context)
    return why === undefined ? [] : [{ edge, why }]
  })
  const closed = new Set(shut.map(({ edge }) => edge))
  const open = flow.edges.filter((edge) => !closed.has(edge))
  const reached = reachedFrom(flow.boot, open)
  const taken = new Set(idsOf(open.filter(({ from }) => reached.has(from))))
  const never = new Map<string, string>()
  const add = (edges: FlowEdge[], why: string): void => {
    for (const id of idsOf(edges)) if (!taken.has(id) && !never.has(id)) never.set(id, why)
  }
  for (const { edge, why } of shut) add([edge], why)
  for (const { edge, why } of shut) {
    const behind = reachedFrom(edge.to, flow.edges)
    add(
      flow.edges.filter(({ from }) => behind.has(from)),
      why,
    )
  }
  return never
}
