import {
  type Definition,
  type Registry,
  type EventContract,
  eventsOf as knownEvents,
  orderEntries,
} from '#engine/definition/index.ts'
import { type FunnelGraph, graphOf, type Label } from '#engine/graph/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { blocksOf, callsOf, eventsOf, widgetsOf } from './uses.ts'
import type { CompiledEvent, CompiledFunnel } from './compiled.ts'
import { compileObligations } from './compileObligations.ts'
import { compileOperation } from './compileOperation.ts'
import { compilePersist } from './compilePersist.ts'
import { compileStep } from './compileStep.ts'
import { type CompileContext, createContext } from './context.ts'
import { hashOf } from './hash.ts'
import { compileMachine } from './machine/machine.ts'
import { stepSchema } from './stepSchema.ts'

const pick = <T>(from: Record<string, T>, names: Iterable<string>): Record<string, T> =>
  Object.fromEntries(
    [...new Set(names)].sort().flatMap((name) => (Object.hasOwn(from, name) ? [[name, from[name]!]] : [])),
  )

/** Events of a funnel may leave out their kind, which is then `browser`, and an empty payload. */
function compileEvent({ kind = 'browser', payload = {} }: Partial<EventContract>): CompiledEvent {
  const required = Object.keys(payload).filter((key) => !('~optional' in payload[key]!))
  return { kind, payload: payload as unknown as Record<string, JsonSchema>, required }
}

/** Operations of the funnel's calls and of its widgets, with those that recover them. */
function operationsOf(definition: Definition, registry: Registry): Registry['operations'] {
  const called = [
    ...callsOf(definition).map(({ call }) => call),
    ...widgetsOf(definition).flatMap((widget) => registry.widgets[widget]?.operations ?? []),
  ]
  const recovering = called.flatMap((name) => registry.operations[name]?.recover ?? [])
  return pick(registry.operations, [...called, ...recovering])
}

/** The graph, with its rules and the texts that it shows compiled. */
function compileGraph({ definition, registry, rule, text }: CompileContext): FunnelGraph {
  const compiled = (label: Label, event?: string): Label => {
    if (label.is === 'condition' || label.is === 'applies') return { ...label, tree: rule(label.rule, event) }
    if (label.is === 'failure') return { ...label, text: text(label.says, event) }
    const shows = label.is === 'effect' && (label.verb === 'alert' || label.verb === 'error')
    return shows ? { ...label, text: text(label.names[0]!, event) } : label
  }
  const graph = graphOf(definition, registry)
  const edges = graph.edges.map((edge) => ({ ...edge, does: edge.does.map((label) => compiled(label, edge.event)) }))
  return { ...graph, edges }
}

/**
 * Compiles an expanded definition. Throws `CompileError` on what `checkFunnel` reports as an error; run that first.
 * The result is plain JSON: it can be sent, stored and compared.
 */
export function compileFunnel(definition: Definition, registry: Registry): CompiledFunnel {
  const context = createContext(definition, registry)
  const nodes = [...context.index.byPath.values()]
  const operations = operationsOf(definition, registry)
  const events = pick(knownEvents(definition, registry), [...eventsOf(definition), 'step-view'])
  const order = orderEntries(definition)
  const withFields = nodes.filter((node) => node.step.fields)
  return {
    id: definition.id,
    title: definition.title,
    path: definition.path,
    aliases: definition.aliases ?? [],
    home: definition.home ?? '/',
    exits: definition.exits ?? [],
    hash: hashOf({ definition, operations, events, model: registry.model }),
    unknownStep: definition.unknownStep ?? order[0]!.step,
    persist: compilePersist(definition, registry),
    order: order.map(({ step, if: applies }) =>
      applies === undefined ? { step } : { step, if: context.rule(applies) },
    ),
    mustPass: compileObligations(context),
    data: (definition.data ?? {}) as Record<string, JsonSchema>,
    query: Object.keys(registry.model.query.properties ?? {}),
    steps: Object.fromEntries(nodes.map((node) => [node.path, compileStep(node, context)])),
    graph: compileGraph(context),
    machine: compileMachine(context) as unknown as Record<string, unknown>,
    operations: Object.fromEntries(
      Object.entries(operations).map(([name, contract]) => [name, compileOperation(name, contract, context)]),
    ),
    events: Object.fromEntries(Object.entries(events).map(([name, contract]) => [name, compileEvent(contract)])),
    results: Object.fromEntries(callsOf(definition).flatMap(({ call, as }) => (as ? [[as, call]] : []))),
    schemas: Object.fromEntries(
      withFields.map((node) => [node.path, stepSchema(node.path, node.step, definition, registry)]),
    ),
    uses: { widgets: widgetsOf(definition), blocks: blocksOf(definition) },
    ...(definition.progress === undefined ? {} : { progress: context.text(definition.progress) }),
    ...(definition.enter
      ? {
          enter: {
            ...(definition.enter.title ? { title: context.text(definition.enter.title) } : {}),
            ...(definition.enter.text ? { text: context.text(definition.enter.text) } : {}),
          },
        }
      : {}),
  }
}
