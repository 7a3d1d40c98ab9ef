import type { CompiledStep } from '#engine/compile/compiled.ts'
import { gateIsOpen, messagesOf } from './fields.ts'
import type { FunnelState } from './state.ts'
import { ruleHolds, type FunnelWorld } from './world.ts'

/** Steps of `order` whose entry applies, in walking order. */
export const stepsInJourney = (state: FunnelState, world: FunnelWorld): CompiledStep[] =>
  world.funnel.order.filter((entry) => ruleHolds(entry.if, state, world)).map((entry) => world.funnel.steps[entry.step]!)

/** Whether something is still to be done in a step before `asked` may be opened (format.md §7.7, 4). */
function isOpen(step: CompiledStep, asked: CompiledStep, state: FunnelState, world: FunnelWorld): boolean {
  const unanswered = !step.automatic && (!gateIsOpen(step, state, world) || messagesOf(step, { ...state, current: step.path }, world).length > 0)
  if (unanswered) return true
  return asked.entry === 'flow' && !state.completed.includes(step.path) && (step.automatic || step.nextCalls)
}

/** The earliest open step before `asked`; undefined when nothing is missing. */
export function openBefore(asked: CompiledStep, state: FunnelState, world: FunnelWorld): CompiledStep | undefined {
  const journey = stepsInJourney(state, world)
  const at = journey.findIndex((step) => step.path === asked.path)
  const earlier = at < 0 ? journey : journey.slice(0, at)
  return earlier.find((step) => step.entry !== 'link-only' && isOpen(step, asked, state, world))
}

/** The step that an address stands for: itself, by a former id, or what unknown addresses lead to (format.md §7.7, 2). */
function stepOfAddress(address: string | undefined, state: FunnelState, world: FunnelWorld): CompiledStep {
  const journey = stepsInJourney(state, world)
  const first = journey[0]!
  const known = (id: string | undefined): CompiledStep | undefined => journey.find((step) => step.path === id)
  if (address === undefined) return known(state.step) ?? first
  const renamed = journey.find((step) => step.was.includes(address))
  return known(address) ?? renamed ?? known(world.funnel.unknownStep === false ? undefined : world.funnel.unknownStep) ?? first
}

/** Which step opens (format.md §7.7): the asked one, or the earliest before it that is still open. Its path. */
export function landingStep(state: FunnelState, world: FunnelWorld): string {
  if (state.asked.open !== undefined) {
    const from = world.funnel.steps[state.asked.open]!
    return (openBefore(from, state, world) ?? from).path
  }
  const asked = stepOfAddress(state.asked.step, state, world)
  const guarded = asked.entry !== 'flow' && asked.guard.some((rule) => ruleHolds(rule, state, world))
  return guarded ? asked.path : (openBefore(asked, state, world) ?? asked).path
}

/** What rules see as `journey`. */
export function journeyOf(state: FunnelState, world: FunnelWorld): { done: string[]; open: string } {
  const here = world.funnel.steps[state.step]
  return { done: state.completed, open: (here && openBefore(here, state, world)?.path) ?? '' }
}

export interface Progress {
  position: number
  total: number
}

/** Position over total of the counted steps; a step that does not count keeps the place before it (format.md §7.8). */
export function progressOf(state: FunnelState, world: FunnelWorld): Progress & { counted: boolean } {
  const journey = stepsInJourney(state, world)
  const counted = journey.filter((step) => step.counts)
  const at = journey.findIndex((step) => step.path === state.step)
  const position = journey.slice(0, at + 1).filter((step) => step.counts).length
  const here = world.funnel.steps[state.step]
  const outside = at < 0 || (here?.entry === 'link-only' && !here.counts)
  return { position: outside ? counted.length : position, total: counted.length, counted: here?.counts ?? true }
}
