import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { type Registry, expandedSchema, mistakesIn } from '#engine/definition/index.ts'
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
}
