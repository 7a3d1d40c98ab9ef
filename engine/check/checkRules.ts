import { keysOf } from '#engine/base/index.ts'
import {
  asSchema,
  demandInWords,
  eventsOf,
  fitsSchema,
  isUnder,
  itemsOf,
  pathsOf,
  schemaAt,
  unmetDemands,
  type FindingCode,
  type FindingText,
  type ItemOf,
  type Standing,
} from '#engine/definition/index.ts'
import {
  type JsonSchema,
  RuleTooLarge,
  type RuleType,
  type Tree,
  boolType,
  compileRule,
  compileText,
  compileValue,
  describeType,
  didYouMean,
  evaluate,
  fits,
  functionsIn,
  ownValue,
  typeOfSchema,
} from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { isFormula, literalsOf, stringsIn } from './flow/reads.ts'
import { strayValue, valuesOf } from './strayValue.ts'

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
    const schema = computedSchema(item, context)
    const expected = item.gives === 'bool' ? boolType : schema && typeOfSchema(schema)
    const { problems, type } = compileRule(item.value, environment(item, expected))
    reportAll(problems, item.pointer)
    if (!schema || problems.length > 0) continue
    const wrong = misfitOf(item.value, schema, item, context)
    if (wrong) report('value-type', item.pointer, wrong)
    else checkStray(item.pointer, { type, schema, path: answerOf(item.pointer) }, context)
  }
  for (const item of itemsOf(definition, 'text'))
    reportAll(compileText(item.value, environment(item)).problems, item.pointer)
  for (const item of itemsOf(definition, 'value')) {
    const { role, value, pointer } = item
    const texts = role.of === 'options' && role.texts
    const schema = schemaOf(item, context)
    const { problems, type } = compileValue(value, environment(item, schema && typeOfSchema(schema)), { texts })
    reportAll(problems, pointer)
    if (problems.length > 0) continue
    if (role.of === 'set' && role.path === undefined) checkTakenApart(pointer, type, context)
    const isWrong = checkKnownValues(item, context)
    if ((role.of === 'set' || role.of === 'starts') && schema && type && isFormula(value) && !isWrong)
      checkStray(pointer, { type, schema, path: role.path! }, context)
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

/** The answer that a rule at this place of `computed` gives. */
const answerOf = (pointer: string): string => keysOf(pointer)[1]!

/**
 * A formula gives an answer no value that its `enum` does not have. Of an answer of the shared model, known values are not
 * judged: a branch may have excluded some.
 */
function checkStray(
  pointer: string,
  { type, schema, path }: { type: RuleType; schema: JsonSchema; path: string },
  { definition, report }: CheckContext,
): void {
  const stray = strayValue(type, schema)
  const isOwn = Object.keys(definition.data ?? {}).some((own) => isUnder(path, own))
  if (stray === undefined || !(isOwn || stray.value === undefined)) return
  report('value-type', pointer, {
    message: `this may be ${stray.says}, and "${path}" has only ${valuesOf(stray)}`,
    hint: `write its values: = … ? '…' : '…'`,
  })
}

/** The schema of the answer that a rule computes; undefined for any other rule, and for an unknown answer. */
function computedSchema({ pointer }: ItemOf<'rule'>, { definition, registry }: CheckContext): JsonSchema | undefined {
  const [holder, path] = keysOf(pointer)
  return holder === 'computed' ? schemaAt(path!, definition, registry) : undefined
}

/** The schema of the value at a place; undefined if anything may be there. */
function schemaOf(item: ItemOf<'value'>, context: CheckContext): JsonSchema | undefined {
  const { role } = item
  const { definition, registry } = context
  if (role.of === 'set') return role.path === undefined ? undefined : schemaAt(role.path, definition, registry)
  if (role.of === 'starts') return schemaAt(role.path, definition, registry)
  if (role.of === 'options') return optionsSchema(item, context)
  const given =
    role.of === 'input'
      ? ownValue(registry.operations, role.operation)?.input
      : ownValue(eventsOf(definition, registry), role.event)?.payload
  const schema = ownValue(given, role.name)
  return schema && asSchema(schema)
}

/** The schema of the options at a place, from their widget or block. */
function optionsSchema({ pointer }: ItemOf<'value'>, { definition, registry }: CheckContext): JsonSchema {
  const holder = pointer.slice(0, -'/options'.length)
  const field = itemsOf(definition, 'field').find((item) => item.pointer === holder)
  const block = itemsOf(definition, 'block').find((item) => item.pointer === holder)
  const { options } =
    (field && ownValue(registry.widgets, field.value.widget)) ??
    (block && ownValue(registry.blocks, block.value.block)) ??
    {}
  return { type: 'object', ...options }
}

/**
 * A formula whose possible values are known must fit as plain values do: `= form.x ? 4 : 99`. Outside options only the
 * texts in it count, since a branch may have excluded other values. True if something is wrong.
 */
function checkKnownValues(item: ItemOf<'value'>, context: CheckContext): boolean {
  let isWrong = false
  const whole = schemaOf(item, context)
  for (const { value, pointer } of stringsIn(item.value, item.pointer)) {
    const keys = keysOf(pointer.slice(item.pointer.length))
    const schema = keys.reduce<JsonSchema | undefined>(
      (one, key) => one?.items ?? ownValue(one?.properties, key),
      whole,
    )
    if (!schema || !isFormula(value)) continue
    const wrong = misfitOf(value.slice(2), schema, item, context, item.role.of === 'options')
    if (wrong) context.report('value-type', pointer, wrong)
    isWrong ||= wrong !== undefined
  }
  return isWrong
}

/** What is wrong with the values that a rule is known to give, where a schema stands. In options its type counts, too. */
function misfitOf(source: string, schema: JsonSchema, at: Standing, context: CheckContext, isOption = false) {
  const { type, tree, reads } = compileRule(source, context.environment(at))
  const isConstant = type.kind === 'number' && reads.length === 0 && functionsIn(tree).length === 0
  const constant = isConstant ? [constantOf(tree)] : literalsOf(tree)
  if (constant[0] instanceof RuleTooLarge) return { message: constant[0].message }
  const known = { ...type, ...((isConstant || !isOption) && { enum: constant }) }
  return isOption || 'enum' in type ? misfit(known as RuleType, schema) : undefined
}

/** The value of a rule that reads nothing, or why it has none. */
function constantOf(tree: Tree): unknown {
  try {
    return evaluate(tree, {}, { functions: {}, now: 0 })
  } catch (error) {
    return error
  }
}

/** What is wrong with a value of a type where a schema stands; undefined if it may fit. */
function misfit(type: RuleType, schema: JsonSchema): FindingText | undefined {
  if (type.kind === 'list') return schema.items && misfit(type.of, schema.items)
  if (type.kind === 'object') {
    const lacking = schema.required?.find((key) => !Object.hasOwn(type.members, key))
    const message = `this may give an object without "${lacking}"`
    return lacking === undefined ? undefined : { message, hint: 'give what the widget or block asks for' }
  }
  const stray = strayValue(type, schema, fitsSchema)
  if (stray)
    return {
      message: `this may give ${stray.says}`,
      hint: stray.schema.enum ? `known: ${valuesOf(stray)}` : mustInWords(unmetDemands(stray.schema, stray.value)),
    }
  const alternatives = (schema.anyOf as JsonSchema[] | undefined)?.map(typeOfSchema)
  if (!alternatives?.every((one) => !fits(type, one))) return undefined
  return {
    message: `this may give ${describeType(type)}`,
    hint: `it must be ${alternatives.map(describeType).join(' or ')}`,
  }
}

const mustInWords = (demands: ReturnType<typeof unmetDemands>): string =>
  `a value here must ${demands
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map(demandInWords)
    .join(' or ')}`
