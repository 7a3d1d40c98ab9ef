import type { JsonSchema } from '#engine/rules/index.ts'
import type { Definition } from './definition.ts'
import { schemaAt } from './model.ts'
import type { Registry } from './registry.ts'
import type { DataClass } from './shape.ts'

export type Classes = Set<DataClass>

const membersOf = (schema: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries(schema.properties ?? {}),
  ...Object.entries(schema.patternProperties ?? {}),
  ...(schema.items ? [['0', schema.items] as [string, JsonSchema]] : []),
  ...(Array.isArray(schema.allOf) ? (schema.allOf as JsonSchema[]).flatMap(membersOf) : []),
]

/** All classes of a value of this schema: its own, or those of its members. `around` is the class of the enclosing object. */
export function classesOfSchema(schema: JsonSchema, around?: string): Classes {
  const own = schema.class ?? around
  const members = membersOf(schema)
  if (members.length === 0) return new Set(own === undefined ? [] : [own as DataClass])
  return new Set(members.flatMap(([, member]) => [...classesOfSchema(member, own)]))
}

/** All classes of the answer at a path of a definition; what has none has the class of the nearest object around it. */
export function classesAt(path: string, definition: Definition, registry: Registry): Classes {
  const schemas = path.split('.').map((_, at, keys) => schemaAt(keys.slice(0, at + 1).join('.'), definition, registry))
  const around = schemas.flatMap((schema) => schema?.class ?? []).at(-1)
  return classesOfSchema(schemas.at(-1) ?? {}, around)
}

/** Paths of properties that neither have nor inherit a class. */
export function classless(schema: JsonSchema, path: string, around?: string): string[] {
  const own = schema.class ?? around
  const members = membersOf(schema)
  if (members.length > 0)
    return members.flatMap(([name, member]) =>
      classless(member, schema.items === member ? path : `${path}.${name}`, own),
    )
  return own === undefined && !isEmpty(schema) ? [path] : []
}

/** Whether a schema is an object without declared members, which carries no data. */
const isEmpty = (schema: JsonSchema): boolean => schema.type === 'object' && schema.additionalProperties === undefined
