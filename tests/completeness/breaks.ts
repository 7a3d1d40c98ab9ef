import { ownValue } from 'runnel/rules'
import { keysOf, pointerTo } from 'runnel/base'
import { readFileSync } from 'node:fs'
import { applyChange } from '../faults/applyChange.ts'

/**
 * A planted break of one clause. It changes one place of one file: a text that occurs there once (`find`), or a place of a JSON file (`at`, a JSON
 * Pointer) that gets `value`, or is removed without `value`. In a list `call=saveClaims` selects the one entry whose `call` has that value.
 */
export interface Break {
  clause: string
  file: string
  find?: string
  replace?: string
  at?: string
  value?: unknown
  /** What no longer holds, in a few words. */
  breaks: string
}

export const breaks = JSON.parse(readFileSync(new URL('./breaks.json', import.meta.url), 'utf8')) as Break[]

/** Identifies a break. */
export const nameOf = ({ clause, file, find, at }: Break): string => `${clause} ${file} ${find ?? at}`

/** The text of the file with the break in it. Throws if its place is missing or ambiguous, or if the break changes nothing. */
export function brokenText(one: Break, text: string): string {
  const broken = one.find === undefined ? withJson(one, text) : withText(one.find, one.replace, text)
  if (broken === text) throw new Error('the break changes nothing')
  return broken
}

function withText(find: string, replace: string | undefined, text: string): string {
  const parts = text.split(find)
  if (replace === undefined) throw new Error('"find" needs a "replace"')
  if (parts.length !== 2) throw new Error(`"${find}" stands there ${parts.length - 1} times, not once`)
  return parts.join(replace)
}

function withJson({ at, value }: Break, text: string): string {
  if (at === undefined) throw new Error('neither "find" nor "at" says where')
  const before: unknown = JSON.parse(text)
  const path = withPlaces(at, before)
  const after: unknown = applyChange(
    before,
    value === undefined ? { op: 'remove', path } : { op: 'replace', path, value },
  )
  return JSON.stringify(after) === JSON.stringify(before) ? text : `${JSON.stringify(after, null, 2)}\n`
}

/** The pointer with list entries that are named by a member replaced by their index. */
function withPlaces(pointer: string, document: unknown): string {
  let here: unknown = document
  const keys = keysOf(pointer).map((given) => {
    const key = Array.isArray(here) ? placeIn(here, given) : given
    here = ownValue(here, key)
    return key
  })
  return pointerTo(keys)
}

function placeIn(list: unknown[], key: string): string {
  const [, member, wanted] = /^(\w+)=(.*)$/.exec(key) ?? []
  if (!member) return key
  const places = [...list.keys()].filter((at) => (list[at] as Record<string, unknown> | null)?.[member] === wanted)
  if (places.length !== 1) throw new Error(`${places.length} entries have "${key}", not one`)
  return String(places[0])
}
