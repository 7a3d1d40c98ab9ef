import type { CompiledField, CompiledStep } from '#engine/compile/index.ts'
import {
  isFixed,
  isRecord,
  isShut,
  itemFields,
  messageOf,
  normalised,
  readPath,
  requirementOf,
  visibleFields,
  settled,
  writePath,
} from '#engine/run/index.ts'
import type { Imagined } from '#engine/simulate/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { candidatesOf, valuesFor } from './candidates.ts'

/** Most combinations of answers to try for one step. */
const mostAttempts = 500

/**
 * Answers a step so that Next opens: every visible field gets an answer that passes its checks. Returns the new state, or
 * undefined if no such answers are found. Deterministic.
 */
export const answerStep = (step: CompiledStep, at: Imagined): Imagined | undefined =>
  filled(step.fields, step, shownAt(step, at), { left: mostAttempts })

/** The state when the step is shown, in which fields have begun with what they start with. */
function shownAt({ path }: CompiledStep, at: Imagined): Imagined {
  return settled({ ...at, step: path.split('/')[0]!, current: path }, true)
}

/** Answers the fields in order, and backtracks to the next candidate when a later field cannot be answered. */
function filled(
  [field, ...rest]: CompiledField[],
  step: CompiledStep,
  at: Imagined,
  attempts: { left: number },
): Imagined | undefined {
  if (!field) return isShut(step, at) ? undefined : at
  if (!visibleFields(step, at).includes(field) || isFixed(field, at)) return filled(rest, step, at, attempts)
  if (field.each) return withItemsFilled(field, rest, step, at, attempts)
  const kept = readPath(at, field.path)
  for (const candidate of [...(kept === undefined ? [] : [kept]), ...candidatesOf(field, step, at)]) {
    if (attempts.left-- <= 0) return undefined
    const answered = withAnswer(field, candidate, at)
    // A rule may compare with a later field, so it is judged only when all fields are answered.
    const isLater = field.checks.some(({ test }) => test === 'rule')
    if (!isLater && messageOf(field, answered)) continue
    const found = filled(rest, step, answered, attempts)
    if (found) return found
  }
  return requirementOf(field, at) === undefined ? filled(rest, step, at, attempts) : undefined
}

/** Answers a list with as few items as it may have, but rather one than none, and then its items. */
function withItemsFilled(
  field: CompiledField,
  rest: CompiledField[],
  step: CompiledStep,
  at: Imagined,
  attempts: { left: number },
): Imagined | undefined {
  for (const list of listsFor(field, readPath(at, field.path))) {
    if (attempts.left-- <= 0) return undefined
    const now = settled({ ...at, ...writePath(at, field.path, list) }, true)
    const found = filled([...itemFields(field, now), ...rest], step, now, attempts)
    if (found) return found
  }
  return undefined
}

/** The lists to try for a repeat: the one that is there, then one, two and no items, as its limits allow. */
export function listsFor({ each, required }: CompiledField, known?: unknown): (unknown[] | undefined)[] {
  const least = Math.max(each!.min ?? 0, required === undefined ? 0 : 1)
  const counts = [...new Set([1, 2, 0].map((count) => Math.max(least, Math.min(each!.max ?? 2, count))))]
  const made = counts.map((count) => (count === 0 ? undefined : Array.from({ length: count }, () => ({}))))
  return Array.isArray(known) ? [known, ...made] : made
}

/** The state with an answer as the field keeps it. */
export const withAnswer = (field: CompiledField, value: unknown, at: Imagined): Imagined =>
  settled({ ...at, ...writePath(at, field.path, normalised(field, value, at.world)) }, true)

/** Texts that common checks refuse. */
const oddTexts = [
  'x',
  '@',
  'a@',
  '@b',
  'a@b',
  'a@b.c',
  'a b@c.de',
  'a@@b.de',
  '1',
  '00',
  '07',
  '0712345678',
  '12345',
  '1850-01-01T00:00:00.000Z',
  ' - ',
  'x'.repeat(300),
]

/** Answers by path that make a step's fields show their messages: nothing at all, then one wrong value for each message. */
export function wrongAnswers(step: CompiledStep, at: Imagined): Record<string, unknown>[] {
  if (step.fields.length === 0) return []
  const usual = answerStep(step, at) ?? { ...at, current: step.path }
  const asked = visibleFields(step, usual)
  // Lists are entered as a whole.
  const fields = asked.filter(({ item }) => item === undefined)
  const wholeOf = ({ path, item }: CompiledField): string =>
    item ? fields.find((field) => field.each && path.startsWith(`${field.path}.`))!.path : path
  const given = Object.fromEntries(fields.map(({ path }) => [path, readPath(usual, path) ?? null]))
  const wrong = asked.flatMap((field) =>
    wrongValues(field, usual).map((value) => {
      const whole = wholeOf(field)
      const entered = field.item ? readPath(writePath(usual, field.path, value), whole) : value
      return { ...given, [whole]: entered ?? null }
    }),
  )
  return [Object.fromEntries(fields.map(({ path }) => [path, null])), ...wrong]
}

/** One value for each message that the field can show. */
function wrongValues(field: CompiledField, at: Imagined): unknown[] {
  const { registry } = at.world
  const given = readPath(at, field.path)
  const against = field.checks.flatMap((check) => {
    if (check.test !== 'rule') return valuesFor(check, field, registry).wrong
    const members = isRecord(given) ? Object.keys(given) : []
    const meant = members.filter((member) => check.at === undefined || member === check.at)
    return meant.map((member) => ({ ...(given as object), [member]: '' }))
  })
  const { edits, checks = [] } = ownValue(registry.widgets, field.widget) ?? {}
  const odd = edits?.type === 'string' || checks.length > 0 ? oddTexts : []
  const byMessage = new Map<string, unknown>()
  for (const value of [undefined, ...against, ...odd]) {
    const message = messageOf(field, withAnswer(field, value, at))
    if (message && !byMessage.has(message.text)) byMessage.set(message.text, value)
  }
  return [...byMessage.values()]
}
