import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { expandedSchema, withOwnNames, type Registry } from '#engine/definition/index.ts'

export type ShapeValidator = ValidateFunction

/** Validators by the registry, with its own names only, whose names they know. */
const known = new WeakMap<Registry, ShapeValidator>()

// `verbose` adds the schema to each error, of which the checker makes its own messages; formats are left to editors. Our own grammar is right and needs no proof.
const createAjv = (source: boolean): Ajv2020 =>
  new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    messages: false,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    code: { source },
  })

/** The validator of expanded definitions in the vocabulary of a registry. */
export function shapeValidator(registry: Registry): ShapeValidator {
  const own = withOwnNames(registry)
  const validate = known.get(own) ?? createAjv(false).compile(expandedSchema(own))
  known.set(own, validate)
  return validate
}

/** Source of a CommonJS module that exports `shapeValidator(registry)`. */
export function shapeValidatorSource(registry: Registry): string {
  const ajv = createAjv(true)
  const { default: codeOf = standaloneCode } = standaloneCode as unknown as { default?: typeof standaloneCode }
  return (codeOf as typeof standaloneCode)(ajv, ajv.compile(expandedSchema(withOwnNames(registry))))
}

/** Has definitions in the vocabulary of a registry checked by a validator that was compiled before. */
export const useShapeValidator = (registry: Registry, validate: ShapeValidator): void =>
  void known.set(withOwnNames(registry), validate)
