import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import {
  compileRule,
  compileText,
  compileValue,
  didYouMean,
  anyType,
  boolType,
  typeOfSchema,
  type JsonSchema,
  type RuleType,
} from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import {
  asSchema,
  escapeSegment,
  pathsOf,
  schemaAt,
  eventType,
  itemsOf,
  type ItemOf,
} from '#engine/definition/index.ts'

/** Every rule, text and formula: that it is one, that its names exist and that its types fit. */
export const checkRules: Check = (context) => {
  const { definition, environment, report } = context
  for (const item of itemsOf(definition, 'rule')) {
    const { problems } = compileRule(item.value, environment(item, item.gives === 'bool' ? boolType : undefined))
    for (const { code, message, hint, start } of problems) report(code, item.pointer, { message, hint }, start)
  }
  for (const item of itemsOf(definition, 'text')) {
    const { problems } = compileText(item.value, environment(item))
    for (const { code, message, hint, start } of problems) report(code, item.pointer, { message, hint }, start)
  }
  for (const item of itemsOf(definition, 'value')) checkValue(item, context)
}

function checkValue(item: ItemOf<'value'>, context: CheckContext): void {
  const { value, role } = item
  const { problems, type } = compileValue(value, context.environment(item, expectedOf(item, context)), {
    texts: role.of === 'options' && role.texts,
  })
  for (const { code, message, hint, start, pointer } of problems)
    context.report(code, item.pointer + pointer, { message, hint }, start)
  if (role.of === 'set' && role.path === undefined && problems.length === 0) checkTakenApart(item, type, context)
  if (role.of === 'options' && problems.length === 0)
    checkKnownValues(value, optionsSchema(item, context), item.pointer, item, context)
}

/** A formula for a whole object writes each member to the answer of that name. */
function checkTakenApart(
  { pointer }: ItemOf<'value'>,
  type: RuleType | undefined,
  { definition, registry, report }: CheckContext,
): void {
  if (type?.kind === 'object') {
    for (const name of Object.keys(type.members)) {
      if (!schemaAt(name, definition, registry))
        report('unknown-field', pointer, {
          message: `this has "${name}", and there is no such answer`,
          hint: didYouMean(name, pathsOf(definition, registry)) ?? 'set the members one by one',
        })
    }
  } else if (type && type.kind !== 'any')
    report('value-type', pointer, { message: 'a formula here must give an object' })
}

function expectedOf(item: ItemOf<'value'>, context: CheckContext): RuleType | undefined {
  const { role } = item
  const { definition, registry } = context
  if (role.of === 'set') {
    const schema = role.path === undefined ? undefined : schemaAt(role.path, definition, registry)
    return schema && typeOfSchema(schema)
  }
  if (role.of === 'input') {
    const schema = registry.operations[role.operation]?.input[role.name]
    return schema && typeOfSchema(asSchema(schema))
  }
  if (role.of === 'payload' && role.name !== undefined) {
    const event = eventType(role.event, definition, registry)
    return event?.kind === 'object' && Object.hasOwn(event.members, role.name) ? event.members[role.name] : anyType
  }
  if (role.of === 'options') return typeOfSchema(optionsSchema(item, context))
  return undefined
}

/** What the widget or block says of the options that stand at a place. */
function optionsSchema({ pointer }: ItemOf<'value'>, { definition, registry }: CheckContext): JsonSchema {
  const holder = pointer.slice(0, -'/options'.length)
  const field = itemsOf(definition, 'field').find((item) => item.pointer === holder)
  const block = itemsOf(definition, 'block').find((item) => item.pointer === holder)
  const { options } =
    (field && registry.widgets[field.value.widget]) ?? (block && registry.blocks[block.value.block]) ?? {}
  return { type: 'object', ...options }
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const validators = new WeakMap<JsonSchema, ValidateFunction>()

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, known)
  return known
}

/** Formulas of which all values are known are held against the option as plain values are: `= form.x ? 4 : 99`. */
function checkKnownValues(
  value: unknown,
  schema: JsonSchema | undefined,
  pointer: string,
  item: ItemOf<'value'>,
  context: CheckContext,
): void {
  if (!schema) return
  if (typeof value === 'string' && value.startsWith('= ')) {
    const { type } = compileRule(value.slice(2), context.environment(item))
    const values = 'enum' in type ? (type.enum ?? []) : []
    const validate = validatorOf(schema)
    const wrong = values.find((one) => one !== '' && !validate(one))
    if (wrong === undefined) return
    const allowed = schema.enum
      ? `known: ${schema.enum.join(', ')}`
      : `a value here ${ajv.errorsText(validate.errors, { dataVar: '' }).trim()}`
    context.report('value-type', pointer, { message: `this may give ${JSON.stringify(wrong)}`, hint: allowed })
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      checkKnownValues(
        inner,
        Array.isArray(value) ? schema.items : schema.properties?.[key],
        `${pointer}/${escapeSegment(key)}`,
        item,
        context,
      )
}
