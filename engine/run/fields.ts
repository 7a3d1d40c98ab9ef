import type { CompiledCheck, CompiledField, CompiledStep } from '#engine/compile/index.ts'
import { remembering, rememberingBy, timed, type Text, type Tree, type Value, ownValue } from '#engine/rules/index.ts'
import { mapValues, plainText, type TextKind } from '#engine/definition/index.ts'
import { isRecord, readPath, writePath, type Answers } from './paths.ts'
import { areDone, holdOf } from './words/lookups.ts'
import { countMessage, itemsAreGiven, withItems } from './words/repeats.ts'
import { requirementOf } from './words/requiredIf.ts'
import { wordTests } from './words/wordCount.ts'
import { isAnswer } from './words/yesNo.ts'
import { formatWorld, ruleHolds, textOf, type Running, type Vocabulary } from './world.ts'

/** A message about an answer. `at` is the member of a composite value. */
export interface FieldMessage {
  path: string
  text: string
  at?: string
}

/** Tests that read the answer and nothing else, not even the time. */
const plainTests: CompiledCheck['test'][] = [
  'pattern',
  'minLength',
  'maxLength',
  'minWords',
  'maxWords',
  'minItems',
  'maxItems',
  'min',
  'max',
]

const isPlain = (text: Text | undefined): boolean => text === undefined || typeof text === 'string'

const isConstant = (value: Value): boolean => !/"\$(text)?":/.test(JSON.stringify(value ?? null))

/** Whether what a field shows depends on its own answer alone. Then it has to be found out again only when that has changed. */
export const standsAlone = rememberingBy((field: CompiledField): boolean => {
  const { label, hint, placeholder, required, choices = [], list, checks, options } = field
  const texts = [label, hint, placeholder, required, ...choices.map((choice) => choice.label)]
  return (
    field.if === undefined &&
    list === undefined &&
    choices.every((choice) => choice.if === undefined && isPlain(choice.hint)) &&
    field.each === undefined &&
    field.requiredIf === undefined &&
    field.fixed === undefined &&
    [...texts, ...checks.flatMap(({ message, typing }) => [message, typing])].every(isPlain) &&
    checks.every(({ test, at }) => at === undefined && plainTests.includes(test)) &&
    isConstant(options)
  )
})

/** Characters are counted as code points, as JSON Schema and `size` do. */
const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? [...(value as Iterable<unknown>)].length : 0

/** Longest text, as an answer reads, that a pattern or format sees. A longer one fails, however slow they are. */
const longestMatched = 10_000

const isMatchable = (value: unknown): boolean => String(value).length <= longestMatched

const regExpOf = remembering(1000, (pattern) => new RegExp(pattern, 'u'))

const tests: Record<CompiledCheck['test'], (value: unknown, parameter: never, at: Running) => boolean> = {
  pattern: (value, pattern: string) => isMatchable(value) && timed(() => regExpOf(pattern).test(String(value))),
  format: (value, name: string, { world }) =>
    isMatchable(value) && (ownValue(world.vocabulary.formats, name)?.(value, formatWorld(world)) ?? false),
  rule: (_value, rule: Tree, at) => ruleHolds(rule, at),
  minLength: (value, least: number) => lengthOf(value) >= least,
  maxLength: (value, most: number) => lengthOf(value) <= most,
  ...wordTests,
  minItems: (value, least: number) => lengthOf(value) >= least,
  maxItems: (value, most: number) => lengthOf(value) <= most,
  min: (value, least: number) => Number(value) >= least,
  max: (value, most: number) => Number(value) <= most,
}

/** Whether a check refuses a value. One that waits for a lookup does not. */
const fails = (check: CompiledCheck, value: unknown, at: Running): boolean =>
  areDone(check.lookups, at) && !tests[check.test](value, check.value as never, at)

export const isVisible = (field: CompiledField, at: Running): boolean => ruleHolds(field.if, at)

/** The fields of a step, those of every item of its repeats included. */
export const askedFields = ({ fields }: CompiledStep, at: Answers): CompiledField[] =>
  fields.flatMap((field) => withItems(field, at))

/** The fields of a step whose `if` holds. */
export const visibleFields = (step: CompiledStep, at: Running): CompiledField[] =>
  askedFields(step, at).filter((field) => isVisible(field, at))

const messages = new WeakMap<CompiledField, { value: unknown; message: FieldMessage | undefined }>()

/** The message of an answer (format.md §7.2): that it is missing, otherwise of the first check that fails; undefined if it is valid. */
export function messageOf(field: CompiledField, at: Running): FieldMessage | undefined {
  const value = readPath(at, field.path)
  if (!standsAlone(field)) return newMessageOf(field, value, at)
  let known = messages.get(field)
  if (!known || !Object.is(known.value, value)) {
    known = { value, message: newMessageOf(field, value, at) }
    messages.set(field, known)
  }
  return known.message
}

function newMessageOf(field: CompiledField, value: unknown, at: Running): FieldMessage | undefined {
  const { path, checks } = field
  const count = countMessage(field, at)
  if (count !== undefined) return { path, text: count }
  if (!isAnswer(field, value)) {
    const text = textOf(requirementOf(field, at), at)
    // An empty text means no message: the answer may be missing only because another one is.
    return text === '' ? undefined : { path, text }
  }
  const failed = checks.find((check) => fails(check, value, at))
  return failed && { path, text: textOf(failed.message, at), at: failed.at || undefined }
}

/** The checks as far as they are tried: behind a length that is exceeded there may be a pattern that is slow on longer texts. */
function triedChecks(checks: CompiledCheck[], value: unknown, at: Running): CompiledCheck[] {
  const end = checks.findIndex((check) => check.test === 'maxLength' && fails(check, value, at))
  return end < 0 ? checks : checks.slice(0, end + 1)
}

/** The messages of the members of a composite answer, present or not: the first failed check of each member. */
export function memberMessagesOf({ path, checks }: CompiledField, at: Running): (FieldMessage & { member: string })[] {
  const value = readPath(at, path)
  const failed = triedChecks(checks, value, at).filter((check) => check.at !== undefined && fails(check, value, at))
  return failed
    .filter((check, place) => failed.findIndex((other) => other.at === check.at) === place)
    .map((check) => ({ path, text: textOf(check.message, at), at: check.at!, member: textOf(check.member, at) }))
}

/** The message while an answer is being typed, for its normalised value. Only checks with `typing` have one. */
export function typingMessageOf(field: CompiledField, at: Running): FieldMessage | undefined {
  const value = normalised(field, readPath(at, field.path), at.world)
  const failed =
    isAnswer(field, value) &&
    triedChecks(field.checks, value, at).find((check) => check.typing !== undefined && fails(check, value, at))
  return failed ? { path: field.path, text: textOf(failed.typing, at) } : undefined
}

/** The message of an answer, or one for each wrong member. */
export function allMessagesOf(field: CompiledField, at: Running): FieldMessage[] {
  const message = messageOf(field, at)
  if (message?.at === undefined) return message ? [message] : []
  return memberMessagesOf(field, at).map(({ member: _, ...rest }) => rest)
}

/** The messages of all visible fields of a step. */
export const messagesOf = (step: CompiledStep, at: Running): FieldMessage[] =>
  visibleFields(step, at).flatMap((field) => allMessagesOf(field, at))

/** Whether all visible fields of a step are valid: `valid` in rules. `path` is the step's. */
export function stepIsValid(path: string, at: Running): boolean {
  const step = ownValue(at.world.funnel.steps, path)
  return !step || messagesOf(step, at).length === 0
}

/** Whether the gate of a step holds, evaluated as if the step were shown, and no lookup holds up an answer. */
export function gateIsOpen(step: CompiledStep, at: Running): boolean {
  const there = { ...at, current: step.path }
  return ruleHolds(step.gate, there) && itemsAreGiven(step, there) && !holdOf(step, there)
}

/** Whether a press of Next would be refused: the gate is shut or an answer is wrong. */
export const isShut = (step: CompiledStep, at: Running): boolean =>
  !gateIsOpen(step, at) || messagesOf(step, at).length > 0

/** What was typed, without what nobody sees: a text, or the texts of a composite value. The same value where that changes nothing. */
function plain(value: unknown, kind: TextKind | undefined): unknown {
  if (kind === undefined) return value
  if (typeof value === 'string') return plainText(value, kind)
  if (!isRecord(value)) return value
  const members = mapValues(value, (member) => (typeof member === 'string' ? plainText(member, kind) : member))
  return Object.entries(value).every(([name, member]) => ownValue(members, name) === member) ? value : members
}

/** The value as it is kept: a typed text in its normal form, then after all normalisers of its field. */
export const normalised = (
  { text, normalise }: CompiledField,
  value: unknown,
  { vocabulary }: { vocabulary: Pick<Vocabulary, 'normalisers'> },
): unknown =>
  value === undefined
    ? undefined
    : normalise.reduce((from, name) => ownValue(vocabulary.normalisers, name)?.(from) ?? from, plain(value, text))

/** The answers with those of a step normalised, which a press of Next does first, and the server with what it gets. */
export const normaliseStep = (
  step: CompiledStep,
  { form, local }: Answers,
  world: { vocabulary: Pick<Vocabulary, 'normalisers'> },
): Answers =>
  askedFields(step, { form, local })
    .filter(({ text, normalise }) => text !== undefined || normalise.length > 0)
    .reduce<Answers>(
      (answers, field) => {
        const value = readPath(answers, field.path)
        const kept = normalised(field, value, world)
        return kept === value ? answers : writePath(answers, field.path, kept)
      },
      { form, local },
    )
