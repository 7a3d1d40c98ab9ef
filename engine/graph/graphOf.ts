import { reachable } from '#engine/base/index.ts'
import {
  callsOnNext,
  type Definition,
  eventsOf,
  groupedBy,
  isTaskList,
  pointerOf,
  precedingOf,
  type Registry,
  requiredFields,
  type StepNode,
} from '#engine/definition/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { GraphBuilder } from './builder.ts'
import type { FunnelGraph } from './graph.ts'
import { applies, chain, enter, entryOf, inSection } from './landingWays.ts'
import { effects, guard, step, transition } from './transitions.ts'

const kept = new WeakMap<Definition, { registry: Registry | undefined; graph: FunnelGraph }>()

/**
 * The graph of a definition whose steps and targets exist, cached by definition. Without a registry it does not know
 * which events are external.
 */
export function graphOf(definition: Definition, registry?: Registry): FunnelGraph {
  const known = kept.get(definition)
  if (known && (!registry || known.registry === registry)) return known.graph
  const graph = draw(definition, registry)
  kept.set(definition, { registry, graph })
  return graph
}

function draw(definition: Definition, registry?: Registry): FunnelGraph {
  const { enter = {} } = definition
  const graph = new GraphBuilder(definition)
  const entered = effects(enter.do, '/enter/do', graph.boot, { slot: 'do' }, graph)
  graph.place('/enter', entered)
  transition(enter.then ?? '@asked', '/enter/then', entered, { slot: 'then' }, graph)
  graph.index.top.forEach((node) => step(node, graph))
  landing(graph)
  const events = registry ? eventsOf(definition, registry) : {}
  eventWays(graph, (event) => {
    const { kind, external } = ownValue(events, event) ?? {}
    return kind === 'return' ? kind : external ? 'external' : 'own'
  })
  const { points, edges, boot, places } = graph
  return { points, edges, boot, places }
}

/** Landing (format.md §7.7): the steps of `order` are tried from the first; each is open and entered, or skipped. */
function landing(graph: GraphBuilder): void {
  const { definition, order, asked, arrivals, index } = graph
  // The guard of such a step is decided first.
  for (const node of index.top.filter((top) => entryOf(top) !== 'flow')) {
    const opened = graph.point(node.path, 'arrival')
    // An address opens only a step that applies.
    const entry = order.find((one) => one.node === node)
    const does = entry ? applies(entry) : []
    graph.edge(asked, opened, { at: pointerOf(node), opens: node.path, direct: true, does })
    graph.edge(guard(node, opened, graph), graph.opening(node), { at: pointerOf(node) })
  }
  if (definition.unknownStep === false)
    graph.edge(asked, graph.point(undefined, 'missing'), { at: '/unknownStep', way: true })
  const first = graph.point()
  graph.edge(asked, first, { at: '/order' })
  const line = order.filter(({ section }) => section === undefined)
  const points = chain(first, line, 'flow', graph)
  line.forEach(({ node }, at) => {
    if (node && (entryOf(node) === 'flow' || mayBeOpen(node))) enter(points[at]!, line[at]!, graph)
  })
  const tasks = line.findIndex(({ node }) => node && isTaskList(node))
  if (tasks >= 0) for (const section of graph.sections) inSection(section, points[tasks]!, true, graph)
  for (const [path, from] of graph.openOf) {
    const node = index.byPath.get(path)!
    const preceding = precedingOf(node, order, graph.sections)
    const before = chain(from, preceding.outside, entryOf(node), graph)
    preceding.outside.forEach((entry, at) => {
      if (entry.node && (entryOf(node) === 'flow' || !entry.node.automatic)) enter(before[at]!, entry, graph)
    })
    // After a change from a summary, what it has opened in a section is asked without the task list.
    if (node.step.summary && tasks >= 0 && preceding.outside.length > tasks)
      for (const section of graph.sections) inSection(section, before[tasks]!, true, graph)
    const own = order.find((entry) => entry.node === node)
    if (own?.section === undefined)
      graph.edge(before.at(-1)!, arrivals.get(path)!, { at: pointerOf(node), opens: path })
    else {
      enter(before.at(-1)!, line[tasks]!, graph)
      inSection(
        graph.sections.find(({ id }) => id === own.section)!,
        before.at(-1)!,
        true,
        graph,
      )
    }
  }
}

/** Whether something in a step may be left to do, so that landing opens it. */
const mayBeOpen = (node: StepNode): boolean =>
  node.automatic ||
  callsOnNext(node.step) ||
  node.step.gate !== undefined ||
  (node.step.needs?.length ?? 0) > 0 ||
  requiredFields(node.step).length > 0 ||
  isTaskList(node)

/**
 * The edges to event handlers: from every point of the step for an external event, for a return from another site from
 * the point at which the step waits, otherwise only from points at which the event was just sent.
 */
function eventWays(graph: GraphBuilder, kindOf: (event: string) => 'own' | 'external' | 'return'): void {
  const { handlers, edges, sent, rests } = graph
  const begun = new Set<string>()
  for (let more = handlers.length > 0; more;) {
    more = false
    const next = groupedBy(edges, ({ from }) => from)
    for (const { event, heard, at, active } of handlers) {
      const kind = kindOf(event)
      const after = kind === 'own' ? settledFrom(sent.get(event) ?? [], next, rests) : undefined
      for (const point of kind === 'return' ? comesBack(heard, graph) : active) {
        const key = `${point} ${heard}`
        if (begun.has(key) || (after && !after.has(point))) continue
        begun.add(key)
        graph.edge(point, heard, { at, by: 'on', event })
        more = true
      }
    }
  }
}

/** Where a returning person finds the step of a handler: waiting, if it was left for another site. */
function comesBack(heard: number, { points, waiting, leaving }: GraphBuilder): number[] {
  const step = points[heard]!.step!
  return leaving.has(step) ? [waiting.get(step)!] : []
}

/** The points up to the next rests. An event is heard once the transition that sent it is over, so at such a rest. */
const settledFrom = (points: number[], next: Map<number, { to: number }[]>, rests: Set<number>): Set<number> =>
  reachable(points, (point) => (rests.has(point) ? [] : (next.get(point) ?? []).map(({ to }) => to)))
