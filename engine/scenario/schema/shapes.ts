import { Type, type Static, type TSchema } from 'typebox'
import type { JsonSchema } from '#engine/rules/index.ts'
import { byType, listOf, ref, patterns } from '#engine/definition/index.ts'

/** An object with these keys and no others; all may be left out but those that are required. */
export const closed = <P extends Record<string, TSchema>>(properties: P, more: object = {}) =>
  Type.Object(properties, { ...more, additionalProperties: false })

/** A key that may be left out, with what the editor says about it. */
export const key = <T extends TSchema>(description: string, schema: T) => Type.Optional(described(description, schema))

export const described = <T extends TSchema>(description: string, schema: T): T => ({ ...schema, description })

/** A part of the schema under `$defs`. */
export const part = <T = string>(name: string) => Type.Unsafe<T>(ref(name))

export const anything = <T = unknown>() => Type.Unsafe<T>({})
export const duration = () => Type.String({ title: 'duration', pattern: patterns.duration })

/** Another schema for each JSON type. */
export const either = <T>(types: Record<string, object>) => Type.Unsafe<T>(byType(types as Record<string, JsonSchema>))

export const oneOrMore = () => either<string | string[]>({ string: {}, array: listOf({ type: 'string' }) })

/** An object whose keys are names of this part. */
export const mapOf = <T extends TSchema>(names: string, values: T) =>
  Type.Unsafe<Record<string, Static<T>>>({ type: 'object', propertyNames: ref(names), additionalProperties: values })

/** Values by path. `use` takes sets of shared.json by their names; what is written beside it is laid over them. */
export const answersByPath = () =>
  Type.Unsafe<Record<string, unknown> & { use?: string | string[] }>({
    type: 'object',
    propertyNames: ref('answerKey'),
    properties: { use: oneOrMore() },
  })
