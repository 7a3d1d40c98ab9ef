import metaschema from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' }
import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/schema'
import type { JsonSchema } from '#engine/rules/index.ts'
import { unescapeSegment } from './source.ts'

/** What a schema demands and a value does not fulfil, in the words of ajv. */
export interface Demand {
  keyword: string
  instancePath: string
  params: object
  message?: string
}

// The schemas are read as they stand. ajv would make code of them, which a page with a strict content security policy forbids.

/** Whether a value fits a JSON Schema. */
export const fitsSchema = (schema: JsonSchema, value: unknown): boolean => Check(schema as TSchema, value)

/** What a value does not fulfil of a JSON Schema. */
export const unmetDemands = (schema: JsonSchema, value: unknown): Demand[] => Errors(schema as TSchema, value)[1]

/** Why a value is no JSON Schema (draft 7) that stands for itself; undefined if it is one. */
export function schemaMistake(schema: JsonSchema): string | undefined {
  const [first] = unmetDemands(metaschema as unknown as JsonSchema, schema)
  if (first) return `data${first.instancePath} ${first.message}`
  const { $schema = metaschema.$id } = schema
  if ($schema !== metaschema.$id) return `no schema with key or ref "${String($schema)}"`
  const unknown = referencesIn(schema).find((reference) => !leadsIn(schema, reference))
  return unknown === undefined ? undefined : `can't resolve reference ${unknown}`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function referencesIn(value: unknown): string[] {
  if (!isObject(value)) return []
  const own = !Array.isArray(value) && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}

/** Whether a reference is the pointer of something in the schema. */
function leadsIn(schema: JsonSchema, reference: string): boolean {
  if (!/^#(\/|$)/.test(reference)) return false
  let at: unknown = schema
  for (const segment of reference.split('/').slice(1).map(unescapeSegment)) {
    if (!isObject(at) || !Object.hasOwn(at, segment)) return false
    at = at[segment]
  }
  return true
}
