import { answerStep, generateAnswers } from 'runnel/explore'
import { imaginedWorld, quietWorld } from 'runnel/simulate'
import { messageOf, readPath, visibleFields, writePath } from 'runnel/run'
import type { Move } from 'runnel/scenario'
import { shareMoves, type ShareOptions } from './shareMoves.ts'
import type { Session } from './createSession.ts'
import type { SampleOptions } from './sampleAnswers.ts'

/** Cached for each session, because the link is written after every change. */
const generated = new WeakMap<SampleOptions, Record<string, unknown>>()

function wholeSample(sample: SampleOptions): Record<string, unknown> {
  const { funnel, registry, ...world } = sample
  const form = generated.get(sample) ?? generateAnswers(funnel, registry, undefined, world).form
  generated.set(sample, form)
  return form
}

/** The moves of a session without personal data, fit for a link: what was typed is replaced by generated answers. */
export function shareableMoves(session: Session): Move[] {
  const moves = session.moves()
  if (moves.length === 0) return moves
  const { funnel, registry, ...world } = session.sample
  const state = session.runner().state()
  const at = { ...state, world: quietWorld(funnel, registry, world) }
  const steps = Object.values(funnel.steps)
  const fields = steps.flatMap((step) => [...step.fields, ...visibleFields(step, at)])
  const isValid = (path: string, value: unknown): boolean => {
    const field = fields.find((one) => one.path === path)
    return field !== undefined && messageOf(field, { ...at, ...writePath(at, path, value) }) === undefined
  }
  const whole = { form: wholeSample(session.sample), local: {} }
  const known = (path: string): unknown => readPath(whole, path)
  const shareWith = (generated: ShareOptions['generated']): Move[] =>
    shareMoves(moves, isValid, { funnel, registry, generated })
  let safe: typeof at | undefined
  /** The state with what may be shared in place of what was typed, as a generated answer may repeat another. */
  const safeState = () =>
    (safe ??= shareWith(known)
      .flatMap(({ type, enter }) => Object.entries({ ...type, ...enter }))
      .filter(([path]) => fields.some((field) => field.path === path))
      .reduce((now, [path, value]) => ({ ...now, ...writePath(now, path, value ?? undefined) }), {
        ...at,
        world: imaginedWorld(funnel, registry, world),
      }))
  /** An answer of the step as it is answered here, as the generated journey may not be asked for it. */
  const ownStep = (path: string): unknown => {
    const step = steps.find((one) => visibleFields(one, at).some((field) => field.path === path))
    const answered = step && answerStep(step, { ...safeState(), ...writePath(safeState(), path, undefined) })
    return answered && readPath(answered, path)
  }
  return shareWith((path) => known(path) ?? ownStep(path))
}
