import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/schema'
import type { JsonSchema } from '#engine/rules/index.ts'

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
