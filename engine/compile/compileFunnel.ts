import {
  askingOrder,
  computedOf,
  concerns,
  type DataClass,
  type Definition,
  effectsCall,
  type Registry,
  type EventContract,
  type Obligation,
  eventsOf as knownEvents,
  inOrderOfReading,
  isOptional,
  itemsOf,
  journeyDays,
  mapValues,
  mayCall,
  milliseconds,
  operationsCalledBy,
  orderEntries,
  overlap,
  readsBehind,
  sectionsOf,
  type StepNode,
  targetStep,
  type To,
  topOf,
  usualSlow,
} from '#engine/definition/index.ts'
import { type FunnelGraph, graphOf, type Label } from '#engine/graph/index.ts'
import { type JsonSchema, readsOf, ownValue } from '#engine/rules/index.ts'
import type { CompiledEvent, CompiledFunnel, CompiledObligation } from './compiled.ts'
import { compileOperation } from './compileOperation.ts'
import { compileStep, timedTexts } from './compileStep.ts'
import { createContext, given, type CompileContext } from './context.ts'
import { hashOf } from './hash.ts'
import { openingSteps } from './openings.ts'
import { compileMachine } from './machine/machine.ts'

const pick = <T>(from: Record<string, T>, names: Iterable<string>): Record<string, T> =>
  Object.fromEntries(
    [...new Set(names)].sort().flatMap((name) => (Object.hasOwn(from, name) ? [[name, from[name]!]] : [])),
  )

/** The graph of a funnel with its rules and visible texts compiled. */
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
 * Compiles a definition whose `extends` and `use` are resolved (format.md §8). The result is plain JSON, so it can be
 * sent, stored and compared. Run `checkFunnel` first: it explains the errors on which this stops.
 * @throws CompileError at the first rule, text, value or target that does not compile.
 */
export function compileFunnel(definition: Definition, registry: Registry): CompiledFunnel {
  const context = createContext(definition, registry)
  const { id, title, path, enter } = definition
  const nodes = [...context.index.byPath.values()]
  const effects = itemsOf(definition, 'effect').map(({ value }) => value)
  const calls = effects.filter((effect) => 'call' in effect)
  const widgets = [...new Set(itemsOf(definition, 'field').flatMap(({ value }) => value.widget ?? []))]
  // The operations that the funnel and its widgets call, and those that recover them.
  const called = [
    ...operationsCalledBy(definition),
    ...widgets.flatMap((widget) => ownValue(registry.widgets, widget)?.operations ?? []),
  ]
  const recovering = called.flatMap((name) => ownValue(registry.operations, name)?.recover ?? [])
  const operations = pick(registry.operations, [...called, ...recovering])
  const events = pick(knownEvents(definition, registry), [
    ...effects.flatMap((effect) => ('emit' in effect ? effect.emit : 'track' in effect ? effect.track : [])),
    ...nodes.flatMap(({ step }) => Object.keys(step.on ?? {})),
    'step-view',
  ])
  const order = orderEntries(definition)
  const parts = {
    order: order.map(({ step, if: applies }) => given({ step, if: context.rule(applies) })),
    computed: compileComputed(context),
  }
  return given({
    id,
    title,
    path,
    aliases: definition.aliases ?? [],
    home: definition.home ?? '/',
    exits: definition.exits ?? [],
    hash: hashOf({ definition, operations, events, model: registry.model }),
    unknownStep: definition.unknownStep ?? order[0]!.step,
    persist: compilePersist(definition, registry),
    ...parts,
    sections: compileSections(context),
    mustPass: compileObligations(context),
    data: (definition.data ?? {}) as Record<string, JsonSchema>,
    asked: compileAsked(context),
    query: Object.keys(registry.model.query.properties ?? {}),
    steps: compileSteps(nodes, parts, context),
    graph: compileGraph(context),
    machine: compileMachine(context),
    operations: mapValues(operations, (contract, name) => compileOperation(name, contract, context)),
    events: mapValues(events, compileEvent),
    results: Object.fromEntries(calls.flatMap(({ call, as }) => (as ? [[as, call]] : []))),
    uses: { widgets, blocks: [...new Set(itemsOf(definition, 'block').map(({ value }) => value.block))] },
    progress: context.text(definition.progress),
    slow: timedTexts(definition.slow ?? usualSlow, context),
    enter:
      enter && given({ title: context.text(enter.title || undefined), text: context.text(enter.text || undefined) }),
  })
}

/** The steps by path. Where answers may open earlier steps, it is marked which steps and buttons have to do with that. */
function compileSteps(
  nodes: StepNode[],
  parts: Pick<CompiledFunnel, 'order' | 'computed'>,
  context: CompileContext,
): CompiledFunnel['steps'] {
  const steps = Object.fromEntries(nodes.map((node) => [node.path, compileStep(node, context)]))
  const opening = openingSteps({ ...parts, steps })
  if (opening.size === 0) return steps
  return Object.fromEntries(
    nodes.map((node) => {
      const step = steps[node.path]!
      const buttons = mapValues(step.buttons, (button, id) =>
        given({ ...button, opensFirst: leadsOn(node.step.buttons![id]!, node, context) || undefined }),
      )
      return [node.path, given({ ...step, buttons, opens: opening.has(node.path) || undefined })]
    }),
  )
}

/** Whether what is taken may call something, fail, or lead to a later top-level step or to one that calls something by itself. */
function leadsOn(to: To, node: StepNode, context: CompileContext): boolean {
  if (typeof to !== 'string') {
    const branches = [to].flat()
    return (
      mayCall(branches) || branches.some((one) => one.fail !== undefined || leadsOn(one.to ?? '@stay', node, context))
    )
  }
  const step = targetStep(to, node, context.index)
  const placeOf = (one: StepNode): number => context.order.findIndex((entry) => entry.node === topOf(one))
  return (
    to === '@next' ||
    (step !== undefined && (step.automatic || effectsCall(step.step.do ?? []) || placeOf(step) > placeOf(node)))
  )
}

/** An event that a funnel declares may omit its kind (default `browser`) and an empty payload. */
function compileEvent({ kind = 'browser', payload = {} }: Partial<EventContract>): CompiledEvent {
  const required = Object.keys(payload).filter((key) => !isOptional(payload[key]!))
  return { kind, payload: payload as Record<string, JsonSchema>, required }
}

const asks = (node: StepNode, reads: string[]): boolean =>
  Object.keys(node.step.fields ?? {}).some((field) => reads.some((read) => overlap(field, read))) ||
  node.children.some((child) => asks(child, reads))

/** The computed answers; undefined for a funnel without any. */
function compileComputed({ definition, rule }: CompileContext): CompiledFunnel['computed'] {
  const ordered = inOrderOfReading(computedOf(definition, rule))
  return ordered.length === 0 ? undefined : ordered.map(({ path, value }) => ({ path: unrooted(path), value }))
}

/** The answers that depend on others, in order; undefined for a funnel without any. */
function compileAsked({ definition, registry }: CompileContext): CompiledFunnel['asked'] {
  const ordered = askingOrder(definition, registry)
  return ordered.length === 0 ? undefined : ordered.map(({ path }) => unrooted(path))
}

/** The sections; undefined for a funnel without any. */
function compileSections({ definition, text }: CompileContext): CompiledFunnel['sections'] {
  const sections = sectionsOf(definition)
  if (sections.length === 0) return undefined
  return sections.map(({ id, title, hint, steps, after }) =>
    given({ id, title: text(title), hint: text(hint), steps, after }),
  )
}

const unrooted = (path: string): string => path.replace(/^form\./, '')

function compileObligation(
  { name, through = [], asks: asked = [], holds }: Obligation,
  { index, rule, definition }: CompileContext,
): CompiledObligation {
  const passed = through.flatMap((path) => index.byPath.get(path) ?? []).map((node) => topOf(node).path)
  // Of several steps that ask for an answer, any one may have been passed.
  const only = asked.flatMap((path) => {
    const asking = index.top.filter((node) => asks(node, [path]))
    return asking.length === 1 ? [asking[0]!.path] : []
  })
  const steps = [...new Set([...passed, ...only])]
  if (holds === undefined) return { name, through: steps, asks: [] }
  const compiled = rule(holds)
  const reads = readsBehind(readsOf(compiled), inOrderOfReading(computedOf(definition, rule))).map(unrooted)
  const asking = index.top.filter((node) => asks(node, reads))
  return { name, through: steps, holds: compiled, asks: asking.map(({ path }) => path) }
}

/** The obligations for which landing reopens a frozen step (format.md §7.11), without duplicates. */
function compileObligations(context: CompileContext): CompiledObligation[] {
  const { mustPass = [] } = context.definition
  const all = mustPass
    .filter((obligation) => concerns(obligation, context.definition))
    .map((obligation) => compileObligation(obligation, context))
  // Landing can only reopen a step that must be passed or that asks for what must hold.
  const askable = all.filter(({ through, asks: asking }) => through.length > 0 || asking.length > 0)
  return [...new Map(askable.map(({ name, ...asked }) => [JSON.stringify(asked), { name, ...asked }])).values()]
}

const stayingHere: readonly unknown[] = ['special', 'signature', 'secret'] satisfies DataClass[]

/**
 * Paths of the answers that may not leave the page (classes `special`, `signature` and `secret`). A list or a map that contains one
 * is left out as a whole.
 */
function pathsStayingHere(schema: JsonSchema, path: string): string[] {
  if (stayingHere.includes(schema.class)) return [path]
  const inside = [schema.items, ...Object.values(schema.patternProperties ?? {})].filter((inner) => inner !== undefined)
  if (inside.some((inner) => pathsStayingHere(inner, path).length > 0)) return [path]
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    pathsStayingHere(inner, path ? `${path}.${name}` : name),
  )
}

/** Where a journey is kept, for how long (format.md §3.2, `persist`), and what the server's copy leaves out. */
function compilePersist({ persist = {}, data = {} }: Definition, { model }: Registry): CompiledFunnel['persist'] {
  const { in: place = 'session', for: time = place === 'server' ? `${journeyDays * 24}h` : '24h', until } = persist
  const all = Object.entries<JsonSchema>({ '': model.form, ...data })
  const leavesOut = place === 'server' ? all.flatMap(([path, schema]) => pathsStayingHere(schema, path)) : undefined
  return given({ in: place, for: milliseconds(time), until, leavesOut })
}
