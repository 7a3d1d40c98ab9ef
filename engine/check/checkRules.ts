import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  asSchema,
  demandInWords,
  eventType,
  itemsOf,
  onlyOwn,
  pathsOf,
  schemaAt,
  unescapeSegment,
  type FindingCode,
  type ItemOf,
} from '#engine/definition/index.ts'
import {
  anyType,
  boolType,
  compileRule,
  compileText,
  compileValue,
  didYouMean,
  evaluate,
  typeOfSchema,
  type JsonSchema,
  type RuleType,
} from '#engine/rules/index.ts'
import { kept, type Check, type CheckContext } from './context.ts'
import { isFormula, stringsIn } from './flow/reads.ts'

interface Problem {
  code: FindingCode
  message: string
  hint?: string
  start: number
  pointer?: string
}

/** Rules, texts and formulas: they are valid, their names exist, and their types fit. */
export const checkRules: Check = (context) => {
  const { definition, environment, report } = context
  const reportAll = (problems: Problem[], at: string): void =>
    problems.forEach(({ code, message, hint, start, pointer = '' }) =>
      report(code, at + pointer, { message, hint }, start),
    )
  for (const item of itemsOf(definition, 'rule')) {
    const expected = item.gives === 'bool' ? boolType : undefined
    reportAll(compileRule(item.value, environment(item, expected)).problems, item.pointer)
  }
  for (const item of itemsOf(definition, 'text'))
    reportAll(compileText(item.value, environment(item)).problems, item.pointer)
  for (const item of itemsOf(definition, 'value')) {
    const { role, value, pointer } = item
    const texts = role.of === 'options' && role.texts
    const { problems, type } = compileValue(value, environment(item, expectedOf(item, context)), { texts })
    reportAll(problems, pointer)
    if (problems.length > 0) continue
    if (role.of === 'set' && role.path === undefined) checkTakenApart(pointer, type, context)
    if (role.of === 'options') checkKnownValues(item, context)
  }
}

/** A formula for a whole object writes each member to the answer of that name. */
function checkTakenApart(pointer: string, type: RuleType | undefined, context: CheckContext): void {
  const { definition, registry, report } = context
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

/** The schema of the options at a place, from their widget or block. */
function optionsSchema({ pointer }: ItemOf<'value'>, { definition, registry }: CheckContext): JsonSchema {
  const holder = pointer.slice(0, -'/options'.length)
  const field = itemsOf(definition, 'field').find((item) => item.pointer === holder)
  const block = itemsOf(definition, 'block').find((item) => item.pointer === holder)
  const { options } =
    (field && registry.widgets[field.value.widget]) ?? (block && registry.blocks[block.value.block]) ?? {}
  return { type: 'object', ...options }
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const validatorOf = kept((schema: JsonSchema) => ajv.compile(schema))

/** A formula whose possible values are known must fit the option as plain values do: `= form.x ? 4 : 99`. */
function checkKnownValues(item: ItemOf<'value'>, context: CheckContext): void {
  const options = optionsSchema(item, context)
  for (const { value, pointer } of stringsIn(item.value, item.pointer)) {
    const keys = pointer.slice(item.pointer.length).split('/').slice(1).map(unescapeSegment)
    const schema = keys.reduce<JsonSchema | undefined>(
      (one, key) => one?.items ?? onlyOwn(one?.properties)[key],
      options,
    )
    if (!schema || !isFormula(value)) continue
    const { type, tree, reads } = compileRule(value.slice(2), context.environment(item))
    const validate = validatorOf(schema)
    const isConstant = type.kind === 'number' && reads.length === 0 && !JSON.stringify(tree).includes('"call"')
    const constant = isConstant ? [evaluate(tree, {}, { functions: {}, now: 0 })] : []
    const known = 'enum' in type ? (type.enum ?? constant) : constant
    const wrong = known.find((one) => one !== '' && !validate(one))
    if (wrong === undefined) continue
    const hint = schema.enum
      ? `known: ${schema.enum.join(', ')}`
      : `a value here must ${(validate.errors ?? [])
          .filter(({ keyword }) => keyword !== 'anyOf')
          .map(demandInWords)
          .join(' or ')}`
    context.report('value-type', pointer, { message: `this may give ${JSON.stringify(wrong)}`, hint })
  }
}
