import { escapeSegment } from '#engine/base/index.ts'
import {
  findingAt,
  folderOfFile,
  locationOf,
  shownTexts,
  textsBeside,
  translatedTexts,
  vocabularyTexts,
  type Finding,
  type LoadedFunnel,
  type LoadedLanguage,
  type Registry,
  type TranslatedText,
} from '#engine/definition/index.ts'
import { instead, ownValue } from '#engine/rules/index.ts'
import { isAccepted } from './context.ts'

/**
 * The findings of the languages of a funnel that has no errors: translations that are missing, old, or of what is no text,
 * and everything that `check` finds in the funnel with these texts and at the places of these texts.
 */
export function checkLanguages(
  loaded: LoadedFunnel,
  registry: Registry,
  check: (translated: LoadedFunnel) => Finding[],
): Finding[] {
  return loaded.languages.flatMap((language) => {
    const texts = translatedTexts(loaded, registry, language)
    const wrong = notTexts(texts, loaded, language)
    const own = [
      ...unknownLanguage(language, registry),
      ...(wrong.length > 0 ? wrong : otherThanTexts(loaded, language, registry)),
      ...(language.draft ? [] : staleTexts(texts, loaded)),
      ...missingTexts(texts, loaded, language, registry),
    ]
    return [...own, ...inTranslation(language, check)]
  })
}

/** The file of texts beside the funnel itself, otherwise that of a funnel that it extends, or of the library. */
const mainFile = (loaded: LoadedFunnel, language: LoadedLanguage) =>
  textsBeside(loaded.files[0] ?? '', language) ?? [...language.files.values()][0]!

function unknownLanguage(language: LoadedLanguage, { languages = {} }: Registry): Finding[] {
  if (Object.hasOwn(languages, language.id)) return []
  return [...language.files.values()].map(({ at }) =>
    findingAt('unknown-name', locationOf(at), {
      message: `the registry has no language "${language.id}"`,
      hint: `add it to "languages" of the registry; ${instead(language.id, Object.keys(languages))}`,
    }),
  )
}

/** Translations of strings that are no texts, such as rules. The library may have texts that this funnel does not use. */
function notTexts(texts: TranslatedText[], loaded: LoadedFunnel, language: LoadedLanguage): Finding[] {
  const placeOf = ({ file, pointer }: { file: string; pointer: string }) => `${folderOfFile(file)}#${pointer}`
  const shown = new Set(texts.map(({ at }) => placeOf(at)))
  const others = new Set(
    stringPointers(loaded.definition).flatMap((pointer) => {
      const place = placeOf(loaded.locate(pointer))
      return shown.has(place) ? [] : [place]
    }),
  )
  return [...language.files].flatMap(([folder, { translations }]) =>
    [...translations].flatMap(([pointer, { key }]) =>
      others.has(`${folder}#${pointer}`)
        ? [
            findingAt('translation-unknown', locationOf(key), {
              message: `what is written at ${pointer} is no text that people read`,
              hint: 'remove this translation',
            }),
          ]
        : [],
    ),
  )
}

/**
 * A language in which the funnel differs in more than texts. Its file then translates what is gone from the whole
 * definition, such as the name of an entry of the library that is used.
 */
function otherThanTexts(loaded: LoadedFunnel, language: LoadedLanguage, registry: Registry): Finding[] {
  const shown = new Set(shownTexts(loaded.definition, registry).map(({ pointer }) => pointer))
  const other = differences(loaded.definition, language.load().definition).find((pointer) => !shown.has(pointer))
  if (other === undefined) return []
  return [
    findingAt('translation-unknown', locationOf(mainFile(loaded, language).at), {
      message: `in this language the funnel differs at ${other}, which is no text that people read`,
      hint: 'remove the translations of "use", and of arguments in "with" that are no texts',
    }),
  ]
}

/** The pointers at which two values differ, each as near to the difference as both have it. */
function differences(a: unknown, b: unknown, pointer = ''): string[] {
  if (a === b) return []
  if (!hasParts(a) || !hasParts(b) || Array.isArray(a) !== Array.isArray(b)) return [pointer]
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].flatMap((key) => differences(ownValue(a, key), ownValue(b, key), `${pointer}/${escapeSegment(key)}`))
}

const hasParts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The pointers of all strings in a value. */
const stringPointers = (value: unknown, pointer = ''): string[] =>
  typeof value === 'string'
    ? [pointer]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => stringPointers(inner, `${pointer}/${escapeSegment(key)}`))
      : []

const staleTexts = (texts: TranslatedText[], { definition }: LoadedFunnel): Finding[] =>
  texts.flatMap(({ state, translation, value, pointer }) =>
    state === 'stale' && translation && !isAccepted('translation-stale', pointer, definition)
      ? [
          findingAt('translation-stale', locationOf(translation.of.place), {
            message: `the original is now ${JSON.stringify(value)}, and is shown instead`,
            hint: 'translate it again, and write the new original into "of"',
          }),
        ]
      : [],
  )

/** One finding for all texts that a language lacks. */
function missingTexts(
  texts: TranslatedText[],
  loaded: LoadedFunnel,
  language: LoadedLanguage,
  registry: Registry,
): Finding[] {
  const known = ownValue(registry.languages, language.id)
  const code = language.draft ? 'translation-draft' : 'translation-missing'
  const { definition } = loaded
  if (!known || isAccepted(code, '', definition)) return []
  const written = texts.filter(({ hasWords }) => hasWords)
  const vocabulary = vocabularyTexts(definition, registry, known)
  const missing = [
    ...written.filter(({ state }) => state !== 'done').map(({ at }) => `${at.file}#${at.pointer}`),
    ...vocabulary.filter(({ isThere }) => !isThere).map(({ path }) => `${path} of the registry`),
  ]
  if (missing.length === 0) return []
  const total = written.length + vocabulary.length
  const percent = Math.floor(((total - missing.length) / total) * 100)
  const first = missing.slice(0, 3).join(', ')
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
  return [
    findingAt(code, locationOf(mainFile(loaded, language).at), {
      message: `${percent}% of ${total} texts are translated; these are not: ${first}${more}`,
      hint: `runnel texts ${definition.id} --language ${language.id} --write adds what is missing in the files`,
    }),
  ]
}

/** What is wrong with the funnel in a language, where the translations are written. */
function inTranslation(language: LoadedLanguage, check: (translated: LoadedFunnel) => Finding[]): Finding[] {
  const files = new Set([...language.files.values()].map(({ at }) => at.source.file))
  const translated = language.load()
  const known = new Set(translated.findings)
  return check(translated).filter((one) => files.has(one.file) && !known.has(one))
}
