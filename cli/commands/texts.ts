import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import {
  currentFormat,
  folderOfFile,
  translatedTexts,
  vocabularyTexts,
  type LoadedLanguage,
  type TranslatedText,
} from 'runnel/contracts'
import { instead, ownValue } from 'runnel/rules'
import { type Command, type Output, parseArguments, shortened, UsageError } from '../lib/command.ts'
import { withFile } from '../lib/faults.ts'
import { layOut } from '../lib/layOut.ts'
import { loadSound, type SoundFunnel } from '../lib/openFunnel.ts'

export const texts: Command = {
  help: [
    'Usage: runnel texts <funnel> --language <tag> [--write]',
    '',
    'Says how many texts of a funnel are translated into a language, and which are not.',
    '',
    '  funnel      an id, a funnel.json or its folder',
    '  --language  the tag of a language of the registry: cy',
    '  --write     adds what is missing to the files of texts, with the original and an empty',
    '              translation; a new file is a draft. What is translated stays as it is',
    '',
    'Exit code: 0 all is translated; 1 something is not; 2 the command was not used as it is meant.',
  ].join('\n'),
  run: async (args, output) => {
    const options = { language: { type: 'string' }, write: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArguments(args, options, 'texts')
    if (positionals.length !== 1) throw new UsageError('name one funnel', 'runnel texts --help')
    const funnel = await loadSound(positionals[0]!)
    const { loaded, registry } = funnel
    const known = Object.keys(registry.languages ?? {})
    const id = values.language ?? ''
    if (!known.includes(id))
      throw new UsageError(
        id === '' ? 'name a language with --language' : `the registry has no language "${shortened(id)}"`,
        `${id === '' ? '' : 'add it to "languages" of the registry; '}${instead(id, known)}`,
      )
    const language = loaded.languages.find((one) => one.id === id) ?? noLanguage(id, funnel)
    const all = translatedTexts(loaded, registry, language).filter(({ hasWords }) => hasWords)
    const open = all.filter(({ state }) => state !== 'done')
    for (const { at, state, value } of open) output.out(`${state.padEnd(7)}  ${at.file}:${at.line}  ${value}`)
    const lacking = vocabularyTexts(loaded.definition, registry, ownValue(registry.languages, id)!).filter(
      ({ isThere }) => !isThere,
    )
    for (const { path } of lacking) output.out(`missing  ${path} of the registry`)
    output.out(`${all.length - open.length} of ${all.length} texts of ${loaded.definition.id} are translated to ${id}`)
    if (values.write) await addMissing(open, id, output)
    return open.length + lacking.length === 0 ? 0 : 1
  },
}

/** A language in which the funnel has no texts yet. */
const noLanguage = (id: string, { loaded }: SoundFunnel): LoadedLanguage => ({
  id,
  draft: true,
  files: new Map(),
  load: () => loaded,
})

interface WrittenTexts {
  texts: Record<string, { of: string; is: string }>
  [key: string]: unknown
}

/** Adds translations to the files beside the originals. One of an old original stays, so that it can be mended. */
async function addMissing(open: TranslatedText[], language: string, output: Output): Promise<void> {
  const folders = [...new Set(open.map(({ at }) => folderOfFile(at.file)))]
  for (const folder of folders) {
    const file = join(folder, 'texts', `${language}.json`)
    const before = existsSync(file) ? withFile('read', file, () => readFileSync(file, 'utf8')) : undefined
    const written = before === undefined ? newFile(folder, language) : (JSON.parse(before) as WrittenTexts)
    const missing = open.filter(({ at, translation }) => folderOfFile(at.file) === folder && !translation)
    const added = Object.fromEntries(missing.map(({ at, value }) => [at.pointer, { of: value, is: '' }]))
    written.texts = { ...written.texts, ...added }
    if (missing.length === 0) continue
    const text = await layOut(file, `${JSON.stringify(written, null, 2)}\n`)
    withFile('written', file, () => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    })
    output.out(`${file}: added ${missing.length}`)
  }
}

const newFile = (folder: string, language: string): WrittenTexts => ({
  // Beside a path of another folder, or in a product without schemas, it would lead nowhere.
  $schema:
    !isAbsolute(folder) && existsSync('schemas/texts.schema.json')
      ? `${relative(join(folder, 'texts'), 'schemas')}/texts.schema.json`
      : undefined,
  format: currentFormat,
  language,
  draft: true,
  texts: {},
})
