import type { Definition } from '#engine/grammar/definition.ts'
import type { JsonSchema, Registry } from '#engine/grammar/registry.ts'
import type { TSchema } from 'typebox'

/** Contracts are written with TypeBox, whose schemas are JSON Schema. */
export const asSchema = (schema: TSchema): JsonSchema => schema as JsonSchema

/** The schema of an object with these members. */
export const objectOf = (members: Record<string, TSchema> = {}): JsonSchema => ({ type: 'object', properties: members as Record<string, JsonSchema> })

/** The shared form data with the funnel's own `data` in it. */
export function formSchema(definition: Pick<Definition, 'data'>, registry: Registry): JsonSchema {
  return Object.entries(definition.data ?? {}).reduce((schema, [path, extra]) => withMember(schema, path.split('.'), extra), registry.model.form)
}

function withMember(schema: JsonSchema, [head, ...rest]: string[], extra: JsonSchema): JsonSchema {
  const inner = rest.length === 0 ? extra : withMember(schema.properties?.[head!] ?? { type: 'object' }, rest, extra)
  return { ...schema, properties: { ...schema.properties, [head!]: inner } }
}

/** The schema at a path as definitions write it (`seat.row`, `local.pin`), if there is one. */
export function schemaAt(path: string, definition: Definition, registry: Registry): JsonSchema | undefined {
  const local = path.startsWith('local.')
  const root = local ? registry.model.local : formSchema(definition, registry)
  return memberAt(root, (local ? path.slice('local.'.length) : path).split('.'))
}

/** The schema of a member, through records too. */
export function memberAt(schema: JsonSchema, keys: string[]): JsonSchema | undefined {
  return keys.reduce<JsonSchema | undefined>((found, key) => {
    const properties = found?.properties
    if (properties && Object.hasOwn(properties, key)) return properties[key]
    return Object.entries(found?.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern).test(key))?.[1]
  }, schema)
}

/** Every path that definitions may name, objects before their members. */
export function pathsOf(definition: Pick<Definition, 'data'>, registry: Registry): string[] {
  return [...membersOf(formSchema(definition as Definition, registry), ''), ...membersOf(registry.model.local, 'local.')]
}

function membersOf(schema: JsonSchema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]) => [`${prefix}${key}`, ...membersOf(member, `${prefix}${key}.`)])
}
