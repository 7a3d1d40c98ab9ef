import { callsOnNext, type StepNode, itemsOf, rooted } from '#engine/definition/index.ts'
import { isInside } from '#engine/graph/index.ts'
import type { CheckContext } from '../context.ts'
import { PathIndex } from '../overlap.ts'
import { companionPaths, type FragilePaths } from './companions.ts'
import { definiteAssignment, type Certainty } from './definiteAssignment.ts'
import type { Facts } from './facts.ts'
import { completes, type Flow, type FlowEdge } from './flow.ts'
import { interpret } from './interpret.ts'

/** All ways through a funnel and what is certain on them. */
export interface Analysis {
  flow: Flow
  facts: Facts
  /** On every way, whatever address is opened. */
  certainty: Certainty
  /** The same without opening the addresses of steps that are not `flow`. */
  inTurn: Certainty
}

const kept = new WeakMap<CheckContext, Analysis>()

export function analysisOf(context: CheckContext): Analysis {
  const known = kept.get(context)
  if (known) return known
  const calling = context.index.top.filter((node) => !node.automatic && callsOnNext(node.step))
  const companions = companionPaths(context, fragilePaths(context))
  const first = calling.length > 0 ? interpret(context, companions) : undefined
  const completed = first
    ? setOnLeaving(calling, first.flow, definiteAssignment(first.flow, first.facts), context)
    : new Map<string, string[]>()
  const { flow, facts } = interpret(context, companions, (node) => completed.get(node.path) ?? [])
  const certainty = definiteAssignment(flow, facts)
  const inTurn = definiteAssignment(flow, facts, ({ direct }) => !direct)
  const made = { flow, facts, certainty, inTurn }
  kept.set(context, made)
  return made
}

/** Answers that the calling Next of a step sets whenever it leads on, and that nothing asks or empties later. */
function setOnLeaving(
  nodes: StepNode[],
  flow: Flow,
  certainty: Certainty,
  context: CheckContext,
): Map<string, string[]> {
  const { asked, emptied } = fragilePaths(context)
  const fragile = new PathIndex([...asked, ...emptied].map((path) => [path, path]))
  const onNext = writtenOnNext(context)
  const out = new Map<string, FlowEdge[]>()
  for (const edge of flow.edges) {
    const step = flow.points[edge.from]!.step
    if (
      step === undefined ||
      edge.by !== 'next' ||
      !completes(edge) ||
      isInside(flow.points[edge.to]!.step, step.split('/', 1)[0]!)
    )
      continue
    out.set(step, [...(out.get(step) ?? []), edge])
  }
  return new Map(
    nodes.map((node) => {
      const written = (onNext.get(node.path) ?? []).filter((path) => fragile.at(path).length === 0)
      const leaving = (out.get(node.path) ?? []).filter((edge) => certainty.reached(edge.from))
      return [
        node.path,
        written.filter((path) => leaving.length > 0 && leaving.every((edge) => certainty.isSet(path, edge.from))),
      ]
    }),
  )
}

/** By step: the answers that its Next writes. */
function writtenOnNext({ definition }: CheckContext): Map<string, string[]> {
  const written = new Map<string, string[]>()
  for (const { role, step, slot } of itemsOf(definition, 'value')) {
    if (role.of === 'set' && role.path !== undefined && step !== undefined && slot === 'next')
      written.set(step, [...(written.get(step) ?? []), rooted(role.path)])
  }
  return written
}

const fragilePaths = ({ definition }: CheckContext): FragilePaths => ({
  asked: itemsOf(definition, 'field').map(({ path }) => rooted(path)),
  emptied: itemsOf(definition, 'value').flatMap(({ role, value }) =>
    role.of === 'set' && role.path !== undefined && (value === null || value === '' || value === false)
      ? [rooted(role.path)]
      : [],
  ),
})
