import type { CompiledStep } from '#engine/compile/index.ts'
import { gateIsOpen, messagesOf } from './fields.ts'
import { obligationReopens } from './frozen.ts'
import type { FunnelState } from './state.ts'
import { ruleHolds, type FunnelWorld } from './world.ts'

/** Steps of `order` whose entry applies, in walking order. Entries are decided from outside the journey, so `journey` says nothing to them. */
export function stepsInJourney(state: FunnelState, world: FunnelWorld): CompiledStep[] {
  const outside = { ...state, step: '' }
  return world.funnel.order
    .filter((entry) => ruleHolds(entry.if, outside, world))
    .map((entry) => world.funnel.steps[entry.step]!)
}

/** Whether something is still to be done in a step before `asked` may be opened (format.md §7.7, 4; §7.11). */
function isOpen(step: CompiledStep, asked: CompiledStep, state: FunnelState, world: FunnelWorld): boolean {
  const there = { ...state, step: step.path, current: step.path }
  if (state.frozen.includes(step.path)) return obligationReopens(step, stepsInJourney(state, world), there, world)
  const unanswered = !step.automatic && (!gateIsOpen(step, there, world) || messagesOf(step, there, world).length > 0)
  if (unanswered || state.unsent.includes(step.path)) return true
  return asked.entry === 'flow' && !state.completed.includes(step.path) && (step.automatic || step.nextCalls)
}

/** The earliest open step before `asked`; undefined when nothing is missing. */
function openBefore(asked: CompiledStep, state: FunnelState, world: FunnelWorld): CompiledStep | undefined {
  const journey = stepsInJourney(state, world)
  const at = journey.findIndex((step) => step.path === asked.path)
  const earlier = at < 0 ? journey : journey.slice(0, at)
  return earlier.find((step) => step.entry !== 'link-only' && isOpen(step, asked, state, world))
}

/** The step that an address stands for: itself, by a former id, or what unknown addresses lead to; undefined for the site's not-found page (format.md §7.7, 2). */
export function stepOfAddress(
  address: string | undefined,
  state: FunnelState,
  world: FunnelWorld,
): CompiledStep | undefined {
  const journey = stepsInJourney(state, world)
  const known = (id: string | undefined): CompiledStep | undefined => journey.find((step) => step.path === id)
  if (address === undefined) return known(state.step) ?? journey[0]
  const found = known(address) ?? journey.find((step) => step.was.includes(address))
  const { unknownStep } = world.funnel
  if (found || (unknownStep === false && world.host.notFound)) return found
  return known(unknownStep === false ? undefined : unknownStep) ?? journey[0]
}

/** Which step opens (format.md §7.7): the asked one, or the earliest before it that is still open. Its path; undefined when the site has no such page. */
export function landingStep(state: FunnelState, world: FunnelWorld): string | undefined {
  if (state.asked.open !== undefined) {
    const from = world.funnel.steps[state.asked.open]!
    return (openBefore(from, state, world) ?? from).path
  }
  const asked = stepOfAddress(state.asked.step, state, world)
  if (!asked) return undefined
  const guarded =
    asked.entry !== 'flow' &&
    asked.guard.some((rule) => ruleHolds(rule, { ...state, step: asked.path, current: asked.path }, world))
  return guarded ? asked.path : (openBefore(asked, state, world) ?? asked).path
}

/** What rules see as `journey`. */
export function journeyOf(
  state: FunnelState,
  world: FunnelWorld,
): { done: string[]; open: string; funnel: string; definition: string } & Progress {
  const here = world.funnel.steps[state.step]
  const { id, hash } = world.funnel
  const { position, total } = here ? progressOf(state, world) : { position: 0, total: 0 }
  return {
    done: state.completed,
    open: (here && openBefore(here, state, world)?.path) ?? '',
    position,
    total,
    funnel: id,
    definition: hash,
  }
}

export interface Progress {
  position: number
  total: number
}

/** Position over total of the counted steps; a step that does not count keeps the place before it (format.md §7.8). */
export function progressOf(state: FunnelState, world: FunnelWorld): Progress & { counted: boolean } {
  const journey = stepsInJourney(state, world)
  const at = journey.findIndex((step) => step.path === state.step)
  const position = journey.slice(0, at + 1).filter((step) => step.counts).length
  return {
    position,
    total: journey.filter((step) => step.counts).length,
    counted: world.funnel.steps[state.step]?.counts ?? false,
  }
}
