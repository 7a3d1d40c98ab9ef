import { generateAnswers, answerStep } from 'runnel/explore'
import type { CompiledFunnel } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import { keptSession, imaginedWorld } from 'runnel/simulate'
import { readPath, type FunnelState } from 'runnel/run'
import { ownValue } from 'runnel/rules'

export interface SampleOptions {
  funnel: CompiledFunnel
  registry: Registry
  theme: Record<string, unknown>
  query: Record<string, string>
  seed: Record<string, unknown>
  now: number
}

/** The stored session of an applicant who has arrived at a step; `lands` is false when no answers reach it. */
export function sampleSession(
  step: string,
  { funnel, registry, ...world }: SampleOptions,
): { stored: string; form: Record<string, unknown>; lands: boolean } {
  const generated = generateAnswers(funnel, registry, step, world)
  return {
    stored: JSON.stringify(keptSession(funnel, generated, '', world.now)),
    form: generated.form,
    lands: generated.lands,
  }
}

/** Answers for the fields of the current step, by path; undefined if none were found that open Next. */
export function sampleAnswersOf(
  state: FunnelState,
  { funnel, registry, ...world }: SampleOptions,
): Record<string, unknown> | undefined {
  const step = ownValue(funnel.steps, state.current)
  if (!step) return undefined
  const answered = answerStep(step, { ...state, world: imaginedWorld(funnel, registry, world) })
  return (
    answered &&
    Object.fromEntries(
      step.fields.flatMap(({ path }) =>
        readPath(answered, path) === undefined ? [] : [[path, readPath(answered, path)]],
      ),
    )
  )
}
