import type { CompiledCheck, CompiledField, CompiledStep } from '#engine/compile/index.ts'
import { isPresent, type Tree } from '#engine/rules/index.ts'
import { readPath, writePath, type Answers } from './paths.ts'
import { ruleHolds, textOf, type FunnelWorld, type Running } from './world.ts'

/** What is wrong with an answer. `at` is the member of a composite value. */
export interface FieldMessage {
  path: string
  text: string
  at?: string
}

const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0)

const tests: Record<CompiledCheck['test'], (value: unknown, parameter: never, at: Running) => boolean> = {
  pattern: (value, pattern: string) => new RegExp(pattern, 'u').test(String(value)),
  format: (value, name: string, { world }) =>
    world.vocabulary.formats[name]?.(value, { now: world.host.clock.now() }) ?? false,
  rule: (_value, rule: Tree, at) => ruleHolds(rule, at),
  minLength: (value, least: number) => lengthOf(value) >= least,
  maxLength: (value, most: number) => lengthOf(value) <= most,
  minItems: (value, least: number) => lengthOf(value) >= least,
  maxItems: (value, most: number) => lengthOf(value) <= most,
  min: (value, least: number) => Number(value) >= least,
  max: (value, most: number) => Number(value) <= most,
}

const fails = (check: CompiledCheck, value: unknown, at: Running): boolean =>
  !tests[check.test](value, check.value as never, at)

/** The fields of a step whose `if` holds. */
export const visibleFields = (step: CompiledStep, at: Running): CompiledField[] =>
  step.fields.filter((field) => ruleHolds(field.if, at))

/** A value, or every entry of a list, is one of the choices. */
const isChoice = (value: unknown, { choices }: CompiledField): boolean =>
  !choices || [value].flat().every((one) => choices.some((choice) => choice.value === one))

/** First presence, then the checks in order; the first that fails speaks. An optional empty answer is not checked (format.md §7.2). */
export function messageOf(field: CompiledField, at: Running): FieldMessage | undefined {
  const { path, checks, required } = field
  const value = readPath(at, path)
  if (!isPresent(value) || !isChoice(value, field)) {
    const text = textOf(required, at) || (isPresent(value) ? 'Please choose one of the options' : '')
    // A text that comes out empty says nothing: the answer may be missing only because another one is.
    return text === '' ? undefined : { path, text }
  }
  const failed = checks.find((check) => fails(check, value, at))
  return failed && { path, text: textOf(failed.message, at), ...(failed.at ? { at: failed.at } : {}) }
}

/** What is wrong with each member of a composite answer, whether it is begun or not: the first check that fails for each. */
export function memberMessagesOf({ path, checks }: CompiledField, at: Running): (FieldMessage & { member: string })[] {
  const value = readPath(at, path)
  const failed = checks.filter((check) => check.at !== undefined && fails(check, value, at))
  return failed
    .filter((check, place) => failed.findIndex((other) => other.at === check.at) === place)
    .map((check) => ({ path, text: textOf(check.message, at), at: check.at!, member: textOf(check.member, at) }))
}

/** The message while an answer is still being typed, tested in the form in which it will be kept. Most checks have none. */
export function typingMessageOf(field: CompiledField, at: Running): FieldMessage | undefined {
  const value = normalised(field, readPath(at, field.path), at.world)
  const failed = isPresent(value) && field.checks.find((check) => check.typing !== undefined && fails(check, value, at))
  return failed ? { path: field.path, text: textOf(failed.typing, at) } : undefined
}

/** One message, or one for each member that is wrong. */
export function allMessagesOf(field: CompiledField, at: Running): FieldMessage[] {
  const message = messageOf(field, at)
  if (message?.at === undefined) return message ? [message] : []
  return memberMessagesOf(field, at).map(({ member: _, ...rest }) => rest)
}

/** Everything that is wrong with the answers of a step. */
export const messagesOf = (step: CompiledStep, at: Running): FieldMessage[] =>
  visibleFields(step, at).flatMap((field) => allMessagesOf(field, at))

/** What rules see as `valid`. */
export function stepIsValid(path: string, at: Running): boolean {
  const step = at.world.funnel.steps[path]
  return !step || messagesOf(step, at).length === 0
}

/** Whether the gate of a step holds, as if the step were shown. */
export const gateIsOpen = (step: CompiledStep, at: Running): boolean =>
  ruleHolds(step.gate, { ...at, current: step.path })

/** Whether a press of Next is only an attempt. */
export const isShut = (step: CompiledStep, at: Running): boolean =>
  !gateIsOpen(step, at) || messagesOf(step, at).length > 0

/** An answer as it is kept. */
export const normalised = (field: CompiledField, value: unknown, { vocabulary }: FunnelWorld): unknown =>
  value === undefined
    ? undefined
    : field.normalise.reduce((from, name) => vocabulary.normalisers[name]?.(from) ?? from, value)

/** All answers of a step, normalised, as a press of Next begins with. */
export const normaliseStep = ({ fields }: CompiledStep, at: Running): Answers =>
  fields
    .filter(({ normalise }) => normalise.length > 0)
    .reduce<Answers>(
      (answers, field) => writePath(answers, field.path, normalised(field, readPath(answers, field.path), at.world)),
      { form: at.form, local: at.local },
    )
