import type { Location } from './finding.ts'
import type { TextFile, Translation } from './language.ts'
import type { LoadedFunnel, LoadedLanguage } from './loadedFunnel.ts'
import type { Registry } from './registry.ts'
import { shownTexts, type ShownText } from './shownTexts.ts'

/** A text of a funnel in one of its languages. */
export interface TranslatedText extends ShownText {
  /** Where the original is written. */
  at: Location
  translation?: Translation
  /** `stale`: the original has changed since it was translated. */
  state: 'done' | 'stale' | 'missing'
}

/** The folder of a file, as texts are kept by folder. */
export const folderOfFile = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')))

/** The file of texts beside the file in which something is written. */
export const textsBeside = (file: string, { files }: LoadedLanguage): TextFile | undefined =>
  files.get(folderOfFile(file))

function stateOf(value: string, translation: Translation | undefined): TranslatedText['state'] {
  if (!translation || translation.is.value === '') return 'missing'
  return translation.of.value === value ? 'done' : 'stale'
}

/** Every text that people read in a funnel, once for each place where it is written, and its translation. */
export function translatedTexts(loaded: LoadedFunnel, registry: Registry, language: LoadedLanguage): TranslatedText[] {
  const texts = new Map<string, TranslatedText>()
  for (const text of shownTexts(loaded.definition, registry)) {
    const at = loaded.locate(text.pointer)
    const key = `${at.file}#${at.pointer}`
    const translation = textsBeside(at.file, language)?.translations.get(at.pointer)
    const value = loaded.written(text.pointer) ?? text.value
    if (!texts.has(key)) texts.set(key, { ...text, value, at, translation, state: stateOf(value, translation) })
  }
  return [...texts.values()]
}
