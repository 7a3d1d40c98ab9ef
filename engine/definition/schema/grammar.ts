import type { JsonSchema } from '#engine/rules/index.ts'
import type { Registry } from '../registry.ts'

/**
 * What a schema is for. `funnel`: a file as authors write it, with `use` and `null`. `library`: a library file, in which
 * `"$name"` may stand anywhere. `expanded`: a definition whose `extends` and `use` are resolved; this one the checker uses.
 */
export type Mode = 'funnel' | 'library' | 'expanded'

/** Names that are not in the registry but in other files. */
export interface Names {
  /** Library fields with the widget they come to. */
  fields: Record<string, string | undefined>
  effects: string[]
  steps: string[]
  funnels: string[]
  /** Every path of the data model, the `data` of funnels included. */
  paths: string[]
  /** Every event, those of funnels included. */
  events: string[]
}
export const noNames: Names = { fields: {}, effects: [], steps: [], funnels: [], paths: [], events: [] }

export interface Grammar {
  mode: Mode
  registry: Registry
  names: Names
}

export const described = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description })
export const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` })
export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const oneOfWords = (...words: string[]): JsonSchema => ({ type: 'string', enum: words })

const about = described({ type: 'string' }, 'A note; otherwise ignored')

type Written = (grammar: Grammar, schema: JsonSchema) => JsonSchema

/** A value as it may be written in this kind of file: in the library a parameter may stand for it. */
export const asWritten: Written = ({ mode }, schema) =>
  mode === 'library' ? alternatives(schema, [ref('parameter')]) : schema

/** A value that a variant or a `use` may take away with `null`. */
const asPatched: Written = (grammar, schema) =>
  grammar.mode === 'expanded' ? schema : alternatives(asWritten(grammar, schema), [{ type: 'null' }])

function alternatives({ description, ...bare }: JsonSchema, others: JsonSchema[]): JsonSchema {
  return {
    ...(description !== undefined && { description }),
    anyOf: [...(bare.anyOf && Object.keys(bare).length === 1 ? (bare.anyOf as JsonSchema[]) : [bare]), ...others],
  }
}

const objectWith =
  (written: Written) =>
  (grammar: Grammar, properties: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    properties: {
      about,
      ...Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, written(grammar, schema)])),
    },
    ...more,
  })

const mapWith =
  (written: Written) =>
  (grammar: Grammar, names: JsonSchema, values: JsonSchema): JsonSchema => ({
    type: 'object',
    propertyNames: names,
    additionalProperties: written(grammar, values),
  })

/** An object with these keys and no others; `patchOf` for those that are merged, so that `null` may remove. */
export const objectOf = objectWith(asWritten)
export const patchOf = objectWith(asPatched)

/** The same for objects whose keys are names that the author chooses. */
export const mapOf = mapWith(asWritten)
export const patchMapOf = mapWith(asPatched)

/** Another schema for each JSON type, so that a mistake inside one is reported there and not as "matches none". */
export function byType(types: Record<string, JsonSchema>): JsonSchema {
  const choice: JsonSchema[] = Object.entries(types).map(([type, then]) => ({ if: { type }, then }))
  // Editors do not look into "then" for words; a choice that always holds shows them.
  const words = Object.keys(types.string ?? {}).length > 0 ? [{ anyOf: [{}, types.string!] }] : []
  return { type: Object.keys(types) as never, allOf: [...choice, ...words] }
}

/** An object that has exactly one of these keys. The checker says it in its own words (`branch-end`, `effect-verbs`). */
export const exactlyOne = ({ mode }: Grammar, keys: readonly string[]): JsonSchema =>
  mode === 'expanded' ? {} : { oneOf: keys.map((key) => ({ required: [key] })) }
