import {
  isTaskList,
  type OrderedSteps,
  type PlacedSection,
  pointerOf,
  type StepNode,
} from '#engine/definition/index.ts'
import type { GraphBuilder } from './builder.ts'
import type { Entry, Label } from './graph.ts'

type OrderEntry = OrderedSteps[number]

export const entryOf = ({ step }: StepNode): Entry => step.entry ?? 'flow'

/** The rule of an entry of `order` holds, or does not; nothing for an entry without one. */
export const applies = ({ if: rule }: { if?: string }, holds = true): Label[] =>
  rule === undefined ? [] : [{ is: 'applies', rule, holds }]

/** Adds the edge to the step of an entry of `order`, unless only a link leads there. */
export function enter(from: number, entry: OrderEntry, graph: GraphBuilder): void {
  const node = entry.node!
  if (entryOf(node) === 'link-only') return
  graph.edge(from, graph.arrivals.get(node.path)!, { at: pointerOf(node), opens: node.path, does: applies(entry) })
}

/**
 * The points before each entry and after the last, at which no earlier entry was open. The task list is not open when all
 * sections are completed. `kept`: only kept answers lead past a step.
 */
export function chain(first: number, entries: OrderEntry[], asked: Entry, graph: GraphBuilder, kept = true): number[] {
  const points = [first]
  entries.forEach((entry) => {
    const [from, to] = [points.at(-1)!, graph.point()]
    const at = `/order/${graph.order.indexOf(entry)}`
    points.push(to)
    if (entry.if !== undefined) graph.edge(from, to, { at, does: applies(entry, false), otherwise: true })
    if (!entry.node) return
    const step = entry.node.path
    const passed: Label[] = isTaskList(entry.node)
      ? [completed(graph.sections.map(({ id }) => id))]
      : [...applies(entry), { is: 'answered', step, asked }]
    graph.edge(from, to, { at, does: passed, ...(kept && entryOf(entry.node) !== 'link-only' && { kept: true }) })
  })
  return points
}

/** The label of sections that are completed. */
export const completed = (sections: string[]): Label => ({ is: 'completed', sections })

/** Adds the ways into a section: the sections that it comes after are completed, and its first open step is entered. */
export function inSection({ id, after }: PlacedSection, from: number, kept: boolean, graph: GraphBuilder): void {
  const entries = graph.order.filter(({ section }) => section === id)
  const begins = graph.point()
  const isLater = kept && after.length > 0
  graph.edge(from, begins, { at: `/sections/${id}`, does: [completed(after)], ...(isLater && { kept: true }) })
  const points = chain(begins, entries, 'flow', graph, kept)
  entries.forEach((entry, at) => {
    if (entry.node) enter(points[at]!, entry, graph)
  })
}
