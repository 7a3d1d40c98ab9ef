import type { CompiledField } from '#engine/compile/index.ts'
import { choicesNow, type OfferedChoice } from './words/choices.ts'
import { textOf, type Running } from './world.ts'

/** What a field offers now; nothing if it has no choices. */
export const choicesOf = (field: CompiledField, at: Running): OfferedChoice[] =>
  choicesNow(field, at) ??
  (field.choices ?? []).map((choice) => ({ value: choice.value, label: textOf(choice.label, at) }))
