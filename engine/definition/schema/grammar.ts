import type { JsonSchema } from '#engine/rules/index.ts'
import type { Registry } from '../registry.ts'

/** Names that editors complete besides those of the registry. */
export interface Names {
  /** The widget of each library field, by name; undefined if none is written. */
  fields: Record<string, string | undefined>
  effects: string[]
  steps: string[]
  funnels: string[]
  /** Every path of the data model and of the `data` of funnels. */
  paths: string[]
  /** Every event of the registry and of funnels. */
  events: string[]
}

export type Schemas = Record<string, JsonSchema>

export const described = (schema: JsonSchema, description?: string): JsonSchema =>
  description === undefined ? schema : { ...schema, description }
export const ref = (name: string, description?: string): JsonSchema =>
  described({ $ref: `#/$defs/${name}` }, description)
export const typed = (type: string, description?: string): JsonSchema => described({ type }, description)
export const listOf = (items: JsonSchema, description?: string): JsonSchema =>
  described({ type: 'array', items }, description)
export const oneOfWords = (values: readonly string[], description?: string): JsonSchema =>
  described({ type: 'string', enum: [...values] }, description)

/** A schema by JSON type. Unlike `anyOf` it reports a mistake at its place, not as "matches none". */
export function byType(types: Schemas, description?: string): JsonSchema {
  const choice: JsonSchema[] = Object.entries(types).map(([type, then]) => ({ if: { type }, then }))
  // Editors complete no words from "then"; an `anyOf` that always holds lists them.
  const words = Object.keys(types.string ?? {}).length > 0 ? [{ anyOf: [{}, types.string!] }] : []
  return described({ type: Object.keys(types) as never, allOf: [...choice, ...words] }, description)
}

/** A schema that accepts what another one does as well. */
export function alternatives({ description, ...bare }: JsonSchema, other: JsonSchema): JsonSchema {
  const own = bare.anyOf && Object.keys(bare).length === 1 ? (bare.anyOf as JsonSchema[]) : [bare]
  return { ...(description !== undefined && { description }), anyOf: [...own, other] }
}

const anyStrings = [ref('rule'), ref('text'), ref('value'), typed('string'), {}].map((schema) => JSON.stringify(schema))
/** Whether a value may be any string, and so a parameter or placeholder as well. */
export function takesAnyString({ description: _, ...bare }: JsonSchema): boolean {
  const byTypes = (bare.allOf ?? []) as JsonSchema[]
  return (
    anyStrings.includes(JSON.stringify(bare)) ||
    byTypes.some((one) => JSON.stringify(one) === '{"if":{"type":"string"},"then":{}}')
  )
}

/**
 * The kind of document that a schema describes. `funnel`: a funnel's file, with `use` and `null`. `library`: a library
 * file, in which `"$name"` may replace any value. `expanded`: a definition whose `extends` and `use` are resolved, for
 * the checker; it leaves out the mistakes for which the checker has better messages.
 */
export type Mode = 'funnel' | 'library' | 'expanded'

/** Builders of schemas for one mode. */
export type Grammar = ReturnType<typeof grammarOf>
export function grammarOf(mode: Mode, registry: Registry, names: Names) {
  const expanded = mode === 'expanded'
  /** In a library a parameter may replace the value; where any string may stand, it does so anyway. */
  const written = (schema: JsonSchema) =>
    mode !== 'library' || takesAnyString(schema) ? schema : alternatives(schema, ref('parameter'))
  /** Before `extends` and `use` are resolved, `null` may remove the value. */
  const patched = (schema: JsonSchema) => (expanded ? schema : alternatives(written(schema), typed('null')))
  const objectOf = (keys: Schemas, value: typeof written): JsonSchema => ({
    type: 'object',
    additionalProperties: false,
    properties: {
      about: typed('string', 'A note; otherwise ignored'),
      ...Object.fromEntries(Object.entries(keys).map(([key, schema]) => [key, value(schema)])),
    },
  })
  return {
    mode,
    registry,
    names,
    expanded,
    written,
    /** An object with these keys and no others. `patch` is for objects that are merged, in which `null` removes a key. */
    object: (required: string[], keys: Schemas): JsonSchema => ({
      ...objectOf(keys, written),
      ...(required.length > 0 && { required }),
    }),
    patch: (keys: Schemas): JsonSchema => objectOf(keys, patched),
    /** The same for objects whose keys the author chooses. */
    map: (names: JsonSchema, values: JsonSchema, description?: string): JsonSchema =>
      described({ type: 'object', propertyNames: names, additionalProperties: written(values) }, description),
    patchMap: (names: JsonSchema, values: JsonSchema, description?: string): JsonSchema =>
      described({ type: 'object', propertyNames: names, additionalProperties: patched(values) }, description),
    /** A value of a type, or `false`. */
    orFalse: (schema: JsonSchema, type: string, description: string): JsonSchema =>
      described(expanded ? { type: [type, 'boolean'] as never } : { anyOf: [schema, { const: false }] }, description),
    /** The key `use`; none once it is resolved. */
    use: (known: string[], description: string): Schemas => (expanded ? {} : { use: oneOfWords(known, description) }),
    /** Exactly one of these keys. The checker has better messages for this (`branch-end`, `effect-verbs`). */
    exactlyOne: (keys: readonly string[]): JsonSchema =>
      expanded ? {} : { oneOf: keys.map((key) => ({ required: [key] })) },
  }
}

/** The types of the answers in `data`. */
export const answerTypes = ['string', 'number', 'boolean', 'array', 'object'] as const

export const targets = ['@next', '@back', '@stay', '@open', '@asked', '@reload', '@continue'] as const

export const patterns = {
  id: '^[a-z][a-z0-9-]*$',
  name: '^[a-z][A-Za-z0-9]*$',
  route: '^/(?![/\\\\])[^\\s\\\\]*$',
  basePath: '^(/(?!\\.{1,2}(/|$))[A-Za-z0-9._~-]+)+$',
  duration: '^\\d+(\\.\\d+)?(ms|s|m|h)$',
} as const

/** A rule in place of a value. */
export const formula: JsonSchema = { title: 'formula', type: 'string', pattern: '^= ' }

/** The types of format.md §3.1 and the names of the registry. `shapeMistakes.ts` words mistakes by their titles. */
export function termSchemas({ mode, registry, names }: Grammar): Schemas {
  const { operations, widgets, blocks, formats, normalisers } = registry
  const term = (title: string, more: JsonSchema = {}) => ({ title, type: 'string', ...more })
  const word = (title: string, table: object) => term(title, { enum: Object.keys(table) })
  const open = (title: string, given: JsonSchema) => (mode === 'expanded' ? term(title) : given)
  const parameters = mode === 'library' ? [ref('parameter')] : []
  return {
    ...Object.fromEntries(Object.entries(patterns).map(([title, pattern]) => [title, term(title, { pattern })])),
    rule: term('rule'),
    text: term('text'),
    value: { title: 'value' },
    options: { type: 'object' },
    formula,
    path: open('path', term('path', { enum: names.paths })),
    event: open('event', term('event', { enum: names.events })),
    target: open('target', {
      title: 'target',
      anyOf: [{ enum: [...targets] }, { type: 'string', pattern: '^/?[a-z][a-z0-9-]*$' }, ...parameters],
    }),
    operation: word('operation', operations),
    widget: word('widget', widgets),
    blockName: word('block', blocks),
    format: word('format', formats),
    normaliser: word('normaliser', normalisers),
    ...(mode === 'library' && { parameter: term('parameter', { pattern: '^\\$[a-z][A-Za-z0-9]*$' }) }),
  }
}
