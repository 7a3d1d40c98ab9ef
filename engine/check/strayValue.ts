import type { JsonSchema, RuleType } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'

/** What a value may be although a schema does not allow it. */
export interface Stray {
  /** In words: `"red"`, `any text`. */
  says: string
  /** The value, if it is known. */
  value?: unknown
  /** The part of the schema that does not allow it. */
  schema: JsonSchema
}

type Allows = (schema: JsonSchema, value: unknown) => boolean

const isListed: Allows = ({ enum: values }, value) => !values || values.includes(value)

/**
 * What a value of a type may be that a schema, or a part of it, does not allow; undefined if its values are known to be
 * allowed. By default only what the `enum` of a schema does not have is not allowed. What is not given is never wrong.
 */
export function strayValue(type: RuleType, schema: JsonSchema, allows = isListed): Stray | undefined {
  if (type.kind === 'list') return schema.items && strayValue(type.of, schema.items, allows)
  if (type.kind === 'object' || type.kind === 'map') {
    const members = Object.entries(schema.properties ?? {})
    return members
      .map(([key, part]) => {
        const member = type.kind === 'map' ? type.of : ownValue(type.members, key)
        return member && strayValue(member, part, allows)
      })
      .find((stray) => stray !== undefined)
  }
  if (type.kind !== 'string' && type.kind !== 'number') return undefined
  if (!type.enum) return schema.enum && { says: type.kind === 'string' ? 'any text' : 'any number', schema }
  const value = (type.enum as unknown[]).find((one) => one !== '' && !allows(schema, one))
  return value === undefined ? undefined : { says: JSON.stringify(value), value, schema }
}

/** The values that are allowed instead of one that is not listed, in words. */
export const valuesOf = ({ schema }: Stray): string => schema.enum!.join(', ')
