import type { JsonSchema } from 'runnel/rules'
import { ownValue } from 'runnel/rules'

type Schemas = Record<string, JsonSchema>

/** What the grammar says about the value at one place. */
export interface Shape {
  /** The names of the grammar that apply: `text`, `rule`, `to`, `step` … */
  kinds: string[]
  description?: string
  /** The only values there are. */
  choices: unknown[]
  /** The keys that an object may have, in the order of the grammar. */
  members: Record<string, JsonSchema>
  required: string[]
  /** The grammar of other keys, and of their names. */
  others?: JsonSchema
  names?: JsonSchema
  item?: JsonSchema
  /** The types that a value may have. */
  types: string[]
}

export const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)

/** Whether a value meets the condition of an `if` of the grammar. */
function meets(condition: JsonSchema, value: unknown): boolean {
  const {
    type,
    const: only,
    enum: some,
    pattern,
    required,
    properties,
    not,
    anyOf,
  } = condition as Record<string, never>
  if (type !== undefined && ![type].flat().includes(typeOf(value) as never)) return false
  if ('const' in condition && only !== value) return false
  if (some !== undefined && !(some as unknown[]).includes(value)) return false
  if (pattern !== undefined && typeof value === 'string' && !new RegExp(pattern, 'u').test(value)) return false
  if (required !== undefined && !(required as string[]).every((key) => has(value, key))) return false
  if (not !== undefined && meets(not, value)) return false
  if (anyOf !== undefined && !(anyOf as JsonSchema[]).some((one) => meets(one, value))) return false
  return Object.entries((properties ?? {}) as Schemas).every(
    ([key, inner]) => !has(value, key) || meets(inner, ownValue(value, key)),
  )
}

const nameOf = (ref: string): string => ref.slice('#/$defs/'.length)

/** Draws what applies to values from the grammar of a file, a JSON Schema. */
export function createShapes(root: JsonSchema) {
  const defs = (root.$defs ?? {}) as Schemas

  /** The types that a schema allows. */
  function typesIn(schema: JsonSchema, depth = 0): string[] {
    if (depth > 8) return []
    if (typeof schema.$ref === 'string') return typesIn(ownValue(defs, nameOf(schema.$ref)) ?? {}, depth + 1)
    if (schema.type !== undefined) return [schema.type].flat() as string[]
    if ('const' in schema) return [typeOf(schema.const)]
    if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeOf))]
    const alternatives = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]
    const others = [schema.then, schema.else, ...((schema.allOf ?? []) as JsonSchema[])].filter(Boolean) as JsonSchema[]
    return [...new Set([...alternatives, ...others].flatMap((one) => typesIn(one, depth + 1)))]
  }

  /** All parts of a schema that apply to a value. */
  function partsOf(schema: JsonSchema, value: unknown, depth = 0): { kind?: string; schema: JsonSchema }[] {
    if (depth > 12) return []
    const parts: { kind?: string; schema: JsonSchema }[] = [{ schema }]
    if (typeof schema.$ref === 'string') {
      const kind = nameOf(schema.$ref)
      parts.push({ kind, schema: {} }, ...partsOf(ownValue(defs, kind) ?? {}, value, depth + 1))
    }
    const alternatives = ((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[]).filter(
      (one) => Object.keys(one).length > 0 && !(Object.keys(one).length === 1 && one.required),
    )
    const possible = alternatives.filter((one) => !typesIn(one).includes('null'))
    const fitting = possible.filter((one) => value === undefined || typesIn(one).includes(typeOf(value)))
    const chosen = fitting.find((one) => 'const' in one && one.const === value) ?? fitting[0] ?? possible[0]
    if (chosen) parts.push(...partsOf(chosen, value, depth + 1))
    for (const { schema: other } of possible.filter((one) => 'const' in one).map((schema) => ({ schema })))
      if (other !== chosen) parts.push({ schema: { const: other.const } })
    for (const one of (schema.allOf ?? []) as JsonSchema[]) parts.push(...partsOf(one, value, depth + 1))
    if (schema.if !== undefined) {
      const branch = value !== undefined && meets(schema.if as JsonSchema, value) ? schema.then : schema.else
      if (branch) parts.push(...partsOf(branch as JsonSchema, value, depth + 1))
    }
    return parts
  }

  function shapeOf(schema: JsonSchema, value: unknown): Shape {
    const parts = partsOf(schema, value)
    const first = <T>(find: (part: JsonSchema) => T | undefined): T | undefined =>
      parts.map(({ schema: part }) => find(part)).find((found) => found !== undefined)
    const types = [...new Set(typesIn(schema))].filter((type) => type !== 'null')
    const objects = (part: JsonSchema) => typeof part.additionalProperties === 'object'
    const formula = typeof value === 'string' && value.startsWith('= ')
    return {
      kinds: [...parts.flatMap(({ kind }) => kind ?? []), ...(formula ? ['formula'] : [])],
      description: first(({ description }) => description as string | undefined),
      choices: parts.flatMap(({ schema: part }) =>
        Array.isArray(part.enum) ? part.enum : 'const' in part && part.const !== null ? [part.const] : [],
      ),
      // What a condition adds knows more than the rest.
      members: Object.assign({}, ...parts.map(({ schema: part }) => part.properties ?? {})) as Schemas,
      required: parts.flatMap(({ schema: part }) => (part.required ?? []) as string[]),
      others: first((part) => (objects(part) ? (part.additionalProperties as JsonSchema) : undefined)),
      names: first((part) => part.propertyNames as JsonSchema | undefined),
      item: first((part) => part.items as JsonSchema | undefined),
      types,
    }
  }

  /** The grammar of the member of an object or the entry of a list. */
  function schemaIn(shape: Shape, key: string): JsonSchema {
    return shape.item && /^\d+$/.test(key) ? shape.item : (ownValue(shape.members, key) ?? shape.others ?? {})
  }

  /** A value to begin with. */
  function beginning(schema: JsonSchema, depth = 0): unknown {
    const shape = shapeOf(schema, undefined)
    const { choices, types, kinds, members, required } = shape
    if (kinds.includes('to') || kinds.includes('target')) return '@next'
    if (choices.length > 0) return choices[0]
    const [type = 'string'] = types
    if (type === 'array') return []
    if (type === 'boolean') return true
    if (type === 'number' || type === 'integer') return 0
    if (type !== 'object') return kinds.includes('duration') ? '1s' : ''
    if (depth > 4) return {}
    return Object.fromEntries(
      required.flatMap((key) => {
        const member = ownValue(members, key)
        return member ? [[key, beginning(member, depth + 1)] as const] : []
      }),
    )
  }

  return {
    shapeOf,
    schemaIn,
    beginning,
    /** The grammar at keys of a value, and what it says there. */
    at(keys: readonly string[], value: unknown): { schema: JsonSchema; shape: Shape } {
      let [schema, now] = [root, value]
      let shape = shapeOf(schema, now)
      for (const key of keys) {
        schema = schemaIn(shape, key)
        now = ownValue(now, key)
        shape = shapeOf(schema, now)
      }
      return { schema, shape }
    },
  }
}

export type Shapes = ReturnType<typeof createShapes>
