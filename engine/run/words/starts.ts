import type { CompiledField } from '#engine/compile/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { askedFields } from '../fields.ts'
import { readPath, union, writePath } from '../paths.ts'
import type { FunnelState } from '../state.ts'
import { ruleHolds, valueOf, type Running } from '../world.ts'
import { isFixed } from './fixed.ts'
import { isAnswer } from './yesNo.ts'

const written = (field: CompiledField, at: Running): Running => ({
  ...at,
  ...writePath(at, field.path, valueOf(field.starts, at)),
})

/** The state in which a field that is shown has begun: an absent answer is what it starts with, once. */
function begun(field: CompiledField, at: Running): Running {
  const { path, starts, follows } = field
  if (starts === undefined || !ruleHolds(field.if, at)) return at
  if (follows) return written(field, at)
  const started = union(at.started, [path])
  if (isAnswer(field, readPath(at, path))) return { ...at, started }
  // Nobody can answer a fixed field, so it begins again where its answer was dropped.
  if (at.started.includes(path) && !isFixed(field, at)) return at
  const now = written(field, at)
  return isAnswer(field, readPath(now, path)) ? { ...now, started } : at
}

const asAnswers = ({ form, local, started }: Running): Partial<FunnelState> => ({ form, local, started })

/** The answers that are always what `starts` gives follow what it reads. */
function following(at: Running): Running {
  const fields = Object.values(at.world.funnel.steps).flatMap((step) =>
    askedFields(step, at).filter((field) => field.follows),
  )
  return fields.reduce((now, field) => (isAnswer(field, readPath(now, field.path)) ? written(field, now) : now), at)
}
export const withFollowedStarts = (at: Running): Partial<FunnelState> => asAnswers(following(at))

/** What changes when the current step waits or the person has changed an answer: fields that are shown begin. */
export function withStarts(at: Running): Partial<FunnelState> {
  const step = ownValue(at.world.funnel.steps, at.current)
  const here = step ? askedFields(step, at).reduce((now, field) => begun(field, now), at) : at
  return asAnswers(following(here))
}
