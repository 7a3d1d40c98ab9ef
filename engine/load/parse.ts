import * as jsonc from 'jsonc-parser'
import { fileProblem, type FileSystem } from './fileSystem.ts'
import {
  findingAt,
  type Finding,
  type Member,
  type ScalarNode,
  type SourceNode,
  escapeSegment,
  locationOf,
  type Place,
  type Source,
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
const hints: Record<string, string> = { InvalidCommentToken: 'use the key "about" for notes' }

/** Text without the byte order mark that some editors put at the beginning of a file. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

/** The most levels of lists and objects in a file. Definitions need about 20; everything that reads them is recursive. */
const deepest = 100

/** Where a text goes deeper than `deepest`, if it does. */
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

/** Strict JSON with places. `node` is missing when the text is no JSON; a key written twice keeps its last value, as `JSON.parse` does. */
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
    const place: Place = { source, offset: first?.offset ?? 0, pointer: '' }
    const finding = { message: words[name] ?? name, hint: hints[name] }
    const written = source.text.slice(place.offset, place.offset + (first?.length ?? 0))
    return { findings: [findingAt('json', locationOf(place), withDeceiver('json', finding, written))] }
  }
  const findings: Finding[] = []
  return { node: convert(tree, source, '', findings), findings }
}

/** A file of JSON with its places. That it cannot be read is a finding about it. */
export function readJson(file: string, files: FileSystem): ReturnType<typeof parse> & { source: Source } {
  const source: Source = { file, text: '' }
  try {
    source.text = files.read(file)
  } catch (error) {
    const why = `the file cannot be read: ${fileProblem(error) ?? (error as Error).message}`
    return { source, findings: [unreadable(source, why, 'put a file there that this user may read')] }
  }
  return { source, ...parse(source) }
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

/** The same name a second time, in one object or in two files. */
export function twice(name: string, second: Place, first: Place): Finding {
  const where = first.source === second.source ? 'is written twice here' : `is also in ${first.source.file}`
  return findingAt('duplicate-key', locationOf(second), {
    message: `"${name}" ${where}`,
    hint: 'remove or rename one',
    related: [{ ...locationOf(first), message: 'it is written here first' }],
  })
}
