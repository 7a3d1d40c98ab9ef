import type { CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { type Registry, isInside } from '#engine/definition/index.ts'
import { landingStep, settled, stepsInJourney, writePath, noState, type Told } from '#engine/run/index.ts'
import { type Imagined, imaginedWorld } from '#engine/simulate/index.ts'
import { answerStep } from './answerStep.ts'
import { writtenPaths, type WrittenPath } from './writtenPaths.ts'

export interface GeneratedAnswers {
  /** The answers, in the shape in which a session stores them. */
  form: Record<string, unknown>
  /** Ids of the top-level steps before the requested one, in the order in which they are completed. */
  completed: string[]
  /** Whether the step's address shows the step when it is opened with these answers. */
  lands: boolean
}

export interface GenerateOptions extends Partial<Told> {
  /** Answers that the host supplies at the start. */
  seed?: Record<string, unknown>
}

/** Most combinations of written values to try until the step opens. */
const mostAttempts = 100

/**
 * Generates valid answers up to the top-level step of `upTo` (a step's path): to the fields of each earlier step, and those that
 * effects would have written by then. Without `upTo`, or if no such step exists, it answers the whole journey. Deterministic:
 * the same funnel gives the same answers. Never throws; `lands` tells whether the step was made reachable.
 */
export function generateAnswers(
  funnel: CompiledFunnel,
  registry: Registry,
  upTo?: string,
  options: GenerateOptions = {},
): GeneratedAnswers {
  const world = imaginedWorld(funnel, registry, options)
  const top = upTo?.split('/')[0]
  const start: Imagined = settled({ ...noState, form: { ...options.seed }, query: options.query ?? {}, world })
  const written = writtenPaths(start)
  let first: GeneratedAnswers | undefined
  let attempts = mostAttempts
  for (const values of choices(written.map(({ values }) => values))) {
    const generated = answersWith(values, written, top, start)
    if (generated.lands || top === undefined) return generated
    first ??= generated
    if (--attempts === 0) break
  }
  return first ?? { form: start.form, completed: [], lands: false }
}

function answersWith(
  values: unknown[],
  written: WrittenPath[],
  top: string | undefined,
  start: Imagined,
): GeneratedAnswers {
  const passed: string[] = []
  const writtenIn = (passes: (step: string) => boolean): void =>
    written.forEach(({ path, steps }, at) => {
      if (steps.some(passes))
        now = settled({ ...now, ...writePath(now, path, values[at]), written: [...now.written, path] })
    })
  let now = start
  // The effects of `enter` run before the first step.
  writtenIn((step) => step.startsWith('@'))
  for (;;) {
    const path = nextStep(now, top, passed)?.path
    if (path === undefined) break
    passed.push(path)
    for (const step of Object.values(now.world.funnel.steps))
      if (isInside(step.path, path)) now = answerStep(step, now) ?? now
    writtenIn((step) => step === path)
  }
  const landed = { ...now, local: {}, completed: passed, step: '', asked: top === undefined ? {} : { step: top } }
  return { form: now.form, completed: passed, lands: top !== undefined && landingStep(landed) === top }
}

/** The first step, under the current answers, that was not passed yet and comes before the requested one. */
function nextStep(at: Imagined, top: string | undefined, passed: string[]): CompiledStep | undefined {
  const journey = stepsInJourney(at)
  const end = journey.findIndex(({ path }) => path === top)
  return (end < 0 ? journey : journey.slice(0, end)).find(
    ({ path, entry }) => !passed.includes(path) && entry !== 'link-only',
  )
}

/** Combinations of one value from each list: the first values, then those that differ in one place, then in two. */
function* choices(lists: unknown[][]): Generator<unknown[]> {
  const usual = lists.map(([value]) => value)
  yield usual
  for (const [at, list] of lists.entries()) for (const value of list.slice(1)) yield usual.with(at, value)
  for (const [at, list] of lists.entries()) {
    for (const value of list.slice(1)) {
      for (const [beside, others] of lists.entries())
        if (beside > at) for (const other of others.slice(1)) yield usual.with(at, value).with(beside, other)
    }
  }
}
