import type { JsonSchema, RuleType } from '#engine/rules/index.ts'

/**
 * What a value of a type may be that the `enum` of a schema, or of a part of it, does not have, in words; undefined if its
 * values are known to be among them. What is not given is never wrong.
 */
export function strayValue(type: RuleType, schema: JsonSchema): string | undefined {
  if (type.kind === 'list') return schema.items && strayValue(type.of, schema.items)
  if (type.kind === 'object' || type.kind === 'map') {
    const members = Object.entries(schema.properties ?? {})
    return members.map(([key, member]) => strayMember(type, key, member)).find((stray) => stray !== undefined)
  }
  if (!schema.enum || (type.kind !== 'string' && type.kind !== 'number')) return undefined
  if (!type.enum) return type.kind === 'string' ? 'any text' : 'any number'
  const stray = (type.enum as unknown[]).find((one) => one !== '' && !schema.enum!.includes(one))
  return stray === undefined ? undefined : JSON.stringify(stray)
}

function strayMember(type: RuleType & { kind: 'object' | 'map' }, key: string, schema: JsonSchema): string | undefined {
  const member = type.kind === 'map' ? type.of : type.members[key]
  return member && strayValue(member, schema)
}

/** The values of the `enum` of a schema, or of the first of its parts that has one, in words. */
export function valuesOf({ enum: values, items, properties = {} }: JsonSchema): string {
  if (values) return values.join(', ')
  return [...(items ? [items] : []), ...Object.values(properties)].map(valuesOf).find((found) => found !== '') ?? ''
}
