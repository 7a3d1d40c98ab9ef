import type { CompiledField } from '#engine/compile/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { askedFields } from '../fields.ts'
import { readPath } from '../paths.ts'
import { ruleHolds, type Running } from '../world.ts'
import { sentencesOf } from './languages.ts'
import { linesOf } from './says.ts'
import { isAnswer } from './yesNo.ts'

/** Whether the answer of a field cannot be changed now. */
export const isFixed = ({ fixed }: CompiledField, at: Running): boolean => fixed !== undefined && ruleHolds(fixed, at)

/** Whether the current step shows an answer, or what its widget tells, that cannot be changed now. */
export function refusesChange(path: string, at: Running): boolean {
  const step = ownValue(at.world.funnel.steps, at.current)
  const asked = step ? askedFields(step, at) : []
  return asked.some((field) => [field.path, ...Object.values(field.tells ?? {})].includes(path) && isFixed(field, at))
}

/** The answer of a fixed field as text for people; undefined if the field is not fixed now. */
export function fixedText(field: CompiledField, at: Running): string | undefined {
  if (!isFixed(field, at)) return undefined
  const value = readPath(at, field.path)
  return isAnswer(field, value) ? (linesOf(field, value, at) ?? []).join(', ') : sentencesOf(at.world.funnel).notGiven
}
