import type { CompiledStep } from '#engine/compile/index.ts'
import { isShut } from './fields.ts'
import { ruleHolds, type Running } from './world.ts'

/** Steps of `order` whose entry applies, in walking order. Entries are decided from outside the journey, so `journey` says nothing to them. */
export function stepsInJourney(at: Running): CompiledStep[] {
  const { order, steps } = at.world.funnel
  const outside = { ...at, step: '' }
  return order.filter((entry) => ruleHolds(entry.if, outside)).map(({ step }) => steps[step]!)
}

/** A frozen step is asked all the same when an obligation is new to this person: it must be passed, or asks for what must hold. */
function obligationReopens({ path }: CompiledStep, journey: CompiledStep[], at: Running): boolean {
  return at.world.funnel.mustPass.some(
    ({ through, holds, asks }) =>
      (through.includes(path) && !at.completed.includes(path)) ||
      (journey.find((step) => asks.includes(step.path))?.path === path && !ruleHolds(holds, at)),
  )
}

const whenAt = (at: Running, { path }: CompiledStep): Running => ({ ...at, step: path, current: path })

/** Whether something is still to be done in a step before `asked` may be opened (format.md §7.7, 4; §7.11). */
function isOpen(step: CompiledStep, asked: CompiledStep, at: Running): boolean {
  const { path, automatic, nextCalls } = step
  const there = whenAt(at, step)
  if (at.frozen.includes(path)) return obligationReopens(step, stepsInJourney(at), there)
  if ((!automatic && isShut(step, there)) || at.unsent.includes(path)) return true
  return asked.entry === 'flow' && !at.completed.includes(path) && (automatic || nextCalls)
}

/** The earliest open step before `asked`; undefined when nothing is missing. */
function openBefore(asked: CompiledStep, at: Running): CompiledStep | undefined {
  const journey = stepsInJourney(at)
  const place = journey.findIndex((step) => step.path === asked.path)
  const earlier = place < 0 ? journey : journey.slice(0, place)
  return earlier.find((step) => step.entry !== 'link-only' && isOpen(step, asked, at))
}

/**
 * The step that an address stands for: itself, by a former id, or what unknown addresses lead to; undefined for the
 * site's not-found page (format.md §7.7, 2).
 */
export function stepOfAddress(address: string | undefined, at: Running): CompiledStep | undefined {
  const journey = stepsInJourney(at)
  const known = (id: unknown): CompiledStep | undefined => journey.find((step) => step.path === id)
  if (address === undefined) return known(at.step) ?? journey[0]
  const found = known(address) ?? journey.find((step) => step.was.includes(address))
  const { funnel, host } = at.world
  return found || (funnel.unknownStep === false && host.notFound) ? found : (known(funnel.unknownStep) ?? journey[0])
}

/** Path of the step that opens (format.md §7.7): the asked one, or the earliest before it that is still open. Undefined when the site has no such page. */
export function landingStep(at: Running): string | undefined {
  const { open } = at.asked
  const asked = open === undefined ? stepOfAddress(at.asked.step, at) : at.world.funnel.steps[open]!
  const guarded =
    open === undefined && asked?.entry !== 'flow' && asked?.guard.some((rule) => ruleHolds(rule, whenAt(at, asked)))
  return asked && ((!guarded && openBefore(asked, at)) || asked).path
}

/** What rules see as `journey`. */
export function journeyOf(
  at: Running,
): { done: string[]; open: string; funnel: string; definition: string } & Progress {
  const { id, hash, steps } = at.world.funnel
  const here = steps[at.step]
  const { position, total } = here ? progressOf(at) : { position: 0, total: 0 }
  const open = (here && openBefore(here, at)?.path) ?? ''
  return { done: at.completed, open, position, total, funnel: id, definition: hash }
}

export interface Progress {
  position: number
  total: number
}

/** Position over total of the counted steps; a step that does not count keeps the place before it (format.md §7.8). */
export function progressOf(at: Running): Progress & { counted: boolean } {
  const journey = stepsInJourney(at)
  const counted = (steps: CompiledStep[]): number => steps.filter((step) => step.counts).length
  return {
    position: counted(journey.slice(0, journey.findIndex((step) => step.path === at.step) + 1)),
    total: counted(journey),
    counted: at.world.funnel.steps[at.step]?.counts ?? false,
  }
}
