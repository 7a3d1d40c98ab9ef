import type { Place } from './source.ts'
import type { ScalarNode } from './node.ts'

/** The language in which definitions and the vocabulary are written. */
export const original = { id: 'en', name: 'English', direction: 'ltr' } as const

/** The texts that a definition has where it writes none. */
export const usualTexts = ['next', 'back', 'busy', 'slow'] as const

/** A language of the registry: the texts of the vocabulary in it, as plain data. What it lacks is shown in the original. */
export interface Language {
  /** What the language is called in itself: `Cymraeg`. */
  name: string
  direction: 'ltr' | 'rtl'
  /** The sentences of the engine by name; `{0}` stands for the first part that is put in. */
  sentences?: Record<string, string>
  /** The texts that a definition has where it writes none. */
  usual?: Partial<Record<(typeof usualTexts)[number], string>>
  /** The messages of each widget, the labels of its members and the messages of its checks, by their names. */
  widgets?: Record<string, Record<string, string>>
  /** The options that a block of this name has where a definition writes none: its own texts. */
  blocks?: Record<string, Record<string, unknown>>
  /** The failures of each operation by code. */
  operations?: Record<string, Record<string, string>>
  /** The texts of the page around a funnel by name. The engine only passes them on. */
  page?: Record<string, string>
}

/** A translation as it is written: `{ "of": the original, "is": the translation }`. */
export interface Translation {
  /** The pointer of what it translates. */
  key: Place
  of: ScalarNode
  /** Empty while there is none. */
  is: ScalarNode
}

/** A file with the texts of one language, which stands beside what it translates. */
export interface TextFile {
  /** Where it stands, or should stand. */
  at: Place
  language: string
  draft: boolean
  translations: ReadonlyMap<string, Translation>
}
