import { fitsSchema } from 'runnel/contracts'
import type { JsonSchema } from 'runnel/rules'

/** What is visited: a value of the definition, if there is one, and its schema in the grammar. */
interface Visit {
  schema: JsonSchema
  value?: unknown
  /** The part of the grammar, with the keys inside it: `step`, `funnel.persist`. */
  at: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parts of the grammar that are names of the author, or of what only the server has. */
const named = new Set(['operation', 'path', 'event', 'fields', 'options'])
/** Keys below which such names stand. */
const namedBelow = new Set(['options', 'tells', 'use'])

/** The words that a visit meets: keys as `step.title`, values of an enum as `step.as=page`. Without a value, all that are possible. */
function* wordsAt(visit: Visit, root: JsonSchema, seen: Set<JsonSchema>): Generator<string> {
  const { schema, value, at } = visit
  const isAll = value === undefined
  if (isAll && seen.has(schema)) return
  seen.add(schema)
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)!
    const target = (root.$defs as Record<string, JsonSchema>)[name]!
    if (!named.has(name)) yield* wordsAt({ ...visit, schema: target, at: name }, root, seen)
    else if (name === 'fields') yield* fieldsAt(value, root, seen)
    return
  }
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const]
  for (const one of values) if (isAll || one === value) yield `${at}=${String(one)}`
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const member = isObject(value) ? value[key] : undefined
    if (!isAll && member === undefined) continue
    yield `${at}.${key}`
    if (!namedBelow.has(key)) yield* wordsAt({ schema: inner, value: member, at: `${at}.${key}` }, root, seen)
  }
  for (const inner of [schema.additionalProperties, schema.items])
    if (isObject(inner))
      for (const member of isAll ? [undefined] : membersOf(schema, value))
        if (isAll || member !== undefined)
          yield* wordsAt({ schema: inner as JsonSchema, value: member, at }, root, seen)
  for (const inner of alternatives(schema, value)) yield* wordsAt({ schema: inner, value, at }, root, seen)
}

/** The grammar of every field is the same, whatever its path. */
function* fieldsAt(value: unknown, root: JsonSchema, seen: Set<JsonSchema>): Generator<string> {
  const fields = value === undefined ? [undefined] : Object.values(value as object)
  for (const field of fields) yield* wordsAt({ schema: { $ref: '#/$defs/field' }, value: field, at: '' }, root, seen)
}

/** The members of a value whose keys the author chooses, or its entries. */
function membersOf({ properties = {} }: JsonSchema, value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return isObject(value) ? Object.entries(value).flatMap(([key, member]) => (key in properties ? [] : [member])) : []
}

/** The schemas that a value has to fulfil besides, as far as they are about it; without a value, all of them. */
function alternatives(schema: JsonSchema, value: unknown): JsonSchema[] {
  const { allOf = [], anyOf = [], oneOf = [], then } = schema as Record<string, JsonSchema[]>
  const applies = value === undefined || fitsSchema((schema.if ?? {}) as JsonSchema, value)
  return [...allOf, ...anyOf, ...oneOf, ...(then && applies ? [then as unknown as JsonSchema] : [])]
}

/** The words of a grammar that a definition uses; every word of it without one. Notes are none. */
export const wordsOf = (grammar: JsonSchema, definition?: object): Set<string> =>
  new Set([...wordsAt({ schema: grammar, value: definition, at: 'funnel' }, grammar, new Set())].filter(isNoNote))

const isNoNote = (word: string): boolean => !/\.(about|\$schema)$/.test(word)

/** The operators, macros and functions in rules: those of compiled rules, which are lists that begin with a name. */
export function* rulesIn(compiled: unknown): Generator<string> {
  if (Array.isArray(compiled)) yield* compiled.slice(0, compiled[0] === 'call' ? 2 : 1).map(String)
  if (isObject(compiled)) for (const member of Object.values(compiled)) yield* rulesIn(member)
}
