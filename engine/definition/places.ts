import type { JsonSchema } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { expandedSchema } from './schema/schemas.ts'

/** The grammar of a resolved definition (no `extends`, no `use`) with an empty registry. */
const whole = expandedSchema({
  model: { form: {}, local: {}, theme: {}, query: {} },
  operations: {},
  events: {},
  widgets: {},
  blocks: {},
  functions: {},
  formats: {},
  normalisers: {},
})
const kinds = whole.$defs as Record<string, JsonSchema>

/** The grammar of a kind. */
export const ofKind = (kind: string): JsonSchema => ({ $ref: `#/$defs/${kind}` })

/** The grammar of a funnel as JSON Schema. Its `$ref`s name the kinds (`rule`, `text`, `to`, `step`, …). */
export const grammar = ofKind('funnel')

/** The kind that a schema refers to; undefined if it is no reference. */
const kindOf = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : undefined

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Whether the value meets the condition of an `if` in the grammar, which asks for its type or for keys. */
function chosen({ type, required }: JsonSchema, value: unknown): boolean {
  if (type !== undefined) return type === typeOf(value)
  return (
    required !== undefined && typeOf(value) === 'object' && required.every((key) => Object.hasOwn(value as object, key))
  )
}

/** The parts of a schema that apply to a value, with the names of those that are kinds. */
function partsFor(schema: JsonSchema, value: unknown): { kind?: string; schema: JsonSchema }[] {
  const kind = kindOf(schema)
  if (kind !== undefined) return [{ kind, schema: {} }, ...partsFor(kinds[kind]!, value)]
  const taken = [schema, ...((schema.allOf ?? []) as JsonSchema[])].flatMap(({ if: condition, then }) =>
    condition !== undefined && then !== undefined && chosen(condition as JsonSchema, value)
      ? partsFor(then as JsonSchema, value)
      : [],
  )
  return [{ schema }, ...taken]
}

/** The grammar at one value. */
export interface Place {
  /** The kinds of the value, the widest first: a `to` that is written as a branch has the kinds `to` and `branch`. */
  kinds: string[]
  /** The grammar of a member; undefined if the key is unknown or its value is free. */
  member(key: string): JsonSchema | undefined
  /** The grammar of the entries of a list. */
  item: JsonSchema | undefined
}

export function placeOf(schema: JsonSchema, value: unknown): Place {
  const parts = partsFor(schema, value)
  const first = <T>(find: (part: JsonSchema) => T | undefined): T | undefined =>
    parts.map(({ schema: part }) => find(part)).find((found) => found !== undefined)
  return {
    kinds: parts.flatMap(({ kind }) => kind ?? []),
    member: (key) =>
      first(
        ({ properties = {}, additionalProperties: others }) =>
          ownValue(properties, key) ?? (typeof others === 'object' ? (others as JsonSchema) : undefined),
      ),
    item: first(({ items }) => items),
  }
}

/**
 * The kind of the value under a key of a kind, whatever its type; `to*` for a map whose values have the kind `to`.
 * Undefined if the grammar names no kind there.
 */
export function kindOfMember(kind: string, key: string): string | undefined {
  if (kind.endsWith('*')) return kind.slice(0, -1)
  const { allOf = [], ...own } = ownValue(kinds, kind) ?? {}
  const parts = [own, ...(allOf as JsonSchema[]).flatMap(({ then }) => (then ? [then as JsonSchema] : []))]
  const found = ownValue(parts.find(({ properties }) => properties && Object.hasOwn(properties, key))?.properties, key)
  const others = (found ?? own).additionalProperties
  const any = typeof others === 'object' ? kindOf(others as JsonSchema) : undefined
  return found ? (kindOf(found) ?? (any && `${any}*`)) : any
}
