import { escapeSegment } from '#engine/base/index.ts'
import * as jsonc from 'jsonc-parser'
import { ownValue } from '#engine/rules/index.ts'
import { fileProblem, type FileSystem } from './fileSystem.ts'
import {
  findingAt,
  type Finding,
  type Member,
  type ScalarNode,
  type SourceNode,
  locationOf,
  memberOf,
  type Place,
  type Source,
  textOf,
  withDeceiver,
} from '#engine/definition/index.ts'

const words: Record<string, string> = {
  InvalidSymbol: 'this is not a JSON value',
  InvalidNumberFormat: 'this is not a number',
  PropertyNameExpected: 'a key in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing } is expected',
  CloseBracketExpected: 'a closing ] is expected',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'comments are not allowed',
  UnexpectedEndOfString: 'this text has no closing "',
  UnexpectedEndOfNumber: 'this number breaks off',
  InvalidUnicode: 'this is not a \\u escape',
  InvalidEscapeCharacter: 'this is not an escape',
  InvalidCharacter: 'this character must be escaped',
}
const hints: Record<string, string> = {
  InvalidCommentToken: 'use the key "about" for notes',
  PropertyNameExpected: 'write "key": value',
  ColonExpected: 'write : between a key and its value',
  CommaExpected: 'write a comma between two entries',
  CloseBraceExpected: 'a { before this place has no }: count them, or let an editor show the pairs',
  CloseBracketExpected: 'a [ before this place has no ]: count them, or let an editor show the pairs',
  EndOfFileExpected: 'a } or ] too many stands before this place',
  UnexpectedEndOfString: 'write " at the end of the text, on the same line',
  InvalidCharacter: 'write \\t for a tab and \\n for a new line',
  InvalidSymbol: 'texts and keys stand in double quotes; true, false, null and numbers do not',
}

interface Mistake {
  offset: number
  message: string
  hint?: string
}

/** A mistake in the writing of JSON, in words: the usual ones of people in a hurry, otherwise what the parser says. */
function mistakeAt(text: string, name: string, offset: number): Mistake {
  const before = text.slice(0, offset).trimEnd()
  const [written = ''] = /^[^\n]*/.exec(text.slice(offset))!
  const curly = /[“”„]/.exec(written)
  if (curly && ['InvalidSymbol', 'PropertyNameExpected', 'ValueExpected', 'UnexpectedEndOfString'].includes(name))
    return {
      offset: offset + curly.index,
      message: `${curly[0]} is a curly quote, which ends and begins no text`,
      hint: 'write the straight quote "',
    }
  if (written.startsWith("'"))
    return { offset, message: 'a single quote begins no text', hint: 'write double quotes: "…"' }
  if (before.endsWith(',') && /^[\]}]/.test(written))
    return { offset: before.length - 1, message: 'this comma has no entry behind it', hint: 'remove the comma' }
  if (before.endsWith(',') && written.startsWith(','))
    return { offset, message: 'this comma is one too many', hint: 'remove it' }
  // The comma belongs behind the entry before, not in front of the next one.
  const at = name === 'CommaExpected' ? before.length : offset
  return { offset: at, message: ownValue(words, name) ?? name, hint: ownValue(hints, name) }
}

/** The text without the byte order mark that some editors add at the beginning of a file. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

/** The maximum nesting of a file, because definitions are read recursively. They need about 20 levels. */
const deepest = 100

/** The offset at which a text is nested deeper than `deepest`; undefined if it is not. */
function tooDeepAt(text: string): number | undefined {
  const scanner = jsonc.createScanner(text)
  let level = 0
  for (let token = scanner.scan(); token !== jsonc.SyntaxKind.EOF; token = scanner.scan()) {
    if (token === jsonc.SyntaxKind.OpenBraceToken || token === jsonc.SyntaxKind.OpenBracketToken) level += 1
    if (token === jsonc.SyntaxKind.CloseBraceToken || token === jsonc.SyntaxKind.CloseBracketToken) level -= 1
    if (level > deepest) return scanner.getTokenOffset()
  }
  return undefined
}

/** The finding of a file that cannot be read as a definition. */
export const unreadable = (source: Source, message: string, hint?: string, offset = 0): Finding =>
  findingAt('json', locationOf({ source, offset, pointer: '' }), { message, hint })

/**
 * Parses strict JSON and keeps the place of every value. `node` is absent if the text is no JSON or nested too deeply; the
 * findings say why. A duplicate key is a finding and has its last value, as with `JSON.parse`.
 */
export function parse(given: Source): { node?: SourceNode; findings: Finding[] } {
  const source: Source = { ...given, text: withoutMark(given.text) }
  const deep = tooDeepAt(source.text)
  const tooDeep = `this is nested more than ${deepest} levels deep`
  if (deep !== undefined) return { findings: [unreadable(source, tooDeep, 'name parts of it and `use` them', deep)] }
  const errors: jsonc.ParseError[] = []
  const tree = jsonc.parseTree(source.text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first || !tree) {
    const name = first ? jsonc.printParseErrorCode(first.error) : 'ValueExpected'
    const { offset, ...finding } = mistakeAt(source.text, name, first?.offset ?? 0)
    const place: Place = { source, offset, pointer: '' }
    const written = source.text.slice(first?.offset ?? 0, (first?.offset ?? 0) + (first?.length ?? 0))
    return { findings: [findingAt('json', locationOf(place), withDeceiver('json', finding, written))] }
  }
  const findings: Finding[] = []
  return { node: convert(tree, source, '', findings), findings }
}

/** The funnel that a definition or a `shared.json` extends, read as the loader reads it. */
export const extendsOf = (text: string): string | undefined =>
  textOf(memberOf(parse({ file: '', text }).node, 'extends'))

interface Parsed extends ReturnType<typeof parse> {
  source: Source
}

/** More files than the funnels of a product have. */
const mostRemembered = 200

/** What was parsed last, by file: funnels share the library and the funnels that they extend. */
const parsedFiles = new Map<string, Parsed>()

function parsedFile(source: Source): Parsed {
  const known = parsedFiles.get(source.file)
  if (known?.source.text === source.text) return known
  const parsed = { source, ...parse(source) }
  if (parsedFiles.size >= mostRemembered) parsedFiles.clear()
  parsedFiles.set(source.file, parsed)
  return parsed
}

/** Reads and parses a JSON file. If it cannot be read, that is a finding. */
export function readJson(file: string, files: FileSystem): Parsed {
  const source: Source = { file, text: '' }
  try {
    source.text = files.read(file)
  } catch (error) {
    const why = `the file cannot be read: ${fileProblem(error) ?? (error as Error).message}`
    const isLarge = (error as NodeJS.ErrnoException).code === 'EFBIG'
    const hint = isLarge ? 'make it smaller: definitions have some 30 kB' : 'put a file there that this user may read'
    return { source, findings: [unreadable(source, why, hint)] }
  }
  return parsedFile(source)
}

function convert(tree: jsonc.Node, source: Source, pointer: string, findings: Finding[]): SourceNode {
  const place: Place = { source, offset: tree.offset, pointer }
  if (tree.type === 'array') {
    const items = (tree.children ?? []).map((child, index) => convert(child, source, `${pointer}/${index}`, findings))
    return { kind: 'list', place, items }
  }
  if (tree.type !== 'object') return { kind: 'scalar', place, value: tree.value as ScalarNode['value'] }
  const members = new Map<string, Member>()
  for (const property of tree.children ?? []) {
    const [key, value] = property.children as [jsonc.Node, jsonc.Node]
    const name = String(key.value)
    const inner = `${pointer}/${escapeSegment(name)}`
    const member = {
      key: { source, offset: key.offset, pointer: inner },
      value: convert(value, source, inner, findings),
    }
    const earlier = members.get(name)
    if (earlier) findings.push(twice(name, member.key, earlier.key))
    members.set(name, member)
  }
  return { kind: 'object', place, members }
}

/** The finding for a name that occurs twice in one object or in two files. */
export function twice(name: string, second: Place, first: Place): Finding {
  const where = first.source === second.source ? 'is written twice here' : `is also in ${first.source.file}`
  return findingAt('duplicate-key', locationOf(second), {
    message: `"${name}" ${where}`,
    related: [{ ...locationOf(first), message: 'it is written here first' }],
  })
}
