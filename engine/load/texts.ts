import {
  isObject,
  memberOf,
  textOf,
  type Finding,
  type Member,
  type Place,
  type ScalarNode,
  type SourceNode,
  type TextFile,
  type Translation,
} from '#engine/definition/index.ts'
import { didYouMean } from '#engine/rules/index.ts'
import { namesIn, type FileSystem } from './fileSystem.ts'
import { readJson } from './parse.ts'
import { basename, join } from './path.ts'
import { checkFormat, checkSchemaKind, reportTo, type Report } from './report.ts'

/** The text files of a folder with funnel or library files, by language. */
export interface LoadedTexts {
  byLanguage: Map<string, TextFile>
  findings: Finding[]
  files: string[]
}

/** Where the texts of a language stand that translate the files of a folder. */
export const textFileIn = (folder: string, language: string): string => join(folder, 'texts', `${language}.json`)

/** The texts beside the files of a folder: `texts/<language>.json`. */
export function loadTexts(folder: string, files: FileSystem): LoadedTexts {
  const texts: LoadedTexts = { byLanguage: new Map(), findings: [], files: [] }
  for (const name of namesIn(join(folder, 'texts'), files).filter((entry) => entry.endsWith('.json'))) {
    const language = basename(name, '.json')
    const { source, node, findings } = readJson(textFileIn(folder, language), files)
    texts.files.push(source.file)
    texts.findings.push(...findings)
    if (node) texts.byLanguage.set(language, textFile(node, language, reportTo(texts.findings)))
  }
  return texts
}

const fileKeys = ['$schema', 'format', 'about', 'language', 'draft', 'texts']

function textFile(node: SourceNode, language: string, report: Report): TextFile {
  checkSchemaKind(node, 'texts', report)
  checkFormat(node, report)
  checkKeys(node, fileKeys, report)
  const [written, draft, texts] = ['language', 'draft', 'texts'].map((key) => memberOf(node, key))
  if (textOf(written) !== language)
    report('shape', (written ?? node).place, {
      message: `the "language" of this file must be "${language}"`,
      hint: 'a file of texts is called by its language: cy.json',
    })
  const isDraft = draft?.kind === 'scalar' && draft.value === true
  if (draft && !isDraft && !(draft.kind === 'scalar' && draft.value === false))
    report('shape', draft.place, { message: '"draft" is true or false', hint: 'write true, or remove it' })
  if (!isObject(texts))
    report('shape', (texts ?? node).place, {
      message: 'the "texts" of this file are an object',
      hint: 'write "texts": { "/steps/…": { "of": "…", "is": "…" } }',
    })
  const translations = [...(isObject(texts) ? texts.members : [])].flatMap(([pointer, member]) => {
    const translation = translationOf(member, report)
    return translation ? [[pointer, translation] as const] : []
  })
  return { at: (written ?? node).place, language, draft: isDraft, translations: new Map(translations) }
}

function translationOf({ key, value }: Member, report: Report): Translation | undefined {
  checkKeys(value, ['about', 'of', 'is'], report)
  const [of, is] = [memberOf(value, 'of'), memberOf(value, 'is')]
  if (isText(of) && isText(is)) return { key, of, is }
  report('shape', value.place, {
    message: 'a translation has two texts, "of" and "is"',
    hint: 'write { "of": the original, "is": the translation }',
  })
  return undefined
}

const isText = (node: SourceNode | undefined): node is ScalarNode => textOf(node) !== undefined

function checkKeys(node: SourceNode, keys: string[], report: Report): void {
  if (!isObject(node)) return
  for (const [key, { key: place }] of node.members)
    if (!keys.includes(key))
      report('unknown-key', place, { message: `"${key}" means nothing here`, hint: didYouMean(key, keys) })
}

/** Every string of a file by its pointer. */
function stringsOf(node: SourceNode, found = new Map<string, string>()): ReadonlyMap<string, string> {
  const text = textOf(node)
  if (text !== undefined) found.set(node.place.pointer, text)
  if (node.kind === 'list') for (const item of node.items) stringsOf(item, found)
  if (isObject(node)) for (const { value } of node.members.values()) stringsOf(value, found)
  return found
}

/** Reports translations of what is not written in any of the files beside them. */
export function reportUnknown(roots: SourceNode[], { byLanguage }: LoadedTexts, report: Report): void {
  if (byLanguage.size === 0) return
  const known = new Set(roots.flatMap((root) => [...stringsOf(root).keys()]))
  for (const { translations } of byLanguage.values())
    for (const [pointer, { key }] of translations)
      if (!known.has(pointer))
        report('translation-unknown', key, {
          message: `no text is written at ${pointer}`,
          hint: didYouMean(pointer, known) ?? 'correct the place, or remove this translation',
        })
}

/**
 * The node with the translations of a file in place of what they translate. A translation that is empty, or of a text that
 * is now another one, changes nothing. A choice that is only a value gets the translation as its label.
 */
export function withTexts(root: SourceNode, file: TextFile | undefined): SourceNode {
  if (!file || file.translations.size === 0) return root
  const laid = (node: SourceNode): SourceNode => {
    if (node.kind === 'list') return { ...node, items: node.items.map(laid) }
    if (isObject(node)) return { ...node, members: mapped(node.members) }
    const translation = file.translations.get(node.place.pointer)
    if (!translation || translation.is.value === '' || translation.of.value !== node.value) return node
    return /\/choices\/\d+$/.test(node.place.pointer) ? labelled(node, translation.is) : translation.is
  }
  const mapped = (members: Map<string, Member>): Map<string, Member> =>
    new Map([...members].map(([key, member]) => [key, { ...member, value: laid(member.value) }]))
  return laid(root)
}

function labelled(value: ScalarNode, label: ScalarNode): SourceNode {
  const key: Place = label.place
  const members = new Map<string, Member>([
    ['value', { key, value }],
    ['label', { key, value: label }],
  ])
  return { kind: 'object', place: key, members }
}
