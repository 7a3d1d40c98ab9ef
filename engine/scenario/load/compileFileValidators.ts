import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { mapValues } from '#engine/definition/index.ts'
import { openNames, scenarioFileSchema, sharedFileSchema } from '#engine/scenario/index.ts'

const schemas = { scenarioValidator: scenarioFileSchema(openNames), sharedValidator: sharedFileSchema(openNames) }

export type FileValidators = Record<keyof typeof schemas, ValidateFunction>

// The schemas are our own and need no proof.
const createAjv = (source: boolean): Ajv2020 =>
  new Ajv2020({ allErrors: true, strict: false, verbose: true, validateSchema: false, meta: false, code: { source } })

export const compileFileValidators = (): FileValidators =>
  mapValues(schemas, (schema) => createAjv(false).compile(schema)) as FileValidators

/** Source of a CommonJS module that exports the validators. */
export function fileValidatorsSource(): string {
  const ajv = createAjv(true)
  const { default: codeOf = standaloneCode } = standaloneCode as unknown as { default?: typeof standaloneCode }
  Object.entries(schemas).forEach(([name, schema]) => ajv.addSchema(schema, name))
  const names = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]))
  return (codeOf as typeof standaloneCode)(ajv, names)
}
