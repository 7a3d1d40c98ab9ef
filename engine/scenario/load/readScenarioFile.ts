import { keysOf, inside } from '#engine/base/index.ts'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import {
  findingAt,
  mistakesIn,
  isList,
  isObject,
  memberOf,
  toValue,
  type SourceNode,
  locationOf,
} from '#engine/definition/index.ts'
import { checkSchemaKind, parse, type FileSystem } from '#engine/load/index.ts'
import { ForPeople } from '#engine/run/index.ts'
import { expectation } from '#engine/scenario/index.ts'
import type { Line, SharedFile, WrittenScenario } from '#engine/scenario/index.ts'
import { fileValidators } from './fileValidators.ts'
import { expandTables } from './tables.ts'

/** The line of each move. A move that several scenarios share is one object. */
export type Lines = Map<unknown, Line>

export interface Written extends Line {
  scenario: WrittenScenario
  /** Line of `expect`. */
  end: Line
}

/**
 * Reads the scenarios of a file; each row of a table is one. Adds the lines of their moves to `lines`. Throws, with file and
 * line, if the file does not match the schema.
 */
export function readScenarioFile(file: string, lines: Lines, files: FileSystem): Written[] {
  const node = read(file, 'scenario', fileValidators().scenarioValidator, files, expandTables)
  const several = memberOf(node, 'scenarios')
  return (isList(several) ? several.items : [node]).map((one) => {
    const scenario = toValue(one) as WrittenScenario
    noteLines(memberOf(one, 'moves'), scenario.moves, lines)
    return { ...lineOf(memberOf(one, 'name') ?? one), scenario, end: lineOf(memberOf(one, 'expect') ?? one) }
  })
}

/** Reads `shared.json` in the same way. */
export function readSharedFile(file: string, lines: Lines, files: FileSystem): SharedFile {
  const node = read(file, 'scenarioShared', fileValidators().sharedValidator, files)
  const shared = toValue(node) as SharedFile
  for (const [name, moves] of Object.entries(shared.moves ?? {}))
    noteLines(memberOf(memberOf(node, 'moves'), name), moves, lines)
  return shared
}

function noteLines(written: SourceNode | undefined, moves: object[], lines: Lines): void {
  if (isList(written)) written.items.forEach((item, at) => lines.set(moves[at], lineOf(item)))
}

function lineOf({ place }: SourceNode): Line {
  const { file, line } = locationOf(place)
  return { file, line }
}

function read(
  file: string,
  kind: string,
  validate: ValidateFunction,
  files: FileSystem,
  expand = (written: SourceNode): SourceNode => written,
): SourceNode {
  const { node: written, findings } = parse({ file, text: files.read(file) })
  checkSchemaKind(written, kind, (code, place, finding) => findings.push(findingAt(code, locationOf(place), finding)))
  const [first] = findings
  if (first) throw new ForPeople(`${file}:${first.line}: ${first.message}`)
  const node = expand(written!)
  const [mistake] = mistakesIn(toValue(node), validate)
  if (mistake) {
    const { line, pointer } = writtenAt(node, mistake.pointer)
    const { message } = mistake.finding
    const hint = mistake.finding.hint ?? (mistake.code === 'unknown-key' ? keysAt(mistake.pointer) : undefined)
    throw new ForPeople(`${file}:${line}: ${message} (${pointer || 'the file'})${hint ? `; ${hint}` : ''}`)
  }
  return node
}

/** What may be written instead of an unknown key at a pointer. */
function keysAt(pointer: string): string {
  const around = keysOf(pointer).at(-2)
  const known = around === 'expect' ? `known: ${Object.keys(expectation.properties).join(', ')}; ` : ''
  return `${known}docs/format.md §10 says what each key means`
}

/** The place in the file of the node at a pointer. Expanding tables moves nodes, so the two can differ. */
function writtenAt(node: SourceNode, pointer: string): { line: number; pointer: string } {
  let at = node
  const missing: string[] = []
  for (const key of keysOf(pointer)) {
    const inner = isObject(at) ? at.members.get(key)?.value : isList(at) ? at.items[Number(key)] : undefined
    if (inner) at = inner
    else missing.push(key)
  }
  return { line: lineOf(at).line, pointer: inside(at.place.pointer, ...missing) }
}
