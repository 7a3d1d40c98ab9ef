import type { CompiledFunnel } from '#engine/compile/index.ts'
import { exitsOf, type Exits } from './exits.ts'

/** Where a funnel begins before any step is entered. */
const entrances = ['@boot', '@entered']

/**
 * Top-level steps whose gate stands in every way onwards: nothing leads past them, and nothing but their Next leads on from them.
 * Opening an address is no way past, since landing asks for the same (format.md §7.7).
 */
function gateways(order: string[], exits: Map<string, Exits>): string[] {
  const place = new Map(order.map((step, at) => [step, at]))
  const ways = [...order, ...entrances].map((from) => ({
    from: place.get(from) ?? -1,
    to: [...(exits.get(from)?.all ?? [])].map((step) => place.get(step) ?? -1),
  }))
  return order.filter((step, at) => {
    const leaptOver = ways.some(({ from, to }) => from < at && to.some((target) => target > at))
    const leadsOn = [...exits.get(step)!.ungated].some((target) => (place.get(target) ?? -1) > at)
    return !leaptOver && !leadsOn
  })
}

export interface Ways {
  /** Per step in which the operation is called: the steps whose gates every way to the call passes, in their order. */
  toCall: string[][]
  /** The same for whatever a step asks for. */
  to(step: string): string[]
}

/** The gates on all ways to a call of an operation, and to each top-level step. */
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
