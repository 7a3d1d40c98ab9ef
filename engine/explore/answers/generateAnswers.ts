import type { CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { isInside } from '#engine/graph/index.ts'
import { landingStep, stepsInJourney, writePath, noState } from '#engine/run/index.ts'
import type { KeptSession, FunnelState, FunnelWorld } from '#engine/run/index.ts'
import { quietWorld, usualNow, type QuietWorldOptions } from '#engine/simulate/index.ts'
import { answerStep } from './answerStep.ts'
import { writtenPaths, type WrittenPath } from './writtenPaths.ts'

export interface GeneratedAnswers {
  /** Answers as a session keeps them. */
  form: Record<string, unknown>
  /** Top-level steps before the asked one, in walking order. */
  completed: string[]
  /** Whether opening the step's address with these answers really shows it. */
  lands: boolean
}

export interface GenerateOptions extends QuietWorldOptions {
  /** Answers that the host gives by itself. */
  seed?: Record<string, unknown>
}

/** Sets of values that are tried until the step opens. */
const mostAttempts = 100

/**
 * Valid answers of everybody who stands before a step: of each earlier step's fields, and of what effects would have written by
 * then. Without a step, or with one that does not exist, the answers of the whole journey. Deterministic: the same funnel gives
 * the same answers.
 */
export function generateAnswers(
  funnel: CompiledFunnel,
  registry: Registry,
  upTo?: string,
  options: GenerateOptions = {},
): GeneratedAnswers {
  const world = quietWorld(funnel, registry, options)
  const top = upTo?.split('/')[0]
  const start: FunnelState = { ...noState, form: { ...options.seed }, query: options.query ?? {} }
  const written = writtenPaths(start, world, registry)
  let first: GeneratedAnswers | undefined
  let attempts = mostAttempts
  for (const values of choices(written.map(({ values }) => values))) {
    const generated = answersWith(values, written, top, start, world, registry)
    if (generated.lands || top === undefined) return generated
    first ??= generated
    if (--attempts === 0) break
  }
  return first ?? { form: start.form, completed: [], lands: false }
}

/** What a browser would have kept of these answers: the runner starts from it as from an earlier visit. */
export function keptSession(
  funnel: CompiledFunnel,
  { form, completed }: GeneratedAnswers,
  step = '',
  now = usualNow,
): KeptSession {
  const { id, hash } = funnel
  return { funnel: id, hash, at: now, form, receipts: [], completed, written: [], frozen: [], step, query: {} }
}

function answersWith(
  values: unknown[],
  written: WrittenPath[],
  top: string | undefined,
  start: FunnelState,
  world: FunnelWorld,
  registry: Registry,
): GeneratedAnswers {
  const passed: string[] = []
  const writtenIn = (passes: (step: string) => boolean): void =>
    written.forEach(({ path, steps }, at) => {
      if (steps.some(passes)) state = { ...state, ...writePath(state, path, values[at]) }
    })
  let state = start
  // What the entry guard writes is there before the first step.
  writtenIn((step) => step.startsWith('@'))
  for (;;) {
    const path = nextStep(state, top, passed, world)?.path
    if (path === undefined) break
    passed.push(path)
    for (const step of Object.values(world.funnel.steps))
      if (isInside(step.path, path)) state = answerStep(step, state, world, registry) ?? state
    writtenIn((step) => step === path)
  }
  const landed = { ...state, local: {}, completed: passed, step: '', asked: top === undefined ? {} : { step: top } }
  return { form: state.form, completed: passed, lands: top !== undefined && landingStep({ ...landed, world }) === top }
}

/** The first step of the journey, as the answers have it by now, that was not passed yet and comes before the asked one. */
function nextStep(
  state: FunnelState,
  top: string | undefined,
  passed: string[],
  world: FunnelWorld,
): CompiledStep | undefined {
  const journey = stepsInJourney({ ...state, world })
  const end = journey.findIndex(({ path }) => path === top)
  return (end < 0 ? journey : journey.slice(0, end)).find(
    ({ path, entry }) => !passed.includes(path) && entry !== 'link-only',
  )
}

/** Every way to take one of each, the first ones first; those that change the fewest places come early. */
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
