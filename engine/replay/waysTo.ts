import { reachable, remembering } from '#engine/base/index.ts'
import type { CompiledFunnel } from '#engine/compile/index.ts'
import { groupedBy, overlap, rooted, topPath } from '#engine/definition/index.ts'
import type { Edge, Point } from '#engine/graph/index.ts'
import { ownValue } from '#engine/rules/index.ts'

/** Where a top-level step, or the entrance, leads: while its gate is shut, and at all. */
interface Exits {
  /** Top-level steps that can follow without a press of its Next. */
  ungated: Set<string>
  /** All top-level steps that can follow. */
  all: Set<string>
  /** Operations that can be called without a press of its Next. */
  ungatedCalls: Set<string>
  calls: Set<string>
}

/** Key for what happens before any step is entered. */
const entrance = ''

/** Whether what stands on an edge cannot have been so. */
export type RuledOut = (label: Label) => boolean

/**
 * The exits of every top-level step, other conditions ignored. Landing is no exit, since it demands the same gates (docs/format.md
 * §7.7).
 */
function exitsOf({ graph: { points, edges, boot }, order }: CompiledFunnel, isRuledOut: RuledOut): Map<string, Exits> {
  const topOf = ({ step }: Point): string => (step === undefined ? entrance : topPath(step))
  const out = groupedBy(
    edges.filter(({ does }) => !does.some(isRuledOut)),
    ({ from }) => from,
  )
  const begins = groupedBy(
    points.filter(({ is, step }) => (is === 'arrival' || is === 'heard') && step !== undefined),
    topOf,
  )
  const reached = (top: string, uses: (edge: Edge) => boolean): { steps: Set<string>; calls: Set<string> } => {
    const isElsewhere = (point: Point): boolean => point.step !== undefined && topOf(point) !== top
    const onwards = (id: number): Edge[] =>
      points[id]!.is === 'landing' || isElsewhere(points[id]!) ? [] : (out.get(id) ?? []).filter(uses)
    const begin = top === entrance ? [boot] : (begins.get(top) ?? []).map(({ id }) => id)
    const found = [...reachable(begin, (id) => onwards(id).map(({ to }) => to))]
    const left = found.map((id) => points[id]!).filter((point) => point.is !== 'landing' && isElsewhere(point))
    const does = found.flatMap(onwards).flatMap((edge) => edge.does)
    return {
      steps: new Set(left.map(topOf)),
      calls: new Set(does.flatMap((label) => (label.is === 'call' ? [label.operation] : []))),
    }
  }
  return new Map(
    [...order.map(({ step }) => step), entrance].map((top) => {
      const any = reached(top, () => true)
      const ungated = reached(top, ({ from, does }) => points[from]!.step !== top || !does.some(opensGate))
      return [top, { ungated: ungated.steps, all: any.steps, ungatedCalls: ungated.calls, calls: any.calls }]
    }),
  )
}

const opensGate = (label: Edge['does'][number]): boolean => label.is === 'gate' && label.open

/**
 * The top-level steps that every way onwards passes by their Next: no way leads past them, and only their Next leads on from them.
 * Opening an address is no way past, since landing demands the same gates (docs/format.md §7.7).
 */
function gateways(order: string[], exits: Map<string, Exits>): string[] {
  const place = new Map(order.map((step, at) => [step, at]))
  const last = (steps: Set<string>): number => Math.max(-1, ...[...steps].map((step) => place.get(step) ?? -1))
  // The furthest step to which a way leads from before the current one.
  let furthest = last(exits.get(entrance)!.all)
  return order.filter((step, at) => {
    const { all, ungated } = exits.get(step)!
    const leaptOver = furthest > at
    furthest = Math.max(furthest, last(all))
    return !leaptOver && last(ungated) <= at
  })
}

/** By top-level step: the steps whose gates every way to it passes, in order. */
type Gates = Map<string, string[]>

interface Passed {
  exits: Map<string, Exits>
  before: Gates
  /**
   * The same for a person who was ever there. The answers of a section stay when another section is changed, so only what comes
   * before the task list counts for them.
   */
  everBefore: Gates
  /** The gates that a step stands for: the task list demands those of all sections. */
  gatesOf: (step: string) => string[]
}

/** Which gates are passed before each step of a line of steps, of which one follows the other. */
function passedIn(line: string[], exits: Map<string, Exits>): Gates {
  const gates = gateways(line, exits)
  const isGate = new Set(gates)
  let count = 0
  return new Map(line.map((step) => [step, gates.slice(0, isGate.has(step) ? count++ : count)]))
}

function passedBefore(funnel: CompiledFunnel, isRuledOut: RuledOut): Passed {
  const order = funnel.order.map(({ step }) => step)
  const exits = exitsOf(funnel, isRuledOut)
  const tasks = order.find((step) => funnel.steps[step]!.tasks)
  const sections = tasks === undefined ? [] : (funnel.sections ?? [])
  const inSections = sections.flatMap(({ steps }) => steps)
  // Whatever leads out of a section is a way past the task list.
  if (tasks !== undefined)
    exits.set(
      tasks,
      withExits(
        exits.get(tasks)!,
        inSections.flatMap((step) => [...exits.get(step)!.all]),
      ),
    )
  const gatesOf = (step: string): string[] => (step === tasks ? [step, ...inSections] : [step])
  const outside = passedIn(
    order.filter((step) => !inSections.includes(step)),
    exits,
  )
  const before =
    tasks === undefined ? outside : new Map([...outside].map(([step, gates]) => [step, gates.flatMap(gatesOf)]))
  const everBefore = new Map(before)
  for (const { steps, after } of sections) {
    const earlier = sections.flatMap((section) => (after.includes(section.id) ? section.steps : []))
    for (const [step, gates] of passedIn(steps, exits)) {
      before.set(step, [...before.get(tasks!)!, ...earlier, ...gates])
      everBefore.set(step, before.get(tasks!)!)
    }
  }
  return { exits, before, everBefore, gatesOf }
}

/** By top-level step: the steps whose gates everybody has passed who was ever there, whatever they have answered since. */
export const gatesEverBefore = (funnel: CompiledFunnel): Gates => passedBefore(funnel, () => false).everBefore

/**
 * The gates on every way to a call of an operation, by the steps that make it. `isRuledOut`: what cannot have been so when its step
 * was passed for the last time.
 */
export function gatesBeforeCall(operation: string, funnel: CompiledFunnel, isRuledOut: RuledOut): string[][] {
  const { exits, before, gatesOf } = passedBefore(funnel, isRuledOut)
  const entered = new Set([...exits.values()].flatMap(({ all }) => [...all]))
  return funnel.order.flatMap(({ step, if: rule }) => {
    const { calls, ungatedCalls } = exits.get(step)!
    // Nobody is in a step that does not apply unless something leads there.
    const applies = rule === undefined || !isRuledOut({ is: 'applies', rule: '', tree: rule, holds: true })
    if (!calls.has(operation) || !(applies || entered.has(step))) return []
    return [[...before.get(step)!, ...(ungatedCalls.has(operation) ? [] : gatesOf(step))]]
  })
}

/** A step with more exits, through which its gate does not stand. */
const withExits = (own: Exits, more: string[]): Exits => ({
  ...own,
  ungated: new Set([...own.ungated, ...more]),
  all: new Set([...own.all, ...more]),
})

type Label = Edge['does'][number]

/** Calls of which one proves what happened on another site. */
export interface Proof {
  operations: string[]
  /** Path of a top-level step that is left for it. */
  step: string
  /** Paths, with their root, and results that have no value in a journey without these calls. */
  unset: string[]
  /** Whether something is set behind the calls of which nobody can tell what it is. */
  unclear: boolean
}

const calls = ({ does }: Edge, operations: string[]): boolean =>
  does.some((label) => label.is === 'call' && operations.includes(label.operation))

/** The paths that get a value on an edge. */
export const setOn = ({ does }: Edge): string[] =>
  does.flatMap((label) =>
    label.is === 'effect' && label.verb === 'set' ? label.names.filter((name) => !label.empties?.includes(name)) : [],
  )

/** The points that can be reached. Landing and a reload are no way on. */
function walk(
  starts: number[],
  out: Map<number, Edge[]>,
  { points }: Graph,
  passes: (edge: Edge) => boolean,
): number[] {
  return [
    ...reachable(starts, (id) =>
      stops.has(points[id]!.is) ? [] : (out.get(id) ?? []).flatMap((edge) => (passes(edge) ? [edge.to] : [])),
    ),
  ]
}

type Graph = CompiledFunnel['graph']
const stops = new Set<Point['is']>(['landing', 'reload'])

/** The edges inside a top-level step, and out of it, that can be taken without some others. */
function waysThrough(top: string, out: Map<number, Edge[]>, graph: Graph, passes: (edge: Edge) => boolean): Edge[] {
  const { points } = graph
  const isElsewhere = (id: number): boolean => points[id]!.step !== undefined && topPath(points[id]!.step) !== top
  const begins = points.flatMap(({ id, is, step }) =>
    (is === 'arrival' || is === 'heard' || is === 'catch') && step !== undefined && !isElsewhere(id) ? [id] : [],
  )
  const inside = walk(begins, out, graph, (edge) => passes(edge) && !isElsewhere(edge.to))
  return inside.flatMap((id) => (stops.has(points[id]!.is) ? [] : (out.get(id) ?? []).filter(passes)))
}

/**
 * The proofs that a funnel asks for. A confirming call proves the answers that are set behind it, in any step, even if something else sets them too:
 * the checker lets others only empty it, and lets no formula set many answers there. Where several calls lead to the same answer, each
 * of them proves it. What belongs to the funnel alone and is set by nobody proves nothing either: it can only come from a browser that
 * made it up.
 */
export function proofsOf({ operations, graph, steps, data, computed = [] }: CompiledFunnel): Proof[] {
  const { edges, points } = graph
  const returns = edges.flatMap(({ event, to }) => {
    const { is, step = '' } = points[to]!
    const confirm = is === 'heard' ? ownValue(operations, event!)?.leaves?.confirm : undefined
    const top = topPath(step)
    return confirm !== undefined && ownValue(steps, top)?.leaves ? [{ confirm, step: top }] : []
  })
  if (returns.length === 0) return []
  const out = groupedBy(edges, ({ from }) => from)
  const behind = (some: string[]): Edge[] =>
    [...new Set(returns.flatMap(({ confirm, step }) => (some.includes(confirm) ? [step] : [])))].flatMap((step) => {
      const before = new Set(waysThrough(step, out, graph, (edge) => !calls(edge, some)))
      return edges.filter((edge) => !before.has(edge) && topPath(points[edge.from]!.step ?? entrance) === step)
    })
  const confirming = [...new Set(returns.map(({ confirm }) => confirm))]
  const setBehind = new Map(confirming.map((one) => [one, behind([one]).flatMap(setOn)]))
  const together = [...setBehind.values()]
    .flat()
    .map((path) => confirming.filter((one) => setBehind.get(one)!.some((other) => overlap(other, path))))
  const given = [...edges.flatMap(setOn), ...computed.map(({ path }) => path), ...askedIn(steps)]
  const ofNobody = given.some(isWhole)
    ? []
    : Object.keys(data).filter((path) => !given.some((one) => overlap(one, path)))
  const groups = new Map([...confirming.map((one) => [one]), ...together].map((some) => [some.join(), some]))
  return [...groups.values()].map((some) => {
    const others = confirming.filter((one) => !some.includes(one)).flatMap((one) => setBehind.get(one)!)
    const own = behind(some).flatMap(setOn)
    const sets = own.filter((path) => !isWhole(path) && !others.some((other) => overlap(other, path)))
    return {
      operations: some,
      step: returns.find(({ confirm }) => some.includes(confirm))!.step,
      unset: [...new Set([...sets, ...ofNobody].map(rooted)), ...resultsOf(some, edges)],
      unclear: own.some(isWhole),
    }
  })
}

/** Whether a `set` gives many answers at once, by a formula. */
export const isWhole = (name: string): boolean => name.startsWith('= ')

/** The answers that fields give. */
const askedIn = (steps: CompiledFunnel['steps']): string[] =>
  Object.values(steps).flatMap(({ fields }) =>
    fields.flatMap(({ path, tells = {} }) => [path, ...Object.values(tells)]),
  )

/** The results that only some operations give. */
function resultsOf(some: string[], edges: Edge[]): string[] {
  const all = edges.flatMap(({ does }) => does.flatMap((label) => (label.is === 'call' && label.as ? [label] : [])))
  const others = all.filter(({ operation }) => !some.includes(operation)).map(({ as }) => as)
  return [...new Set(all.map(({ as }) => as!))].filter((as) => !others.includes(as))
}

/** The keys of a step whose targets do not complete it (format.md §7.7). */
const notForward = new Set<Edge['by']>(['back', 'catch', 'guard', 'start'])

/**
 * Whether a way leads to a call without a proof. `isRuledOut` says whether a rule cannot have held, or cannot have been false, in such
 * a journey. Landing is no way past a proof, since it opens a step whose Next calls something until that step was completed, and a
 * task list demands the steps of its sections (docs/format.md §7.7, §3.13).
 */
export function isReachedWithout(
  proof: Proof,
  operation: string,
  funnel: CompiledFunnel,
  isRuledOut: RuledOut,
): boolean {
  const { graph, order, steps, sections = [] } = funnel
  const out = groupedBy(graph.edges, ({ from }) => from)
  const isTaken = (edge: Edge): boolean => !calls(edge, proof.operations) && !edge.does.some(isRuledOut)
  const mustApply = new Set(
    order.flatMap(({ step, if: rule }) =>
      rule === undefined || isRuledOut({ is: 'applies', rule: '', tree: rule, holds: false }) ? [step] : [],
    ),
  )
  const isCompletable = remembering(Infinity, (top: string): boolean =>
    waysThrough(top, out, graph, isTaken).some(({ to, by, ends }) => {
      const { is, step } = graph.points[to]!
      return ends && !notForward.has(by) && (is === 'exit' || (step !== undefined && topPath(step) !== top))
    }),
  )
  /** The steps that must have been completed. */
  const demanded = (label: Label): string[] => {
    if (label.is === 'answered') {
      const { automatic, nextCalls } = steps[label.step]!
      return label.asked === 'flow' && (automatic || nextCalls) ? [label.step] : []
    }
    if (label.is !== 'completed') return []
    const own = sections.flatMap(({ id, steps: inside }) => (label.sections.includes(id) ? inside : []))
    return own.filter((step) => mustApply.has(step) && steps[step]!.entry !== 'link-only')
  }
  const first = graph.points.flatMap(({ id, is, step }) => (is === 'arrival' && step === order[0]?.step ? [id] : []))
  const passes = (edge: Edge): boolean => isTaken(edge) && edge.does.flatMap(demanded).every(isCompletable)
  const reached = walk([graph.boot, ...first], out, graph, passes)
  return reached.some((id) => (out.get(id) ?? []).some((edge) => calls(edge, [operation]) && passes(edge)))
}

/** Paths of the form that a funnel's `enter` sets before any step is shown, and so takes over from elsewhere. */
export function setOnEntry({ graph }: CompiledFunnel): string[] {
  const labels = graph.edges.flatMap(({ at, does }) => (at.startsWith('/enter/') ? does : []))
  return labels.flatMap((label) => (label.is === 'effect' && label.verb === 'set' ? label.names : []))
}
