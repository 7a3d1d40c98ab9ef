import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { Ajv } from 'ajv'
import { type Registry, expandedSchema, escapeSegment, mistakesIn } from '#engine/definition/index.ts'
import type { CheckContext } from './context.ts'

const validators = new WeakMap<Registry, ValidateFunction>()

function validatorOf(registry: Registry): ValidateFunction {
  const known = validators.get(registry)
  if (known) return known
  // Names of formats stay the editor's business; `verbose` gives each error the schema that it comes from.
  const validator = new Ajv2020({ allErrors: true, strict: false, verbose: true, validateFormats: false }).compile(
    expandedSchema(registry),
  )
  validators.set(registry, validator)
  return validator
}

/** Keys, types, patterns and registry names: what JSON Schema can say. */
export function checkShape(definition: unknown, registry: Registry, report: CheckContext['report']): void {
  for (const { code, pointer, finding, part } of mistakesIn(definition, validatorOf(registry)))
    report(code, pointer, finding, part)
  const { data } = definition as { data?: unknown }
  if (typeof data !== 'object' || data === null) return
  for (const [path, schema] of Object.entries(data)) {
    const why = schemaProblem(schema)
    if (why !== undefined)
      report('shape', `/data/${escapeSegment(path)}`, {
        message: `this is no JSON Schema: ${why}`,
        hint: 'for example { "type": "string", "class": "plain" }',
      })
  }
}

/** Why no validator can be made of what a definition gives as a schema. What is no object is told of already. */
function schemaProblem(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  try {
    new Ajv({ strict: false, validateFormats: false }).compile(schema)
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n')[0]!.replace(/^schema is invalid: /, '')
  }
}
