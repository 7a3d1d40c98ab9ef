import { escapeSegment } from '#engine/base/index.ts'
import { type Place, type Source } from './source.ts'

/** A JSON value in which every part knows where it was written. */
export type SourceNode = ObjectNode | ListNode | ScalarNode
export interface ObjectNode {
  kind: 'object'
  place: Place
  members: Map<string, Member>
}
export interface Member {
  key: Place
  value: SourceNode
}
export interface ListNode {
  kind: 'list'
  place: Place
  items: SourceNode[]
}
export interface ScalarNode {
  kind: 'scalar'
  place: Place
  value: string | number | boolean | null
  /** A `null` that is kept for a library entry and has already removed a value of the extended funnel. */
  removed?: true
}

export const isObject = (node: SourceNode | undefined): node is ObjectNode => node?.kind === 'object'
export const isList = (node: SourceNode | undefined): node is ListNode => node?.kind === 'list'
export const isNull = (node: SourceNode | undefined): boolean => node?.kind === 'scalar' && node.value === null

/** The string value of a node; undefined for any other value. */
export const textOf = (node: SourceNode | undefined): string | undefined =>
  node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined

export const memberOf = (node: SourceNode | undefined, key: string): SourceNode | undefined =>
  isObject(node) ? node.members.get(key)?.value : undefined

/** The object without the members at these keys. */
export function without(node: ObjectNode, keys: readonly string[]): ObjectNode {
  return { ...node, members: new Map([...node.members].filter(([key]) => !keys.includes(key))) }
}

/** The plain JSON value of a node. */
export function toValue(node: SourceNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(toValue)
  return Object.fromEntries([...node.members].map(([key, { value }]) => [key, toValue(value)]))
}

/** The nodes of a value in memory, all at offset 0 of the source. As in JSON, `undefined` members are left out. */
export function fromValue(value: unknown, source: Source, pointer = ''): SourceNode {
  const place: Place = { source, offset: 0, pointer }
  if (Array.isArray(value)) {
    return { kind: 'list', place, items: value.map((item, index) => fromValue(item, source, `${pointer}/${index}`)) }
  }
  if (typeof value === 'object' && value !== null) {
    const members = new Map<string, Member>()
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue
      const inner = `${pointer}/${escapeSegment(key)}`
      members.set(key, { key: { source, offset: 0, pointer: inner }, value: fromValue(item, source, inner) })
    }
    return { kind: 'object', place, members }
  }
  return { kind: 'scalar', place, value: value as ScalarNode['value'] }
}
