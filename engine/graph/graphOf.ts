import { type Definition, eventsOf, type Registry } from '#engine/definition/index.ts'
import { GraphBuilder } from './builder.ts'
import type { FunnelGraph } from './graph.ts'
import { eventWays, landing, orderWays } from './landing.ts'
import { effects, step, transition } from './transitions.ts'

const kept = new WeakMap<Definition, { registry: Registry | undefined; graph: FunnelGraph }>()

/** The graph of a definition whose steps and targets exist. Without a registry nothing is known of shared events. */
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
  orderWays(graph)
  landing(graph)
  const events = registry ? eventsOf(definition, registry) : {}
  eventWays(graph, (event) => events[event]?.external === true)
  const { points, edges, boot, places } = graph
  return { points, edges, boot, places }
}
