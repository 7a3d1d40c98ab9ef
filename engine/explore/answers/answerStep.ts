import type { CompiledField, CompiledStep } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { isShut, messageOf, normalised, visibleFields, readPath, writePath } from '#engine/run/index.ts'
import type { FunnelState, FunnelWorld } from '#engine/run/index.ts'
import { candidatesOf } from './candidates.ts'

/** Most combinations of answers to try for one step. */
const mostAttempts = 500

/**
 * Answers a step so that Next opens: every visible field gets an answer that passes its checks. Returns the new state, or
 * undefined if no such answers are found. Deterministic.
 */
export function answerStep(
  step: CompiledStep,
  state: FunnelState,
  world: FunnelWorld,
  registry: Registry,
): FunnelState | undefined {
  const there: FunnelState = { ...state, step: step.path.split('/')[0]!, current: step.path }
  const attempts = { left: mostAttempts }
  return filled(step.fields, step, there, { world, registry, attempts })
}

interface Search {
  world: FunnelWorld
  registry: Registry
  attempts: { left: number }
}

/** Answers the fields in order, and backtracks to the next candidate when a later field cannot be answered. */
function filled(
  [field, ...rest]: CompiledField[],
  step: CompiledStep,
  state: FunnelState,
  search: Search,
): FunnelState | undefined {
  const { world, registry, attempts } = search
  const at = { ...state, world }
  if (!field) return isShut(step, at) ? undefined : state
  if (!visibleFields(step, at).includes(field)) return filled(rest, step, state, search)
  const kept = readPath(state, field.path)
  for (const candidate of [
    ...(kept === undefined ? [] : [kept]),
    ...candidatesOf(field, step, state, world, registry),
  ]) {
    if (attempts.left-- <= 0) return undefined
    const answered = withAnswer(field, candidate, state, world)
    // A rule may compare with a later field, so it is judged only when all fields are answered.
    const isLater = field.checks.some(({ test }) => test === 'rule')
    if (!isLater && messageOf(field, { ...answered, world })) continue
    const found = filled(rest, step, answered, search)
    if (found) return found
  }
  return field.required === undefined ? filled(rest, step, state, search) : undefined
}

export function withAnswer(field: CompiledField, value: unknown, state: FunnelState, world: FunnelWorld): FunnelState {
  return { ...state, ...writePath(state, field.path, normalised(field, value, world)) }
}
