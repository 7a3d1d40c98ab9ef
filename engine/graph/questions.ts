import { escapeSegment, keysOf, preorder, reachable, shortestWay, valueAt } from '#engine/base/index.ts'
import {
  type Definition,
  groupedBy,
  hasNextStep,
  indexSteps,
  pointerOf,
  type StepNode,
} from '#engine/definition/index.ts'
import type { Edge, FunnelGraph } from './graph.ts'

/** Where a press, or an automatic step, may lead. */
export interface Lead {
  /** Path of a step, `@stay`, `@exit`, `@open`, `@reload`, `@away` (another site), or `@failed` if nobody handles a failure. */
  to: string
  /** The rules that have to hold, as they are written. */
  conditions: string[]
  /** Another way is taken if its conditions hold. */
  otherwise: boolean
  /** The operations that are called before, each once. */
  calls: string[]
  /** A call or a `fail` has failed before. */
  failing: boolean
  /** The route of a redirect. */
  route?: string
}

/**
 * Where the value at a pointer of a step may lead: `next`, `then` or a button. Each place is listed once, in the order in
 * which the branches are written, with the conditions of the first way to it.
 */
function leadsOf(definition: Definition, graph: FunnelGraph, step: string, pointers: string[]): Lead[] {
  const out = groupedBy(graph.edges, (edge) => edge.from)
  const isPart = (at: string): boolean => pointers.some((pointer) => at === pointer || at.startsWith(`${pointer}/`))
  const part = graph.edges.filter(
    ({ from, at, does }) => graph.points[from]!.step === step && isPart(at) && !does.some(isShutGate),
  )
  const led = new Set(part.map(({ to }) => to))
  const begins = part.filter(({ from }) => graph.points[from]!.is === 'waiting' || !led.has(from))
  const leads = new Map<string, Lead>()
  const none = { conditions: [], otherwise: false, calls: [], failing: false }
  const taken = preorder(
    begins.map((edge) => ({ edge, lead: after(edge, none) })),
    ({ edge, lead }) =>
      targetOf(edge, graph, step) === undefined
        ? (out.get(edge.to) ?? []).map((next) => ({ edge: next, lead: after(next, lead) }))
        : [],
    ({ edge }) => edge,
  )
  for (const { edge, lead } of taken) {
    const to = targetOf(edge, graph, step)
    if (to === undefined) continue
    const route = graph.points[edge.to]!.is === 'exit' ? routeOf(definition, edge.at) : undefined
    const key = `${to} ${route ?? ''} ${lead.failing}`
    if (!leads.has(key)) leads.set(key, { to, ...lead, ...(route !== undefined && { route }) })
  }
  return [...leads.values()]
}

const isShutGate = (label: Edge['does'][number]): boolean => label.is === 'gate' && !label.open

/** The pointer of the condition of an effect, which does not decide where the way leads. */
const ofEffect = /\/(do|onChange|effects)\/\d+(\/effects\/\d+)*(\/if)?$/

/** The rules of branches and of `order` that hold on an edge, or do not. */
const rulesOn = ({ does }: Edge): { rule: string; holds: boolean }[] =>
  does.flatMap((label) =>
    label.is === 'condition' || label.is === 'applies' ? [{ rule: label.rule, holds: label.holds }] : [],
  )

function after(edge: Edge, { conditions, otherwise, calls, failing }: Omit<Lead, 'to'>): Omit<Lead, 'to'> {
  const rules = ofEffect.test(edge.at) ? [] : rulesOn(edge)
  const called = edge.does.flatMap((label) => (label.is === 'call' ? [label.operation] : []))
  return {
    conditions: [...conditions, ...rules.filter(({ holds }) => holds).map(({ rule }) => rule)],
    otherwise: otherwise || rules.some(({ holds }) => !holds),
    calls: [...new Set([...calls, ...called])],
    failing: failing || edge.failing === true,
  }
}

/** The target of an edge that ends the way; undefined for one in its middle. */
function targetOf({ at, to, lands, stays, returns }: Edge, { points }: FunnelGraph, from: string): string | undefined {
  const { is, step } = points[to]!
  if (is === undefined || is === 'heard') return undefined
  if (stays || (is === 'waiting' && step === from)) return '@stay'
  if (is === 'arrival' || is === 'waiting') return step
  if (returns !== undefined) return returns
  if (at.endsWith('/leave')) return '@away'
  if (is === 'landing') return lands ? '@open' : '@asked'
  if (is === 'catch') return undefined
  return is === 'broken' ? '@failed' : `@${is}`
}

/** The route to which the funnel is left: that of a redirect, otherwise `home`. */
function routeOf(definition: Definition, at: string): string {
  const route = at.endsWith('/redirect') ? valueAt(definition, keysOf(at)) : undefined
  return typeof route === 'string' ? route : (definition.home ?? '/')
}

/** Where a step leads: by Next, or automatically. */
export function leadsOfStep(definition: Definition, graph: FunnelGraph, node: StepNode): Lead[] {
  const at = pointerOf(node)
  if (hasNextStep(node)) return leadsOf(definition, graph, node.path, [`${at}/next`])
  return !node.automatic ? [] : leadsOf(definition, graph, node.path, [`${at}/start`, `${at}/then`])
}

/** Where a button of a step leads. */
export const leadsOfButton = (definition: Definition, graph: FunnelGraph, node: StepNode, id: string): Lead[] =>
  leadsOf(definition, graph, node.path, [`${pointerOf(node)}/buttons/${escapeSegment(id)}`])

/** How the ways to a moment pass another one. */
export interface Passing {
  /** On all ways, on some, or on none. `absent`: no way leads to the moment. */
  on: 'all' | 'some' | 'none' | 'absent'
  /** The way over the fewest steps that does not pass: its steps, and the rules that hold or do not on it. */
  around?: { steps: string[]; rules: { rule: string; holds: boolean }[] }
}

/**
 * Whether a fresh journey passes one of some points before it first comes to one of some others. Conditions are not
 * judged together: a way counts even if its conditions never hold at the same time.
 */
export function passedBefore({ edges, points, boot }: FunnelGraph, passed: number[], ends: number[]): Passing {
  const out = groupedBy(
    edges.filter(({ kept, direct }) => !kept && !direct),
    ({ from }) => from,
  )
  const [first, last] = [new Set(passed), new Set(ends)]
  /** The edges onwards of a point, unless it is among those that stop. */
  const onwards =
    (stops?: Set<number>) =>
    (point: number): Edge[] =>
      stops?.has(point) ? [] : (out.get(point) ?? [])
  const pointsOnwards = (stops?: Set<number>) => (point: number) => onwards(stops)(point).map(({ to }) => to)
  const around = shortestWay<{ point: number; edge?: Edge }>(
    [{ point: boot }],
    ({ point }) => onwards(first)(point).map((edge) => ({ point: edge.to, edge })),
    ({ point }) => last.has(point) && !first.has(point),
    ({ point }) => point,
  )
  const begun = reachable([boot], pointsOnwards(last))
  const behind = reachable(
    passed.filter((point) => begun.has(point)),
    pointsOnwards(),
  )
  if (!ends.some((point) => behind.has(point))) return { on: around ? 'none' : 'absent' }
  if (!around) return { on: 'all' }
  const way = around.flatMap(({ edge }) => edge ?? [])
  const steps = [...new Set(way.flatMap(({ to }) => (points[to]!.is === 'arrival' ? [points[to]!.step!] : [])))]
  const rules = way.flatMap((edge) => (ofEffect.test(edge.at) ? [] : rulesOn(edge)))
  return { on: 'some', around: { steps, rules } }
}

/** The points at which the person sees a step, and those at which it is entered. */
export const pointsOfStep = ({ points }: FunnelGraph, path: string, is: 'arrival' | 'waiting'): number[] =>
  points.flatMap((point) => (point.step === path && point.is === is ? [point.id] : []))

/** Every step of a definition, outer before inner, in the order of the journey; steps that `order` leaves out come last. */
export function stepsInOrder(definition: Definition): StepNode[] {
  const { top, byPath } = indexSteps(definition)
  const ids = definition.order.map((entry) => (typeof entry === 'string' ? entry : entry.step))
  const listed = ids.flatMap((id) => byPath.get(id) ?? [])
  const withInner = (node: StepNode): StepNode[] => [node, ...node.children.flatMap(withInner)]
  return [...listed, ...top.filter((node) => !listed.includes(node))].flatMap(withInner)
}
