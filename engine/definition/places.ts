import type { JsonSchema } from '#engine/rules/index.ts'
import { expandedSchema } from './schema/schemas.ts'

/** The grammar of a definition whose `extends` and `use` are resolved, without the names of any registry. */
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

/** What a funnel may say: JSON Schema whose `$ref`s name the kinds (`rule`, `text`, `to`, `step`, …). */
export const grammar: JsonSchema = { $ref: '#/$defs/funnel' }

/** The kind that a place asks for, if the grammar names one. */
const kindOf = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.slice('#/$defs/'.length) : undefined

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Whether a choice in the grammar is made by this value: by its type, or by a key that it has. */
function chosen({ type, required }: JsonSchema, value: unknown): boolean {
  if (type !== undefined) return type === typeOf(value)
  return (
    required !== undefined && typeOf(value) === 'object' && required.every((key) => Object.hasOwn(value as object, key))
  )
}

/** The parts of a place's grammar that hold for a value; a part that is a kind bears its name. */
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

/** What the grammar says of one value. */
export interface Place {
  /** What the value is, the widest kind first: a `to` that is written as a `branch` is both. */
  kinds: string[]
  /** The grammar of a member; undefined where a key means nothing, or may hold anything. */
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
      first(({ properties = {}, additionalProperties: others }) =>
        Object.hasOwn(properties, key)
          ? properties[key]
          : typeof others === 'object'
            ? (others as JsonSchema)
            : undefined,
      ),
    item: first(({ items }) => items),
  }
}

/** The kind of what stands under a key of a kind, whatever is written; `to*` for an object whose members are all of one kind. */
export function kindOfMember(kind: string, key: string): string | undefined {
  if (kind.endsWith('*')) return kind.slice(0, -1)
  const { allOf = [], ...own } = kinds[kind] ?? {}
  const parts = [own, ...(allOf as JsonSchema[]).flatMap(({ then }) => (then ? [then as JsonSchema] : []))]
  const found = parts.find(({ properties }) => properties && Object.hasOwn(properties, key))?.properties?.[key]
  const others = (found ?? own).additionalProperties
  const any = typeof others === 'object' ? kindOf(others as JsonSchema) : undefined
  return found ? (kindOf(found) ?? (any && `${any}*`)) : any
}
