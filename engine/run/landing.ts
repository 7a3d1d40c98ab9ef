import type { CompiledStep } from '#engine/compile/index.ts'
import { earliest } from '#engine/definition/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { isInJourney, settled } from './asked.ts'
import { isShut } from './fields.ts'
import { union } from './paths.ts'
import { completedSections, openInTasks, sectionProgress, sectionStates, type SectionState } from './words/sections.ts'
import { ruleHolds, type Running } from './world.ts'

/** The steps of `order` that apply, in order. */
export function stepsInJourney(at: Running): CompiledStep[] {
  const { order, steps } = at.world.funnel
  return order.flatMap(({ step }) => (isInJourney(step, at) ? steps[step]! : []))
}

const whenAt = (at: Running, { path }: CompiledStep): Running => ({ ...at, step: path, current: path })

/** The steps of a journey. Whether a step is open is found out once, however often landing and rules ask. */
interface Journey {
  steps: CompiledStep[]
  /** The earliest open step before `asked`; undefined if there is none. */
  openBefore(asked: CompiledStep): CompiledStep | undefined
  /** Whether a step is in the journey and may be shown, and a press of its Next would be refused. */
  isRefused(path: string): boolean
  /** Position and total of the counted steps, seen from a top-level step. */
  progress(step: string): Counted
  sections(): SectionState[]
}

function journeyAt(given: Running): Journey {
  const steps = stepsInJourney(given)
  const places = new Map(steps.map(({ path }, place) => [path, place]))
  const [completed, frozen, unsent] = [new Set(given.completed), new Set(given.frozen), new Set(given.unsent)]
  // Rules that are evaluated in here read this same journey.
  const asks = { ...given.world.asks, journey: (there: Running) => journeyOf(there, () => journey) }
  const at = { ...given, world: { ...given.world, asks } }

  const obligations = (frozen.size > 0 ? at.world.funnel.mustPass : []).map(({ through, holds, asks: askedIn }) => ({
    unpassed: through.filter((path) => !completed.has(path)),
    asking: steps.find(({ path }) => askedIn.includes(path))?.path,
    holds,
  }))
  /** Whether a new obligation reopens a frozen step: the step must be passed, or it asks for what must hold. */
  const isReopened = (path: string, there: Running): boolean =>
    obligations.some(
      ({ unpassed, asking, holds }) => unpassed.includes(path) || (asking === path && !ruleHolds(holds, there)),
    )

  /** Whether something is left to do in a step before another may open, whose `entry` is `flow` or not (format.md §7.7, 4; §7.11). */
  function isOpen(step: CompiledStep, flow: boolean): boolean {
    const { path, automatic, nextCalls } = step
    const there = whenAt(at, step)
    if (step.entry === 'link-only') return false
    if (frozen.has(path)) return isReopened(path, there)
    if ((!automatic && isShut(step, there)) || unsent.has(path)) return true
    return flow && !completed.has(path) && (automatic || nextCalls)
  }

  const search = (flow: boolean) => earliest(steps, (step) => (isOpen(step, flow) ? step : undefined))
  const open = { flow: search(true), other: search(false) }

  let total = 0
  const positions = steps.map(({ counts }) => (total += counts ? 1 : 0))
  const walk = { steps, at, isOpen }
  let states: SectionState[] | undefined
  const sections = (): SectionState[] => {
    if (states) return states
    // What decides whether a section is completed sees none that is.
    states = []
    return (states = sectionStates(walk))
  }
  const journey: Journey = {
    steps,
    openBefore: (asked) => {
      const found = openInTasks(asked, walk, sections)
      if (found !== undefined) return found ?? undefined
      return open[asked.entry === 'flow' ? 'flow' : 'other'](places.get(asked.path) ?? steps.length)
    },
    isRefused: (path) => {
      const step = steps[places.get(path) ?? -1]
      if (!step || step.guard.some((rule) => ruleHolds(rule, whenAt(at, step)))) return false
      return frozen.has(path) ? isReopened(path, whenAt(at, step)) : isShut(step, whenAt(at, step))
    },
    progress: (step) =>
      sectionProgress(step, steps, at.world.funnel) ?? {
        position: positions[places.get(step) ?? -1] ?? 0,
        total,
        counted: ownValue(at.world.funnel.steps, step)?.counts ?? false,
      },
    sections,
  }
  return journey
}

/**
 * The step of an address (format.md §7.7, 2): by its id or a former id, otherwise the step for unknown addresses.
 * Undefined for the site's not-found page.
 */
export function stepOfAddress(
  address: string | undefined,
  at: Running,
  journey = stepsInJourney(at),
): CompiledStep | undefined {
  const known = (id: unknown): CompiledStep | undefined => journey.find((step) => step.path === id)
  if (address === undefined) return known(at.step) ?? journey[0]
  const found = known(address) ?? journey.find((step) => step.was.includes(address))
  const { funnel, host } = at.world
  return found || (funnel.unknownStep === false && host.notFound) ? found : (known(funnel.unknownStep) ?? journey[0])
}

/** Whether the guard of a step that may be opened out of turn decides where its address leads. */
const guards = (asked: CompiledStep, at: Running): boolean =>
  asked.entry !== 'flow' && asked.guard.some((rule) => ruleHolds(rule, whenAt(at, asked)))

/**
 * Path of the step that opens (format.md §7.7): the asked one or the earliest open one before it. Undefined for the not-found page.
 * A press opens its step as it is, and so does the way back to the step whose answer opened another (§7.2).
 */
export function landingStep(at: Running): string | undefined {
  const { open, exactly, step } = at.asked
  if (exactly !== undefined) return exactly
  if (step !== undefined && step === openerOf(at)) return step
  const journey = journeyAt(at)
  const asked = open === undefined ? stepOfAddress(at.asked.step, at, journey.steps) : at.world.funnel.steps[open]!
  const guarded = open === undefined && asked && guards(asked, at)
  return asked && ((!guarded && journey.openBefore(asked)) || asked).path
}

/** The journey as it is outside the step on screen, where an answer counts only if its step applies. */
const journeyOutside = (at: Running): Journey => journeyAt(settled({ ...at, step: '', current: '' }))

/** The top-level steps before the one on screen. */
function stepsBefore({ step, world }: Running): string[] {
  const order = world.funnel.order.map((entry) => entry.step)
  return order.slice(0, Math.max(order.indexOf(step), 0))
}

/**
 * The state in which it is noted which earlier steps the answers have opened that the person has changed here (format.md §7.2). What
 * an effect changes opens none, so this is found out before one runs, and before the step is left.
 */
export function withOpened<At extends Running>(at: At): At {
  if (!at.answersBefore) return at
  const [before, now] = [journeyOutside({ ...at, ...at.answersBefore }), journeyOutside(at)]
  const opened = stepsBefore(at).filter((path) => !before.isRefused(path) && now.isRefused(path))
  return { ...at, answersBefore: null, opened: union(at.opened, opened).filter(now.isRefused) }
}

/**
 * Path of the step that a press opens in place of what leads on; undefined if there is none. Behind a task list that is the list, for
 * a step of its sections.
 */
export function openedFirst(given: Running): string | undefined {
  const at = withOpened(given)
  if (at.opened.length === 0) return undefined
  const { steps } = at.world.funnel
  const tasks = Object.values(steps).find((step) => step.tasks)?.path
  const sectionOf = (path: string) => tasks && at.world.funnel.sections?.find((one) => one.steps.includes(path))
  const own = sectionOf(at.step)
  const { isRefused } = journeyOutside(at)
  const first = stepsBefore(at).find((path) => {
    const section = sectionOf(path)
    return at.opened.includes(path) && isRefused(path) && (!own || !section || section === own)
  })
  return first !== undefined && sectionOf(first) && !own ? tasks : first
}

/** The step whose answer has opened the one on screen, if it is still in the journey. */
export function openerOf(at: Running): string | undefined {
  const opener = at.openers.at(-1)
  return opener !== undefined && isInJourney(opener, at) ? opener : undefined
}

/** Why landing opens another step than the one that was asked for. */
export interface Diversion {
  /** Path of the asked step; undefined for an unknown address. */
  asked?: string
  opened: string
  /**
   * `unknown`: no step of the journey has this address. `guard`: the guard of the asked step decides. Otherwise the opened
   * step is before it and has something left to do: its Next refuses a press (`refused`), an answer changed after it was
   * sent (`changed`), or it was never completed and works automatically or by Next (`not completed`).
   */
  because: 'unknown' | 'guard' | 'refused' | 'changed' | 'not completed'
}

/** Why an address would not open its step now; undefined if it would. */
export function diversionOf(address: string, at: Running): Diversion | undefined {
  const journey = journeyAt(at)
  const asked = stepOfAddress(address, at, journey.steps)
  if (!asked) return undefined
  const isOwn = asked.path === address || asked.was.includes(address)
  const first = journey.openBefore(asked)
  const opened = first?.path ?? asked.path
  if (!isOwn) return { opened, because: 'unknown' }
  if (guards(asked, at)) return { asked: asked.path, opened: asked.path, because: 'guard' }
  if (!first) return undefined
  const refused = !first.automatic && isShut(first, whenAt(at, first))
  const because = refused ? 'refused' : at.unsent.includes(first.path) ? 'changed' : 'not completed'
  return { asked: asked.path, opened, because }
}

/** The root `journey` of rules (format.md §4). A member is computed only if it is read. */
export function journeyOf(
  at: Running,
  journey: () => Journey = () => journeyAt(at),
): {
  done: string[]
  sections: string[]
  open: string
  changing: string
  funnel: string
  definition: string
  given: Running['given']
} & Progress {
  const { id, hash, steps } = at.world.funnel
  const here = ownValue(steps, at.step)
  const progress = (): Progress => (here ? journey().progress(at.step) : { position: 0, total: 0 })
  return {
    done: at.completed,
    funnel: id,
    definition: hash,
    given: at.given,
    get sections() {
      return here ? completedSections(journey().sections()) : []
    },
    get open() {
      return (here && journey().openBefore(here)?.path) ?? ''
    },
    get changing() {
      const { to = '' } = at.changing ?? {}
      return journey().steps.some(({ path }) => path === to) ? to : ''
    },
    get position() {
      return progress().position
    },
    get total() {
      return progress().total
    },
  }
}

export interface Progress {
  position: number
  total: number
}

/** The progress of a step, and whether the step counts. */
type Counted = Progress & { counted: boolean }

/** Position and total of the counted steps (format.md §7.8). A step that does not count has the position of the one before it. */
export const progressOf = (at: Running): Counted => journeyAt(at).progress(at.step)

/** How far each section is (format.md §3.13). */
export const sectionsAt = (at: Running): SectionState[] => journeyAt(at).sections()
