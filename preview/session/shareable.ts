import { generateAnswers } from 'runnel/explore'
import { quietWorld } from 'runnel/simulate'
import { messageOf, writePath } from 'runnel/run'
import type { Move } from 'runnel/scenario'
import { shareMoves } from './shareMoves.ts'
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
  const fields = Object.values(funnel.steps).flatMap((step) => step.fields)
  const at = { ...state, world: quietWorld(funnel, registry, world) }
  const isValid = (path: string, value: unknown): boolean => {
    const field = fields.find((one) => one.path === path)
    return field !== undefined && messageOf(field, { ...at, ...writePath(at, path, value) }) === undefined
  }
  return shareMoves(moves, isValid, { funnel, registry, sample: { form: wholeSample(session.sample), local: {} } })
}
