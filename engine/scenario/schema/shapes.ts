import { Type, type Static, type TSchema } from 'typebox'
import type { JsonSchema } from '#engine/rules/index.ts'
import { byType, listOf, ref, patterns } from '#engine/definition/index.ts'

/** An object with these keys and no others. */
export const closed = <P extends Record<string, TSchema>>(properties: P, more: object = {}) =>
  Type.Object(properties, { ...more, additionalProperties: false })

/** An optional key, with the description that editors show. */
export const key = <T extends TSchema>(description: string, schema: T) => Type.Optional(described(description, schema))

export const described = <T extends TSchema>(description: string, schema: T): T => ({ ...schema, description })

/** A reference to a definition under `$defs`. */
export const part = <T = string>(name: string) => Type.Unsafe<T>(ref(name))

export const anything = <T = unknown>() => Type.Unsafe<T>({})
export const duration = () => Type.String({ title: 'duration', pattern: patterns.duration })

/** A different schema for each JSON type. */
export const either = <T>(types: Record<string, object>) => Type.Unsafe<T>(byType(types as Record<string, JsonSchema>))

export const oneOrMore = () => either<string | string[]>({ string: {}, array: listOf({ type: 'string' }) })

/** An object whose keys match this definition. */
export const mapOf = <T extends TSchema>(names: string, values: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', propertyNames: ref(names), additionalProperties: values })

/** Values by path. `use` names sets of shared.json, over which the rest is merged. */
export const answersByPath = () =>
  Type.Unsafe<Record<string, unknown> & { use?: string | string[] }>({
    type: 'object',
    propertyNames: ref('answerKey'),
    properties: { use: oneOrMore() },
  })
