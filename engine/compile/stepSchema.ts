import {
  schemaAt,
  choiceValues,
  type Definition,
  type Field,
  type Step,
  type Registry,
} from '#engine/definition/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'

/** The shape of one answer. A required box is `enum: [true]`, never `const: true`, which rjsf would tick by itself. */
function fieldSchema(path: string, field: Field, definition: Definition, registry: Registry): JsonSchema {
  const { description: _description, class: _class, ...model } = schemaAt(path, definition, registry) ?? {}
  const choices = choiceValues(field)
  if (choices) return { ...model, enum: choices }
  return model.type === 'boolean' && field.required !== undefined ? { type: 'boolean', enum: [true] } : model
}

/**
 * JSON Schema of what a step asks for: what rjsf renders. Properties are the paths themselves, so that fields keep the
 * order in which they are written, whichever object they belong to.
 */
export function stepSchema(path: string, step: Step, definition: Definition, registry: Registry): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(step.fields ?? {}).map(([field, declared]) => [
      field,
      fieldSchema(field, declared, definition, registry),
    ]),
  )
  return { $id: `step:${path}`, type: 'object', properties }
}
