import type { CompiledField } from '#engine/compile/index.ts'
import { readPath } from '../paths.ts'
import { sentences } from '../sentences.ts'
import { ruleHolds, textOf, valueOf, type Running } from '../world.ts'
import { choicesNow } from './choices.ts'
import { isAnswer } from './yesNo.ts'

/** Whether the answer of a field cannot be changed now. */
export const isFixed = ({ fixed }: CompiledField, at: Running): boolean => fixed !== undefined && ruleHolds(fixed, at)

/** Whether the current step shows an answer, or what its widget tells, that cannot be changed now. */
export const refusesChange = (path: string, at: Running): boolean =>
  (at.world.funnel.steps[at.current]?.fields ?? []).some(
    (field) => [field.path, ...Object.values(field.tells ?? {})].includes(path) && isFixed(field, at),
  )

/** The answer of a fixed field as text for people; undefined if the field is not fixed now. */
export function fixedText(field: CompiledField, at: Running): string | undefined {
  if (!isFixed(field, at)) return undefined
  const value = readPath(at, field.path)
  return isAnswer(field, value) ? saysOf(field, value, at) : sentences.notGiven
}

function saysOf(field: CompiledField, value: unknown, at: Running): string {
  if (Array.isArray(value)) return value.map((one) => saysOf(field, one, at)).join(', ')
  const offered = choicesNow(field, at) ?? field.choices?.map((one) => ({ ...one, label: textOf(one.label, at) }))
  const choice = offered?.find((one) => one.value === value)
  if (choice) return choice.label
  if (typeof value === 'boolean') return wordsOf(field, at)[value ? 'yes' : 'no']
  if (typeof value === 'object' && value !== null)
    return Object.values(value)
      .filter((one) => typeof one === 'string' || typeof one === 'number')
      .join(', ')
  return String(value)
}

/** The words for yes and no: those of the widget, if its options have other ones. */
const wordsOf = ({ options }: CompiledField, at: Running): Record<'yes' | 'no', string> => ({
  yes: sentences.yes,
  no: sentences.no,
  ...(valueOf(options, at) as { messages?: object } | undefined)?.messages,
})
