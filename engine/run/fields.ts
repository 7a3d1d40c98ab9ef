import type { CompiledCheck, CompiledField, CompiledStep } from '#engine/compile/index.ts'
import { isPresent, type Tree } from '#engine/rules/index.ts'
import { readPath, writePath } from './paths.ts'
import type { FunnelState } from './state.ts'
import { ruleHolds, textOf, type FunnelWorld } from './world.ts'

/** What is wrong with an answer. `at` is the member of a composite value. */
export interface FieldMessage {
  path: string
  text: string
  at?: string
}

const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0)

type Test = (value: unknown, parameter: never, state: FunnelState, world: FunnelWorld) => boolean

const tests: Record<CompiledCheck['test'], Test> = {
  pattern: (value, pattern: string) => new RegExp(pattern, 'u').test(String(value)),
  format: (value, name: string, _state, world) =>
    world.vocabulary.formats[name]?.(value, { now: world.host.clock.now() }) ?? false,
  rule: (_value, rule: Tree, state, world) => ruleHolds(rule, state, world),
  minLength: (value, least: number) => lengthOf(value) >= least,
  maxLength: (value, most: number) => lengthOf(value) <= most,
  minItems: (value, least: number) => lengthOf(value) >= least,
  maxItems: (value, most: number) => lengthOf(value) <= most,
  min: (value, least: number) => Number(value) >= least,
  max: (value, most: number) => Number(value) <= most,
}

export const visibleFields = (step: CompiledStep, state: FunnelState, world: FunnelWorld): CompiledField[] =>
  step.fields.filter((field) => ruleHolds(field.if, state, world))

/** A value, or every entry of a list, is one of the choices. */
const isChoice = (value: unknown, { choices }: CompiledField): boolean =>
  !choices || (Array.isArray(value) ? value : [value]).every((one) => choices.some((choice) => choice.value === one))

/** A text that comes out empty says nothing: the answer may be missing only because another one is. */
function requiredMessage(field: CompiledField, state: FunnelState, world: FunnelWorld): FieldMessage | undefined {
  const text = textOf(field.required, state, world)
  return text === '' ? undefined : { path: field.path, text }
}

/** First presence, then the checks in order; the first that fails speaks. An optional empty answer is not checked (format.md §7.2). */
export function messageOf(field: CompiledField, state: FunnelState, world: FunnelWorld): FieldMessage | undefined {
  const value = readPath(state, field.path)
  if (!isPresent(value)) return requiredMessage(field, state, world)
  if (!isChoice(value, field)) {
    return { path: field.path, text: textOf(field.required, state, world) || 'Please choose one of the options' }
  }
  const failed = field.checks.find((check) => !tests[check.test](value, check.value as never, state, world))
  return (
    failed && { path: field.path, text: textOf(failed.message, state, world), ...(failed.at ? { at: failed.at } : {}) }
  )
}

/** What is wrong with each member of a composite answer, whether it is begun or not: of each the first check that fails. */
export function memberMessagesOf(
  field: CompiledField,
  state: FunnelState,
  world: FunnelWorld,
): (FieldMessage & { member: string })[] {
  const value = readPath(state, field.path)
  const failed = new Map<string, CompiledCheck>()
  for (const check of field.checks) {
    if (
      check.at !== undefined &&
      !failed.has(check.at) &&
      !tests[check.test](value, check.value as never, state, world)
    )
      failed.set(check.at, check)
  }
  return [...failed].map(([at, { message, member }]) => ({
    path: field.path,
    text: textOf(message, state, world),
    at,
    member: textOf(member, state, world),
  }))
}

/** What a check says while its answer is still being typed; tested as it will be kept. Most checks say nothing yet. */
export function typingMessageOf(
  field: CompiledField,
  state: FunnelState,
  world: FunnelWorld,
): FieldMessage | undefined {
  const value = normalised(field, readPath(state, field.path), world)
  if (!isPresent(value)) return undefined
  const failed = field.checks.find(
    (check) => check.typing !== undefined && !tests[check.test](value, check.value as never, state, world),
  )
  return failed && { path: field.path, text: textOf(failed.typing, state, world) }
}

/** One message, or one for each member that is wrong. */
export function allMessagesOf(field: CompiledField, state: FunnelState, world: FunnelWorld): FieldMessage[] {
  const message = messageOf(field, state, world)
  if (message?.at === undefined) return message ? [message] : []
  return memberMessagesOf(field, state, world).map(({ member: _, ...rest }) => rest)
}

export const messagesOf = (step: CompiledStep, state: FunnelState, world: FunnelWorld): FieldMessage[] =>
  visibleFields(step, state, world).flatMap((field) => allMessagesOf(field, state, world))

export function stepIsValid(path: string, state: FunnelState, world: FunnelWorld): boolean {
  const step = world.funnel.steps[path]
  return !step || messagesOf(step, state, world).length === 0
}

export const gateIsOpen = (step: CompiledStep, state: FunnelState, world: FunnelWorld): boolean =>
  ruleHolds(step.gate, { ...state, current: step.path }, world)

/** Whether a press of Next is only an attempt. */
export const isShut = (step: CompiledStep, state: FunnelState, world: FunnelWorld): boolean =>
  !gateIsOpen(step, state, world) || messagesOf(step, state, world).length > 0

export function normalised(field: CompiledField, value: unknown, world: FunnelWorld): unknown {
  return value === undefined
    ? undefined
    : field.normalise.reduce((at, name) => world.vocabulary.normalisers[name]?.(at) ?? at, value)
}

/** All answers of a step, normalised, as a press of Next begins with. */
export function normaliseStep(
  step: CompiledStep,
  state: FunnelState,
  world: FunnelWorld,
): Pick<FunnelState, 'form' | 'local'> {
  return step.fields
    .filter((field) => field.normalise.length > 0)
    .reduce<Pick<FunnelState, 'form' | 'local'>>(
      (answers, field) => writePath(answers, field.path, normalised(field, readPath(answers, field.path), world)),
      state,
    )
}
