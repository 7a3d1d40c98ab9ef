import type { CompiledField } from '#engine/compile/index.ts'

import { readPath, union, writePath } from '../paths.ts'
import { valueOf, type Running } from '../world.ts'
import { isFixed } from './fixed.ts'
import { isAnswer } from './yesNo.ts'
import { equal } from '#engine/rules/index.ts'

function written(field: CompiledField, at: Running): Running {
  const value = valueOf(field.starts, at)
  return equal(readPath(at, field.path), value) ? at : { ...at, ...writePath(at, field.path, value) }
}

/** The state in which a field that is shown has begun: an absent answer is what it starts with, once. */
export function begun(field: CompiledField, at: Running): Running {
  const { path, starts, follows } = field
  if (starts === undefined) return at
  if (follows) return written(field, at)
  const isStarted = at.started.includes(path)
  const started = isStarted ? at.started : union(at.started, [path])
  if (isAnswer(field, readPath(at, path))) return isStarted ? at : { ...at, started }
  // Nobody can answer a fixed field, so it begins again where its answer was dropped.
  if (isStarted && !isFixed(field, at)) return at
  const now = written(field, at)
  return isAnswer(field, readPath(now, path)) ? { ...now, started } : at
}

/** The state in which an answer that is always what `starts` gives follows what that reads. */
export const followed = (field: CompiledField, at: Running): Running =>
  field.follows && isAnswer(field, readPath(at, field.path)) ? written(field, at) : at
