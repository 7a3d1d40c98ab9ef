import type { JsonSchema } from 'runnel/rules'

/** The parts of a grammar by name, as in the JSON Schema of a file. */
export type Parts = Readonly<Record<string, JsonSchema>>

/** A key of an object of the format. */
export interface Key {
  name: string
  schema: JsonSchema
  isRequired: boolean
  /** What it means, without its default. */
  about: string
  /** The default in words, if it has one. */
  default?: string
}

/** An object of the format: a part with keys, or a kind of it. */
export interface FormatObject {
  name: string
  keys: Key[]
}

export const partsOf = (schema: JsonSchema): Parts => schema.$defs as Parts
const choicesOf = (schema: JsonSchema): JsonSchema[] => (schema.anyOf ?? []) as JsonSchema[]
const conditionsOf = (schema: JsonSchema): { if?: JsonSchema; then?: JsonSchema }[] =>
  (schema.allOf ?? []) as { if?: JsonSchema; then?: JsonSchema }[]

/** The name of the part that a schema stands for. */
export const partOf = ({ $ref }: JsonSchema): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined

/** A schema without the `null` that removes what a file inherits, and without a parameter of the library. */
export function written(schema: JsonSchema): JsonSchema {
  const others = choicesOf(schema).filter((one) => one.type !== 'null' && partOf(one) !== 'parameter')
  if (others.length === 0 || others.length === choicesOf(schema).length) return schema
  const { anyOf: _anyOf, ...rest } = schema
  return others.length === 1 ? { ...others[0], ...rest } : { ...rest, anyOf: others }
}

/** The schema of each JSON type that a value may have, where the grammar tells them apart (`byType`). */
export function schemasByType(schema: JsonSchema): [type: string, then: JsonSchema][] {
  const branches = conditionsOf(schema).flatMap(({ if: when, then }): [string, JsonSchema][] =>
    typeof when?.type === 'string' ? [[when.type, then ?? {}]] : [],
  )
  return Array.isArray(schema.type) ? branches : []
}

/** The kinds of an object that its verb decides, as of an effect: the verb, and the keys that it allows. */
export const kindsOf = (schema: JsonSchema): [verb: string, then: JsonSchema][] =>
  conditionsOf(schema).flatMap(({ if: when, then }): [string, JsonSchema][] =>
    when?.required?.length === 1 && !when.properties && then?.properties ? [[when.required[0]!, then]] : [],
  )

/** `What it does; default: 300ms` as its meaning and its default. */
function meaningOf(description = ''): Pick<Key, 'about' | 'default'> {
  const [, about, fallback] = /^(.*?)(?:[;,.]? ?\b[Dd]efault: (.+))?$/s.exec(description)!
  return { about: about!, ...(fallback !== undefined && { default: fallback }) }
}

/** Keys that every object has, and that say nothing about it. */
const everywhere = ['about', '$schema']

/** The keys of an object. */
export const keysOf = (schema: JsonSchema): Key[] =>
  Object.entries(schema.properties ?? {})
    .filter(([name]) => !everywhere.includes(name))
    .map(([name, given]) => {
      const inner = written(given)
      const isRequired = schema.required?.includes(name) ?? false
      return { name, schema: inner, isRequired, ...meaningOf(given.description ?? inner.description) }
    })

/** The keys of an object that is written in place, such as an entry of `order`. */
export function keysInside(schema: JsonSchema): Key[] {
  const inner = [...choicesOf(schema), ...schemasByType(schema).map(([, then]) => then), schema.items]
  return [...keysOf(schema), ...inner.flatMap((one) => (one ? keysInside(one) : []))]
}

/** The parts that a schema names anywhere inside. */
export function partsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(partsIn)
  if (typeof schema !== 'object' || schema === null) return []
  const own = partOf(schema as JsonSchema)
  return [...(own === undefined ? [] : [own]), ...Object.values(schema).flatMap(partsIn)]
}

/** Every object of a grammar, those that stand in others after these. The keys of a kind are those that only it has. */
export function objectsOf(parts: Parts, root: string): FormatObject[] {
  const names = [root]
  for (const name of names)
    for (const inner of partsIn(parts[name])) if (!names.includes(inner) && parts[inner]) names.push(inner)
  return names.flatMap((name): FormatObject[] => {
    const schema = parts[name]!
    const kinds = kindsOf(schema).map(([verb, then]): FormatObject => ({ name: verb, keys: keysOf(then) }))
    const shared = (kinds[0]?.keys ?? []).filter((key) =>
      kinds.every(({ keys }) => keys.some((other) => other.name === key.name && other.about === key.about)),
    )
    const isShared = ({ name: key }: Key): boolean => shared.some((other) => other.name === key)
    const own = [...keysOf(schema), ...shared]
    return [
      ...(own.length > 0 ? [{ name, keys: own }] : []),
      ...kinds.map((kind) => ({ ...kind, keys: kind.keys.filter((key) => !isShared(key)) })),
    ]
  })
}
