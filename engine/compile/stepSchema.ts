import type { Definition, Field, Step } from '#engine/grammar/definition.ts'
import type { JsonSchema, Registry } from '#engine/grammar/registry.ts'

/** The model's schema of a path; members of the funnel's own `data` are looked up by their whole path. */
export function modelSchema(path: string, definition: Pick<Definition, 'data'>, registry: Registry): JsonSchema | undefined {
  const own = definition.data?.[path]
  if (own) return own as JsonSchema
  const [root, keys] = path.startsWith('local.') ? [registry.model.local, path.split('.').slice(1)] : [registry.model.form, path.split('.')]
  return keys.reduce<JsonSchema | undefined>((at, key) => at?.properties?.[key], root)
}

const choiceValues = (field: Field): unknown[] | undefined => field.choices?.map((choice) => (typeof choice === 'object' ? choice.value : choice))

/** The shape of one answer. A required box is `enum: [true]`, never `const: true`, which rjsf would tick by itself. */
function fieldSchema(path: string, field: Field, definition: Definition, registry: Registry): JsonSchema {
  const { description: _description, class: _class, ...model } = modelSchema(path, definition, registry) ?? {}
  const choices = choiceValues(field)
  if (choices) return { ...model, enum: choices }
  return model.type === 'boolean' && field.required !== undefined ? { type: 'boolean', enum: [true] } : model
}

function insert(schema: JsonSchema, keys: string[], leaf: JsonSchema): void {
  const [key, ...rest] = keys
  schema.properties ??= {}
  if (rest.length === 0) {
    schema.properties[key!] = leaf
    return
  }
  schema.properties[key!] ??= { type: 'object', properties: {} }
  insert(schema.properties[key!]!, rest, leaf)
}

/** JSON Schema of what a step asks for, nested as the form data are: what rjsf renders. */
export function stepSchema(step: Step, definition: Definition, registry: Registry): JsonSchema {
  const schema: JsonSchema = { type: 'object', properties: {} }
  for (const [path, field] of Object.entries(step.fields ?? {})) insert(schema, path.split('.'), fieldSchema(path, field, definition, registry))
  return schema
}
