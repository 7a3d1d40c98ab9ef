import type { StepNode } from '#engine/definition/index.ts'
import { answered, entriesOf, type JourneyEntry } from './journeyEntries.ts'
import { guardFlow } from './stepFlow.ts'
import type { FlowWriter } from './writer.ts'

/**
 * What opens for an address (docs/format.md §7.7): the steps of `order` are gone through from the first; each is open and entered, or
 * was answered before and is passed.
 */
export function landingFlow(writer: FlowWriter): void {
  const { builder, landing, index, arrivals } = writer
  const entries = entriesOf(writer)
  const first = builder.point()
  builder.edge(landing.asked, first)
  const points = chain(first, entries, 'flow', writer)
  entries.forEach((entry, at) => {
    if (mayOpen(entry, writer)) enter(points[at]!, entry, writer)
  })
  for (const [path, from] of landing.openOf) openFlow(index.byPath.get(path)!, from, entries, writer)
  for (const node of index.top.filter(isDirect)) {
    const asked = builder.point(node.path, true)
    // An address opens only what is in the journey.
    const applies = entries.find((entry) => entry.node === node)?.applies ?? []
    builder.edge(landing.asked, asked, [{ does: 'add', facts: applies }], { opens: node.path, direct: true })
    // Its guard speaks before anything else is looked at.
    builder.edge(guardFlow(node, asked, writer), landing.openOf.get(node.path) ?? arrivals.get(node.path)!)
  }
}

/** A `flow` step is asked for; one that is `direct` opens here only where something in it is still to be done. */
const mayOpen = (entry: JourneyEntry, writer: FlowWriter): boolean =>
  entry.node.step.entry !== 'link-only' &&
  (entry.node.step.entry !== 'direct' || answered(entry, 'flow', writer).passes !== undefined)

export const isDirect = ({ step }: StepNode): boolean => step.entry === 'direct' || step.entry === 'link-only'

/** The earliest open step before one, or that one. */
function openFlow(node: StepNode, from: number, entries: JourneyEntry[], writer: FlowWriter): void {
  const asked = node.step.entry ?? 'flow'
  const earlier = entries.slice(
    0,
    Math.max(
      0,
      entries.findIndex((entry) => entry.node === node),
    ),
  )
  const points = chain(from, earlier, asked, writer)
  earlier.forEach((entry, at) => {
    const canBeOpen = asked === 'flow' || !entry.node.automatic
    if (canBeOpen && entry.node.step.entry !== 'link-only') enter(points[at]!, entry, writer)
  })
  writer.builder.edge(points.at(-1)!, writer.arrivals.get(node.path)!, [], { opens: node.path })
}

const enter = (from: number, { node, applies }: JourneyEntry, { builder, arrivals }: FlowWriter): void =>
  builder.edge(from, arrivals.get(node.path)!, [{ does: 'add', facts: applies }], { opens: node.path })

/** Points before each entry, and behind the last: all earlier ones were not open. */
function chain(
  first: number,
  entries: JourneyEntry[],
  asked: 'flow' | 'direct' | 'link-only',
  writer: FlowWriter,
): number[] {
  const { builder } = writer
  const points = [first]
  for (const entry of entries) {
    const from = points.at(-1)!
    const to = builder.point()
    points.push(to)
    if (!entry.always) builder.edge(from, to, [{ does: 'add', facts: entry.not }])
    const { facts, passes } = answered(entry, asked, writer)
    builder.edge(
      from,
      to,
      [{ does: 'add', facts: [...entry.applies, ...facts] }],
      entry.node.step.entry === 'link-only' ? {} : { kept: true, ...(passes && { passes }) },
    )
  }
  return points
}

/** The next step in `order`, wherever it is looked for from. */
export function orderFlow(writer: FlowWriter): void {
  const { builder, following, arrivals } = writer
  entriesOf(writer).forEach(({ node, always, applies, not }, at) => {
    const [from, to] = [following[at]!, following[at + 1]!]
    if (node.step.entry === 'link-only') return builder.edge(from, to)
    builder.edge(from, arrivals.get(node.path)!, [{ does: 'add', facts: applies }])
    if (!always) builder.edge(from, to, [{ does: 'add', facts: not }])
  })
}
