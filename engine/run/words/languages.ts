import type { CompiledFunnel, CompiledLanguage } from '#engine/compile/index.ts'
import { rememberingBy, ownValue } from '#engine/rules/index.ts'
import { sentences, type Sentences } from '../sentences.ts'

/** English texts by name; a function puts parts in. */
type English = Record<string, string | ((...parts: never[]) => string)>

/** The texts in another language; those that it lacks stay English. `{0}` stands for the first part that is put in. */
export function translated<T extends English>(english: T, told: Record<string, string>): T {
  const known = Object.entries(told).filter(([name, text]) => text !== '' && Object.hasOwn(english, name))
  const texts = known.map(([name, text]) => [
    name,
    typeof ownValue(english, name) === 'string'
      ? text
      : (...parts: unknown[]) => text.replace(/\{(\d)\}/g, (_, at: string) => String(parts[Number(at)])),
  ])
  return { ...english, ...Object.fromEntries(texts) } as T
}

/** The sentences of the engine in a language. */
export const sentencesIn = rememberingBy((language: CompiledLanguage): Sentences =>
  translated(sentences, language.sentences),
)

/** The sentences of the engine as a funnel shows them. */
export const sentencesOf = ({ language }: CompiledFunnel): Sentences => (language ? sentencesIn(language) : sentences)

/** The tag of the language of a funnel; undefined in the original. */
export const tagOf = ({ language }: CompiledFunnel): string | undefined => language?.id
