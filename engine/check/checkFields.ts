import {
  type Field,
  escapeSegment,
  memberAt,
  pathsOf,
  schemaAt,
  choiceValues,
  itemsOf,
  type ItemOf,
} from '#engine/definition/index.ts'
import { type JsonSchema, didYouMean, fits, describeType, typeOfSchema } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

/** Paths of the data model: that they exist, and that widgets and choices fit what they ask for. */
export const checkFields: Check = (context) => {
  const { definition, registry, report } = context
  for (const path of Object.keys(definition.data ?? {})) {
    if (memberAt(registry.model.form, path.split('.')))
      report(
        'data-redefined',
        `/data/${escapeSegment(path)}`,
        { message: `"${path}" is in the shared model`, hint: 'take it out of "data", or choose another name' },
        'key',
      )
  }
  for (const item of itemsOf(definition, 'field')) {
    const schema = known(item.path, item.pointer, 'key', context)
    if (schema) checkWidget(item, schema, context)
    checkTold(item, context)
  }
  for (const { value: step, pointer } of itemsOf(definition, 'step')) {
    step.needs?.forEach((path, index) => known(path, `${pointer}/needs/${index}`, 'value', context))
  }
  for (const { value: button, pointer } of itemsOf(definition, 'button')) {
    button.consents?.forEach((path, index) => known(path, `${pointer}/consents/${index}`, 'value', context))
  }
  for (const { role, pointer } of itemsOf(definition, 'value')) {
    if (role.of === 'set' && role.path !== undefined) known(role.path, pointer, 'key', context)
  }
}

function known(
  path: string,
  pointer: string,
  at: 'key' | 'value',
  { definition, registry, report }: CheckContext,
): JsonSchema | undefined {
  const schema = schemaAt(path, definition, registry)
  if (!schema) {
    const written = path.startsWith('form.') ? path.slice('form.'.length) : path
    const hint = schemaAt(written, definition, registry)
      ? `write "${written}": only "local." is written`
      : didYouMean(path, pathsOf(definition, registry))
    report('unknown-field', pointer, { message: `there is no answer "${path}"`, hint }, at)
  }
  return schema
}

function checkWidget(
  { value: field, path, pointer }: ItemOf<'field'>,
  schema: JsonSchema,
  { registry, report }: CheckContext,
): void {
  const widget = registry.widgets[field.widget]
  if (!widget) return
  const [edits, asked] = [typeOfSchema(widget.edits), typeOfSchema(schema)]
  if (!fits(edits, asked))
    report('widget-type', `${pointer}/widget`, {
      message: `"${widget.name}" edits ${describeType(edits)}, "${path}" is ${describeType(asked)}`,
    })
  else if (schema.enum) checkChoices(field, schema.enum, path, pointer, report)
}

/** What a widget tells is kept where its type fits; names that it does not tell are found with the grammar. */
function checkTold({ value: field, pointer }: ItemOf<'field'>, context: CheckContext): void {
  for (const [name, path] of Object.entries(field.tells ?? {})) {
    const told = context.registry.widgets[field.widget]?.tells?.[name]
    const place = `${pointer}/tells/${escapeSegment(name)}`
    const schema = told && known(path, place, 'value', context)
    if (!schema) continue
    const [given, kept] = [typeOfSchema(told), typeOfSchema(schema)]
    if (!fits(given, kept))
      context.report('widget-type', place, {
        message: `"${name}" is ${describeType(given)}, "${path}" is ${describeType(kept)}`,
      })
  }
}

function checkChoices(
  field: Field,
  allowed: unknown[],
  path: string,
  pointer: string,
  report: CheckContext['report'],
): void {
  choiceValues(field)?.forEach((value, index) => {
    if (!allowed.includes(value))
      report('value-type', `${pointer}/choices/${index}`, {
        message: `"${path}" is never "${value}"`,
        hint: `known: ${allowed.join(', ')}`,
      })
  })
}
