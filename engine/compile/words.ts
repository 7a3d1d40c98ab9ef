import type { CompiledField, CompiledFunnel } from './compiled.ts'

/** Whether the options of a field put something before or behind its input. */
const hasAffix = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && ('prefix' in options || 'suffix' in options)

const someField =
  (uses: (field: CompiledField) => boolean) =>
  (funnel: CompiledFunnel): boolean =>
    fieldsOf(funnel).some(uses)

/**
 * The words of the format whose code a page leaves out unless one of its funnels uses them, each with a test of whether
 * a funnel does. `engine/vite/leanWords.ts` says where that code stands.
 */
const words: Record<string, (funnel: CompiledFunnel) => boolean> = {
  choices: (funnel) =>
    fieldsOf(funnel).some(
      ({ list, lookups, choices = [] }) => list ?? lookups ?? choices.some((choice) => choice.if ?? choice.hint),
    ),
  lookups: ({ steps }) => Object.values(steps).some((step) => step.lookups),
  fixed: someField(({ fixed }) => fixed !== undefined),
  requiredIf: someField(({ requiredIf }) => requiredIf !== undefined),
  starts: someField(({ starts }) => starts !== undefined),
  wordCount: someField(({ checks }) => checks.some(({ test }) => test === 'minWords' || test === 'maxWords')),
  affix: someField(({ options }) => hasAffix(options)),
  yesNo: someField(({ yesNo }) => yesNo === true),
}

const fieldsOf = ({ steps }: CompiledFunnel): CompiledField[] => Object.values(steps).flatMap(({ fields }) => fields)

/** The words that at least one of these funnels uses, and those that none of them does. */
export function wordsOf(funnels: CompiledFunnel[]): { used: string[]; unused: string[] } {
  const names = Object.keys(words)
  const used = names.filter((name) => funnels.some((funnel) => words[name]!(funnel)))
  return { used, unused: names.filter((name) => !used.includes(name)) }
}
