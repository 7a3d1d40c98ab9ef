import { rememberingBy } from '#engine/base/index.ts'
import { ownValue, onlyOwn } from '#engine/rules/index.ts'
import type { OperationContract } from './contracts.ts'
import type { Definition } from './definition.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { groupedBy } from './groupedBy.ts'
import type { Registry } from './registry.ts'
import type { TSchema } from 'typebox'

/** A TypeBox schema as the JSON Schema that it is. */
export const asSchema = (schema: TSchema): JsonSchema => schema as JsonSchema

/** JSON Schema of an object with these members. */
export const objectOf = (members: Record<string, TSchema> = {}): JsonSchema => ({
  type: 'object',
  properties: members as Record<string, JsonSchema>,
})

const text: JsonSchema = { type: 'string' }

/** What the rules of a contract see of a reply: its members, and what every refusal may say. */
export const saidSchema = ({ response }: Pick<OperationContract, 'response'>): JsonSchema => ({
  type: 'object',
  properties: { error: text, gone: text, ...asSchema(response).properties },
})

const joined = rememberingBy((shared: JsonSchema) =>
  rememberingBy((data: NonNullable<Definition['data']>) =>
    withMembers(
      shared,
      Object.entries(data).map(([path, extra]): [string[], JsonSchema] => [path.split('.'), extra]),
    ),
  ),
)

/** The schema of `form`: the shared model with the funnel's own `data`. */
export const formSchema = ({ data }: Pick<Definition, 'data'>, { model: { form } }: Registry): JsonSchema =>
  data ? joined(form)(data) : form

function withMembers(schema: JsonSchema, members: [string[], JsonSchema][]): JsonSchema {
  const properties = onlyOwn(schema.properties)
  for (const [[head, ...rest], extra] of members) if (rest.length === 0) properties[head!] = extra
  const deeper = members.filter(([keys]) => keys.length > 1)
  for (const [head, inner] of groupedBy(deeper, ([[first]]) => first!)) {
    const inside = inner.map(([[, ...rest], extra]): [string[], JsonSchema] => [rest, extra])
    properties[head] = withMembers(ownValue(properties, head) ?? { type: 'object' }, inside)
  }
  return { ...schema, properties }
}

/** The schema at a path of a definition (`seat.row`, `local.pin`); undefined if there is no such path. */
export function schemaAt(path: string, definition: Definition, registry: Registry): JsonSchema | undefined {
  const local = path.startsWith('local.')
  const root = local ? registry.model.local : formSchema(definition, registry)
  return memberAt(root, (local ? path.slice('local.'.length) : path).split('.'))
}

/** Whether the answer at a path is a yes/no answer, of which `false` is given too. */
export const isYesNo = (path: string, definition: Definition, registry: Registry): boolean =>
  schemaAt(path, definition, registry)?.yesNo === true

/** In a path: any item of a list. `people.*.name` is a member of the items of `people`. */
export const anyItem = '*'

/**
 * The schema of a member at any depth, through records (`patternProperties`) and items of lists (`*`) too; undefined if
 * there is none.
 */
export function memberAt(schema: JsonSchema, keys: string[]): JsonSchema | undefined {
  return keys.reduce<JsonSchema | undefined>((found, key) => {
    if (key === anyItem) return found?.items
    const own = ownValue(found?.properties, key)
    if (own) return own
    return Object.entries(found?.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern).test(key))?.[1]
  }, schema)
}

/** Every path of an answer that the definition may use, each object before its members. */
export function pathsOf(definition: Pick<Definition, 'data'>, registry: Registry): string[] {
  return [...membersOf(formSchema(definition, registry), ''), ...membersOf(registry.model.local, 'local.')]
}

function membersOf(schema: JsonSchema, prefix: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]) => [
    `${prefix}${key}`,
    ...membersOf(member, `${prefix}${key}.`),
  ])
}
