import type { JsonSchema } from 'runnel/rules'
import { kindsOf, partOf, schemasByType, written, type Parts } from './grammarKeys.ts'

/** Called for each key of an object of the format that a file has. */
type Found = (object: string, key: string, value: unknown, schema: JsonSchema) => void

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeName = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/** Visits a value and what is inside it along the grammar. `object` names the part that the value is. */
function visit(value: unknown, given: JsonSchema, parts: Parts, found: Found, object = ''): void {
  const schema = written(given)
  const part = partOf(schema)
  if (part !== undefined) return parts[part] && visit(value, parts[part], parts, found, part)
  for (const one of (schema.anyOf ?? []) as JsonSchema[]) visit(value, one, parts, found, object)
  for (const [type, then] of schemasByType(schema))
    if (type === typeName(value)) visit(value, then, parts, found, object)
  if (Array.isArray(value) && schema.items) for (const item of value) visit(item, schema.items, parts, found)
  if (!isObject(value)) return
  for (const [verb, then] of kindsOf(schema)) {
    /** A key that all kinds share is a key of the whole as well. */
    const both: Found = (at, ...what) => {
      found(at, ...what)
      if (at === verb) found(object, ...what)
    }
    if (verb in value) visit(value, then, parts, both, verb)
  }
  for (const [key, inner] of Object.entries(value)) {
    const known = schema.properties?.[key]
    if (known && object !== '') found(object, key, inner, known)
    const then = known ?? schema.additionalProperties
    if (isObject(then)) visit(inner, then, parts, found)
  }
}

/** Values longer than this are no example: they are read as a page, not as a key. */
const longest = 240

const lengthOf = (value: unknown): number => JSON.stringify(value).length

/** A long list, or a long object whose keys the author chooses, with only its shortest entry. */
function shortened(value: unknown, schema: JsonSchema): unknown {
  if (lengthOf(value) <= longest) return value
  if (Array.isArray(value)) return [...value].sort((a, b) => lengthOf(a) - lengthOf(b)).slice(0, 1)
  if (!isObject(value) || schema.properties) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([, a], [, b]) => lengthOf(a) - lengthOf(b))
      .slice(0, 1),
  )
}

/** A schema itself where it only names a part. */
const resolved = (schema: JsonSchema, parts: Parts): JsonSchema => parts[partOf(schema) ?? ''] ?? schema

/**
 * An example of each key that some files use, by object and key (`step.gate`): the shortest of the first file group that
 * has one. `groups` are files of the grammar, the best examples first.
 */
export function keyExamples(parts: Parts, root: string, groups: readonly (readonly unknown[])[]): Map<string, unknown> {
  const examples = new Map<string, { group: number; value: unknown }>()
  groups.forEach((files, group) => {
    const found: Found = (object, key, whole, schema) => {
      const value = shortened(whole, resolved(written(schema), parts))
      const id = `${object}.${key}`
      const known = examples.get(id)
      const isBetter = !known || (known.group === group && lengthOf(value) < lengthOf(known.value))
      if (isBetter && lengthOf(value) <= longest) examples.set(id, { group, value })
    }
    for (const file of files) visit(file, parts[root]!, parts, found, root)
  })
  return new Map([...examples].map(([id, { value }]) => [id, value]))
}
