import type { CompiledField } from '#engine/compile/index.ts'
import { isPresent, ownValue } from '#engine/rules/index.ts'
import { choicesOf } from '../choicesOf.ts'
import { valueOf, type Running } from '../world.ts'
import { chosenBefore } from './lookups.ts'
import { sentencesOf, tagOf } from './languages.ts'

/** How a value reads where its widget does not say it: every line of text, and a line for each entry or member. */
function usualLines(value: unknown, labels: Map<unknown, string>): string[] {
  if (labels.has(value)) return [labels.get(value)!]
  if (!isPresent(value)) return []
  if (typeof value === 'object') return Object.values(value as object).flatMap((inner) => usualLines(inner, labels))
  return String(value)
    .split('\n')
    .filter((line) => line.trim() !== '')
}

/** How an answer reads as text for people (`WidgetDefinition.says`), line by line; undefined if it is not to be read. */
export function linesOf(field: CompiledField, value: unknown, at: Running): string[] | undefined {
  const options = (valueOf(field.options, at) ?? {}) as { messages?: { yes?: string; no?: string } }
  const { yes, no, given } = { ...sentencesOf(at.world.funnel), ...options.messages }
  const choices = [...chosenBefore(field, at), ...choicesOf(field, at)]
  const says = ownValue(at.world.vocabulary.says, field.widget)
  if (!says || !isPresent(value))
    return usualLines(
      value,
      new Map<unknown, string>([
        [true, yes],
        [false, no],
        ...choices.map((one): [unknown, string] => [one.value, one.label]),
      ]),
    )
  const said = says(value, { options, choices, language: tagOf(at.world.funnel) })
  if (said === true) return [given]
  return said === undefined ? undefined : [said].flat().filter((line) => line !== '')
}
