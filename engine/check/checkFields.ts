import {
  escapeSegment,
  memberAt,
  pathsOf,
  schemaAt,
  choiceValues,
  isBlank,
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
    if (schema) checkMembers(item, context)
    checkChoices(item, schema, context)
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

/** The list of choices by itself, and what its values are against the answer. */
function checkChoices(
  { value: field, path, pointer }: ItemOf<'field'>,
  schema: JsonSchema | undefined,
  { registry, report }: CheckContext,
): void {
  const values = choiceValues(field)
  if (!values) return
  const at = `${pointer}/choices`
  if (registry.widgets[field.widget]?.choices !== true)
    return report(
      'choices',
      at,
      {
        message: `"${field.widget}" offers no choices: these are never shown`,
        hint: 'take them away, or choose another widget',
      },
      'key',
    )
  if (values.length === 0)
    return report('choices', at, { message: `"${path}" has nothing to choose from`, hint: 'add what may be chosen' })
  const labels = field.choices!.map((choice) => (typeof choice === 'object' ? choice.label : String(choice)).trim())
  values.forEach((value, index) => {
    const finding = wrongChoice(value, labels[index]!, values.slice(0, index), labels.slice(0, index))
    if (finding) report('choices', `${at}/${index}`, finding)
    else if (schema) checkChoice(value, schema, path, `${at}/${index}`, report)
  })
}

function wrongChoice(value: string | number, label: string, values: (string | number)[], labels: string[]) {
  if (isBlank(String(value)))
    return { message: 'who chooses this has answered nothing', hint: 'give it a value, or leave the question optional' }
  if (values.some((earlier) => String(earlier) === String(value)))
    return { message: `${JSON.stringify(value)} stands here twice`, hint: 'remove one' }
  if (labels.includes(label))
    return { message: `two choices say "${label}"`, hint: 'let each say something of its own' }
  return undefined
}

function checkChoice(
  value: string | number,
  schema: JsonSchema,
  path: string,
  pointer: string,
  report: CheckContext['report'],
): void {
  const [given, asked] = [typeOfSchema({ enum: [value] }), typeOfSchema(schema)]
  if (schema.enum && !schema.enum.includes(value))
    report('value-type', pointer, {
      message: `"${path}" is never "${value}"`,
      hint: `known: ${schema.enum.join(', ')}`,
    })
  else if (!fits(given, asked.kind === 'list' ? asked.of : asked))
    report('value-type', pointer, {
      message: `this is ${describeType(given)}, "${path}" is ${describeType(asked)}`,
      hint: 'write a value of that type',
    })
}

/** Where the message of a check shows: a member that the answer has. */
function checkMembers({ value: field, path, pointer }: ItemOf<'field'>, context: CheckContext): void {
  field.checks?.forEach(({ at }, index) => {
    if (at === undefined || schemaAt(`${path}.${at}`, context.definition, context.registry)) return
    const members = pathsOf(context.definition, context.registry).flatMap((other) =>
      other.startsWith(`${path}.`) ? [other.slice(path.length + 1)] : [],
    )
    context.report('unknown-field', `${pointer}/checks/${index}/at`, {
      message: `"${path}" has no member "${at}"`,
      hint:
        didYouMean(at, members) ??
        (members.length > 0 ? `its members: ${members.join(', ')}` : 'remove "at": this answer has no members'),
    })
  })
}
