import type { CompiledField, CompiledStep } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { isRecord, messageOf, visibleFields, readPath, type FunnelState, type FunnelWorld } from '#engine/run/index.ts'
import { answerStep, withAnswer } from './answerStep.ts'

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
export function wrongAnswers(
  step: CompiledStep,
  state: FunnelState,
  world: FunnelWorld,
  registry: Registry,
): Record<string, unknown>[] {
  if (step.fields.length === 0) return []
  const usual = answerStep(step, state, world, registry) ?? { ...state, current: step.path }
  const given = Object.fromEntries(
    visibleFields(step, { ...usual, world }).map(({ path }) => [path, readPath(usual, path) ?? null]),
  )
  const wrong = visibleFields(step, { ...usual, world }).flatMap((field) =>
    wrongValues(field, usual, world, registry).map((value) => ({ ...given, [field.path]: value ?? null })),
  )
  return [Object.fromEntries(Object.keys(given).map((path) => [path, null])), ...wrong]
}

/** One value for each message that the field can show. */
function wrongValues(field: CompiledField, state: FunnelState, world: FunnelWorld, registry: Registry): unknown[] {
  const byMessage = new Map<string, unknown>()
  for (const value of [
    undefined,
    ...field.checks.flatMap((check) => valuesAgainst(check, field, state, registry)),
    ...(registry.widgets[field.widget]?.edits.type === 'string' ? oddTexts : []),
  ]) {
    const message = messageOf(field, { ...withAnswer(field, value, state, world), world })
    if (message && !byMessage.has(message.text)) byMessage.set(message.text, value)
  }
  return [...byMessage.values()]
}

function valuesAgainst(
  { test, value, at }: CompiledField['checks'][number],
  field: CompiledField,
  state: FunnelState,
  registry: Registry,
): unknown[] {
  const given = readPath(state, field.path)
  const limit = value as number
  const example = registry.widgets[field.widget]?.example
  if (test === 'format') return registry.formats[value as string]?.invalid ?? []
  if (test === 'maxItems')
    return Array.isArray(example)
      ? [Array.from({ length: limit + 1 }, (_, index) => example[index % example.length] as unknown)]
      : []
  if (test === 'minItems') return Array.isArray(example) ? [example.slice(0, limit - 1)] : []
  if (test === 'min') return [limit - 1]
  if (test === 'max') return [limit + 1]
  if (test === 'minLength') return ['x'.repeat(Math.max(1, limit - 1))]
  if (test === 'maxLength') return ['x'.repeat(limit + 1)]
  return test === 'rule' && isRecord(given)
    ? Object.keys(given)
        .filter((key) => at === undefined || key === at)
        .map((key) => ({ ...given, [key]: '' }))
    : []
}
