import type { CompiledFunnel } from '#engine/compile/index.ts'
import { groupedBy, isInside } from '#engine/definition/index.ts'
import { type Edge } from '#engine/graph/index.ts'

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

/** The exits of every top-level step, conditions ignored. Landing is no exit, since it demands the same gates (docs/format.md §7.7). */
function exitsOf({ graph: { points, edges, boot }, order }: CompiledFunnel): Map<string, Exits> {
  const out = groupedBy(edges, ({ from }) => from)
  const reached = (top: string, uses: (edge: Edge) => boolean): { steps: Set<string>; calls: Set<string> } => {
    const isOwn = (step: string | undefined): boolean => (top === entrance ? step === undefined : isInside(step, top))
    const begins = points.filter(({ is, step }) => (is === 'arrival' || is === 'heard') && isInside(step, top))
    const found = new Set(top === entrance ? [boot] : begins.map(({ id }) => id))
    const [steps, calls] = [new Set<string>(), new Set<string>()]
    for (const point of found) {
      const { is, step } = points[point]!
      if (is === 'landing') continue
      if (!isOwn(step) && step !== undefined) steps.add(step.split('/', 1)[0]!)
      else
        for (const edge of (out.get(point) ?? []).filter(uses)) {
          found.add(edge.to)
          for (const label of edge.does) if (label.is === 'call') calls.add(label.operation)
        }
    }
    return { steps, calls }
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
  const ways = [...exits].map(([from, { all }]) => ({ from: place.get(from) ?? -1, to: last(all) }))
  return order.filter((step, at) => {
    const leaptOver = ways.some(({ from, to }) => from < at && to > at)
    return !leaptOver && last(exits.get(step)!.ungated) <= at
  })
}

export interface Ways {
  /** For each step that calls the operation: the steps whose gates every way to the call passes, in order. */
  toCall: string[][]
  /** The steps whose gates every way to this step passes, in order. */
  to(step: string): string[]
}

/** The gates on every way to a call of an operation, and to each top-level step. */
export function waysTo(operation: string, funnel: CompiledFunnel): Ways {
  const order = funnel.order.map(({ step }) => step)
  const exits = exitsOf(funnel)
  const gates = gateways(order, exits)
  const to = (step: string): string[] => gates.filter((gate) => order.indexOf(gate) < order.indexOf(step))
  const calling = order.filter((step) => exits.get(step)!.calls.has(operation))
  return {
    to,
    toCall: calling.map((step) => [...to(step), ...(exits.get(step)!.ungatedCalls.has(operation) ? [] : [step])]),
  }
}

/** Paths of the form that a funnel's `enter` sets before any step is shown, and so takes over from elsewhere. */
export function setOnEntry({ graph }: CompiledFunnel): string[] {
  const labels = graph.edges.flatMap(({ at, does }) => (at.startsWith('/enter/') ? does : []))
  return labels.flatMap((label) => (label.is === 'effect' && label.verb === 'set' ? label.names : []))
}
