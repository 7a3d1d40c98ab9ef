import type { CompiledFunnel } from '#engine/compile/index.ts'
import { groupedBy, topPath } from '#engine/definition/index.ts'
import type { Edge, Point } from '#engine/graph/index.ts'

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
  const topOf = ({ step }: Point): string => (step === undefined ? entrance : topPath(step))
  const out = groupedBy(edges, ({ from }) => from)
  const begins = groupedBy(
    points.filter(({ is, step }) => (is === 'arrival' || is === 'heard') && step !== undefined),
    topOf,
  )
  const reached = (top: string, uses: (edge: Edge) => boolean): { steps: Set<string>; calls: Set<string> } => {
    const found = new Set(top === entrance ? [boot] : begins.get(top)?.map(({ id }) => id))
    const [steps, calls] = [new Set<string>(), new Set<string>()]
    for (const id of found) {
      const point = points[id]!
      if (point.is === 'landing') continue
      if (point.step !== undefined && topOf(point) !== top) steps.add(topOf(point))
      else
        for (const edge of (out.get(id) ?? []).filter(uses)) {
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
  // The furthest step to which a way leads from before the current one.
  let furthest = last(exits.get(entrance)!.all)
  return order.filter((step, at) => {
    const { all, ungated } = exits.get(step)!
    const leaptOver = furthest > at
    furthest = Math.max(furthest, last(all))
    return !leaptOver && last(ungated) <= at
  })
}

export interface Ways {
  /** The steps whose gates every way onwards passes, in order. */
  gates: string[]
  /** How many of `gates` every way to a step passes: the first ones. */
  passedBefore: Map<string, number>
  /** For each step that calls the operation: how many of `gates` every way to the call passes, and whether also its own. */
  toCall: { step: string; passed: number; ownGate: boolean }[]
}

/** The gates on every way to a call of an operation, and to each top-level step. */
export function waysTo(operation: string, funnel: CompiledFunnel): Ways {
  const order = funnel.order.map(({ step }) => step)
  const exits = exitsOf(funnel)
  const gates = gateways(order, exits)
  const isGate = new Set(gates)
  let count = 0
  const passedBefore = new Map(order.map((step) => [step, isGate.has(step) ? count++ : count]))
  const calling = order.filter((step) => exits.get(step)!.calls.has(operation))
  return {
    gates,
    passedBefore,
    toCall: calling.map((step) => ({
      step,
      passed: passedBefore.get(step)!,
      ownGate: !exits.get(step)!.ungatedCalls.has(operation),
    })),
  }
}

/** Paths of the form that a funnel's `enter` sets before any step is shown, and so takes over from elsewhere. */
export function setOnEntry({ graph }: CompiledFunnel): string[] {
  const labels = graph.edges.flatMap(({ at, does }) => (at.startsWith('/enter/') ? does : []))
  return labels.flatMap((label) => (label.is === 'effect' && label.verb === 'set' ? label.names : []))
}
