import type { CompiledStep } from '#engine/compile/index.ts'
import { isShut } from './fields.ts'
import { ruleHolds, type Running } from './world.ts'

/** The steps of `order` that apply, in order. Their rules are evaluated outside any step, so `journey` has no position in them. */
export function stepsInJourney(at: Running): CompiledStep[] {
  const { order, steps } = at.world.funnel
  const outside = { ...at, step: '' }
  return order.filter((entry) => ruleHolds(entry.if, outside)).map(({ step }) => steps[step]!)
}

/** Whether a new obligation reopens a frozen step: the step must be passed, or it asks for what must hold. */
function obligationReopens({ path }: CompiledStep, journey: CompiledStep[], at: Running): boolean {
  return at.world.funnel.mustPass.some(
    ({ through, holds, asks }) =>
      (through.includes(path) && !at.completed.includes(path)) ||
      (journey.find((step) => asks.includes(step.path))?.path === path && !ruleHolds(holds, at)),
  )
}

const whenAt = (at: Running, { path }: CompiledStep): Running => ({ ...at, step: path, current: path })

/** Whether something is left to do in a step before `asked` may open (format.md §7.7, 4; §7.11). */
function isOpen(step: CompiledStep, asked: CompiledStep, at: Running): boolean {
  const { path, automatic, nextCalls } = step
  const there = whenAt(at, step)
  if (at.frozen.includes(path)) return obligationReopens(step, stepsInJourney(at), there)
  if ((!automatic && isShut(step, there)) || at.unsent.includes(path)) return true
  return asked.entry === 'flow' && !at.completed.includes(path) && (automatic || nextCalls)
}

/** The earliest open step before `asked`; undefined if there is none. */
function openBefore(asked: CompiledStep, at: Running): CompiledStep | undefined {
  const journey = stepsInJourney(at)
  const place = journey.findIndex((step) => step.path === asked.path)
  const earlier = place < 0 ? journey : journey.slice(0, place)
  return earlier.find((step) => step.entry !== 'link-only' && isOpen(step, asked, at))
}

/**
 * The step of an address (format.md §7.7, 2): by its id or a former id, otherwise the step for unknown addresses.
 * Undefined for the site's not-found page.
 */
export function stepOfAddress(address: string | undefined, at: Running): CompiledStep | undefined {
  const journey = stepsInJourney(at)
  const known = (id: unknown): CompiledStep | undefined => journey.find((step) => step.path === id)
  if (address === undefined) return known(at.step) ?? journey[0]
  const found = known(address) ?? journey.find((step) => step.was.includes(address))
  const { funnel, host } = at.world
  return found || (funnel.unknownStep === false && host.notFound) ? found : (known(funnel.unknownStep) ?? journey[0])
}

/** Path of the step that opens (format.md §7.7): the asked one or the earliest open one before it. Undefined for the not-found page. */
export function landingStep(at: Running): string | undefined {
  const { open } = at.asked
  const asked = open === undefined ? stepOfAddress(at.asked.step, at) : at.world.funnel.steps[open]!
  const guarded =
    open === undefined && asked?.entry !== 'flow' && asked?.guard.some((rule) => ruleHolds(rule, whenAt(at, asked)))
  return asked && ((!guarded && openBefore(asked, at)) || asked).path
}

/** Why landing opens another step than the one that was asked for. */
export interface Diversion {
  /** Path of the asked step; undefined for an unknown address. */
  asked?: string
  opened: string
  /**
   * `unknown`: no step of the journey has this address. `guard`: the guard of the asked step decides. Otherwise the opened
   * step is before it and has something left to do: its Next refuses a press (`refused`), an answer changed after it was
   * sent (`changed`), or it was never completed and works by itself or by Next (`not completed`).
   */
  because: 'unknown' | 'guard' | 'refused' | 'changed' | 'not completed'
}

/** Why an address would not open its step now; undefined if it would. */
export function diversionOf(address: string, at: Running): Diversion | undefined {
  const asked = stepOfAddress(address, at)
  if (!asked) return undefined
  const isOwn = asked.path === address || asked.was.includes(address)
  const first = openBefore(asked, at)
  const opened = first?.path ?? asked.path
  if (!isOwn) return { opened, because: 'unknown' }
  if (asked.entry !== 'flow' && asked.guard.some((rule) => ruleHolds(rule, whenAt(at, asked))))
    return { asked: asked.path, opened: asked.path, because: 'guard' }
  if (!first) return undefined
  const refused = !first.automatic && isShut(first, whenAt(at, first))
  const because = refused ? 'refused' : at.unsent.includes(first.path) ? 'changed' : 'not completed'
  return { asked: asked.path, opened, because }
}

/** The root `journey` of rules (format.md §4). */
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

/** Position and total of the counted steps (format.md §7.8). A step that does not count has the position of the one before it. */
export function progressOf(at: Running): Progress & { counted: boolean } {
  const journey = stepsInJourney(at)
  const counted = (steps: CompiledStep[]): number => steps.filter((step) => step.counts).length
  return {
    position: counted(journey.slice(0, journey.findIndex((step) => step.path === at.step) + 1)),
    total: counted(journey),
    counted: at.world.funnel.steps[at.step]?.counts ?? false,
  }
}
