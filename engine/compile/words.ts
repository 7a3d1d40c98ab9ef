import { isFormatted } from '#engine/definition/index.ts'
import { dateFunctions, numberFunctions } from '#engine/rules/index.ts'
import type { CompiledBlock, CompiledField, CompiledFunnel } from './compiled.ts'

/** Whether a rule of the funnel calls one of these functions. */
const calls =
  (functions: object) =>
  (funnel: CompiledFunnel): boolean => {
    const written = JSON.stringify(funnel)
    return Object.keys(functions).some((name) => written.includes(`["call","${name}"`))
  }
const hasSummary = ({ steps }: CompiledFunnel): boolean =>
  Object.values(steps).some(({ summary }) => summary !== undefined)
/** Whether the options of a field put something before or behind its input. */
const hasAffix = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && ('prefix' in options || 'suffix' in options)

/** Whether a block has an option that is a formatted text. */
const hasFormattedText = ({ options }: CompiledBlock): boolean => {
  const holds = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && (isFormatted(value) || Object.values(value).some(holds))
  return holds(options)
}

const someField =
  (uses: (field: CompiledField) => boolean) =>
  (funnel: CompiledFunnel): boolean =>
    fieldsOf(funnel).some(uses)

/**
 * The words of the format whose code a page leaves out unless one of its funnels uses them, each with a test of whether
 * a funnel does. `engine/vite/leanWords.ts` says where that code stands.
 */
const words: Record<string, (funnel: CompiledFunnel) => boolean> = {
  choices: someField(
    ({ list, lookups, choices = [] }) =>
      list !== undefined || lookups !== undefined || choices.some((choice) => choice.if ?? choice.hint),
  ),
  carried: ({ language, persist }) => language !== undefined && persist.in === 'none',
  computed: ({ computed }) => computed !== undefined,
  dates: calls(dateFunctions),
  languages: ({ language }) => language !== undefined,
  leaving: ({ steps }) => Object.values(steps).some(({ leaves }) => leaves),
  lookups: ({ steps }) => Object.values(steps).some((step) => step.lookups),
  numbers: calls(numberFunctions),
  formatted: ({ steps }) =>
    Object.values(steps).some(({ blocks }) => [...blocks.top, ...blocks.bottom].some(hasFormattedText)),
  upload: ({ uses }) => uses.widgets.includes('upload'),
  says: (funnel) =>
    hasSummary(funnel) || fieldsOf(funnel).some(({ each, fixed }) => each !== undefined || fixed !== undefined),
  summary: hasSummary,
  repeats: someField(({ each }) => each !== undefined),
  fixed: someField(({ fixed }) => fixed !== undefined),
  requiredIf: someField(({ requiredIf }) => requiredIf !== undefined),
  sections: ({ sections }) => sections !== undefined,
  starts: someField(({ starts }) => starts !== undefined),
  wordCount: someField(({ checks }) => checks.some(({ test }) => test === 'minWords' || test === 'maxWords')),
  affix: someField(({ options }) => hasAffix(options)),
  yesNo: someField(({ yesNo }) => yesNo === true),
}

/** All fields, those of items included. */
const fieldsOf = ({ steps }: CompiledFunnel): CompiledField[] => {
  const withInner = (field: CompiledField): CompiledField[] => [field, ...(field.each?.fields ?? []).flatMap(withInner)]
  return Object.values(steps).flatMap(({ fields }) => fields.flatMap(withInner))
}

/** The words that at least one of these funnels uses, and those that none of them does. */
export function wordsOf(funnels: CompiledFunnel[]): { used: string[]; unused: string[] } {
  const names = Object.keys(words)
  const used = names.filter((name) => funnels.some((funnel) => words[name]!(funnel)))
  return { used, unused: names.filter((name) => !used.includes(name)) }
}
