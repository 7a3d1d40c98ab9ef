import { escapeSegment } from '#engine/base/index.ts'
import {
  anyItem,
  asSchema,
  choiceValues,
  isBlank,
  itemsOf,
  listedChoices,
  memberAt,
  pathsOf,
  requirementsOf,
  schemaAt,
  writtenChoices,
  type FindingText,
  type ItemOf,
  type ListedChoices,
  type Registry,
} from '#engine/definition/index.ts'
import {
  compileRule,
  describeType,
  didYouMean,
  fits,
  instead,
  listOf,
  opposite,
  typeOfSchema,
  type JsonSchema,
  type RuleType,
  ownValue,
} from '#engine/rules/index.ts'
import { harmlessLength, slownessOf } from '#engine/patterns/index.ts'
import { sharedEvents } from './checkCalls.ts'
import type { Check, CheckContext } from './context.ts'
import { strayValue, valuesOf } from './strayValue.ts'

/** Paths of the data model: they exist, widgets and choices fit them, and patterns match in reasonable time. */
export const checkFields: Check = (context) => {
  const { definition, registry, reportKey } = context
  for (const path of Object.keys(definition.data ?? {})) {
    if (memberAt(registry.model.form, path.split('.')))
      reportKey('data-redefined', `/data/${escapeSegment(path)}`, { message: `"${path}" is in the shared model` })
  }
  checkMarks(context)
  for (const item of itemsOf(definition, 'field')) {
    const schema = known(item.path, item.pointer, 'key', context)
    if (schema) checkWidget(item, schema, context)
    if (schema) checkMembers(item, context)
    if (schema) checkTypes(item, typeOfSchema(schema), context)
    checkChoices(item, schema, context)
    checkTold(item, context)
    checkRequirements(item, context)
  }
  for (const { value: step, pointer } of itemsOf(definition, 'step'))
    step.needs?.forEach((path, index) => known(path, `${pointer}/needs/${index}`, 'value', context))
  for (const { value: button, pointer } of itemsOf(definition, 'button'))
    button.consents?.forEach((path, index) => known(path, `${pointer}/consents/${index}`, 'value', context))
  for (const { role, pointer } of itemsOf(definition, 'value'))
    if (role.of === 'set' && role.path !== undefined) known(role.path, pointer, 'key', context)
  for (const path of Object.keys(definition.computed ?? {}))
    known(path, `/computed/${escapeSegment(path)}`, 'key', context)
  checkPatterns(context)
}

/** An answer with a similar name, or else where all are. */
const answersNear = (path: string, paths: string[]): string =>
  didYouMean(path, paths) ?? `${instead(path, paths, 'runnel list answers')}; a new one is declared in "data"`

/** The schema of an answer; reports one that does not exist. */
function known(path: string, pointer: string, at: 'key' | 'value', context: CheckContext): JsonSchema | undefined {
  const { definition, registry, report } = context
  const schema = schemaAt(path, definition, registry)
  if (schema) return schema
  const end = path.lastIndexOf(`.${anyItem}.`)
  const list = end < 0 ? undefined : schemaAt(`${path.slice(0, end)}.${anyItem}`, definition, registry)
  if (end >= 0) {
    const [member, members] = [path.slice(end + 3), Object.keys(list?.properties ?? {})]
    const message = `the items of "${path.slice(0, end)}" have no "${member}"`
    if (list) report('unknown-field', pointer, { message, hint: instead(member, members) }, at)
    return undefined
  }
  const written = path.replace(/^form\./, '')
  const hint = schemaAt(written, definition, registry)
    ? `write "${written}": only "local." is written`
    : answersNear(path, pathsOf(definition, registry))
  report('unknown-field', pointer, { message: `there is no answer "${path}"`, hint }, at)
  return undefined
}

/** Only a widget that can say no asks for an answer to which no is an answer, and it asks for no other. */
function checkYesNo({ value, path, pointer }: ItemOf<'field'>, schema: JsonSchema, context: CheckContext): void {
  const { widgets } = context.registry
  const asks = ownValue(widgets, value.widget)?.edits.yesNo === true
  const isYesNo = schema.yesNo === true
  if (asks === isYesNo) return
  const others = Object.values(widgets).flatMap(({ name, edits }) => (edits.yesNo === true ? [name] : []))
  context.report('widget-type', `${pointer}/widget`, {
    message: asks
      ? `"${value.widget}" asks for yes or no, and at "${path}" no counts as no answer`
      : `"${path}" is answered by yes or no, and "${value.widget}" cannot say no`,
    hint: asks ? 'add "yesNo": true to the schema of the answer' : `choose another widget: ${others.join(', ')}`,
  })
}

/** A requirement is never used behind those that take every case, or while the field is not asked. */
function checkRequirements({ value, pointer, event, item }: ItemOf<'field'>, context: CheckContext): void {
  const { report, never, tree } = context
  const requirements = requirementsOf(value)
  const place = (at: number): string => `${pointer}/required${Array.isArray(value.required) ? `/${at}` : ''}`
  const last = requirements.findIndex((one) => one.if === undefined)
  const asked = value.if === undefined ? [] : [tree(value.if, event, item)]
  const rules = requirements.flatMap((one) => (one.if === undefined ? [] : [tree(one.if, event, item)]))
  for (const at of requirements.keys())
    if (last >= 0 && at > last)
      report('branch-shadowed', place(at), {
        message: 'this never counts: one before it has no "if"',
        hint: 'put it before that one',
      })
    else if (rules[at] === undefined || never(rules[at])) continue
    else if (never(...asked, rules[at]))
      report('branch-shadowed', `${place(at)}/if`, {
        message: 'this never counts: the field is not asked while this holds',
        hint: 'correct this or the "if" of the field',
      })
    else if (never(...asked, ...rules.slice(0, at).map(opposite), rules[at]))
      report('branch-shadowed', place(at), {
        message: 'this never counts: those before it take every case',
        hint: 'remove it, or put it further up',
      })
}

/** `yesNo` marks booleans. */
function checkMarks({ definition, report }: CheckContext): void {
  for (const [path, schema] of Object.entries(definition.data ?? {}))
    if (schema.yesNo !== undefined && (schema.type !== 'boolean' || typeof schema.yesNo !== 'boolean'))
      report('value-type', `/data/${escapeSegment(path)}/yesNo`, {
        message: `"yesNo" marks an answer that is yes or no: "${path}" is ${describeType(typeOfSchema(schema))}`,
        hint: 'write { "type": "boolean", "yesNo": true, … }, or remove it',
      })
}

function checkWidget(item: ItemOf<'field'>, schema: JsonSchema, context: CheckContext): void {
  const { registry, report } = context
  const widget = ownValue(registry.widgets, item.value.widget)
  if (!widget) return
  const [edits, asked] = [typeOfSchema(widget.edits), typeOfSchema(schema)]
  if (!fits(edits, asked))
    return report('widget-type', `${item.pointer}/widget`, {
      message: `"${widget.name}" edits ${describeType(edits)}, "${item.path}" is ${describeType(asked)}`,
    })
  if (asked.kind === 'bool') checkYesNo(item, schema, context)
  const stray = widget.choices ? undefined : strayValue(edits, schema)
  if (stray !== undefined)
    report('widget-type', `${item.pointer}/widget`, {
      message: `"${widget.name}" takes ${stray.says}, and "${item.path}" has only ${valuesOf(stray)}`,
      hint: `choose a widget with choices: ${choosing(registry).join(', ')}`,
    })
}

/** The widgets that offer choices. */
const choosing = ({ widgets }: Registry): string[] =>
  Object.values(widgets).flatMap(({ name, choices }) => (choices ? [name] : []))

/** What a widget tells must fit the answer that keeps it. Unknown names of tells are found with the shape. */
function checkTold({ value: field, pointer }: ItemOf<'field'>, context: CheckContext): void {
  for (const [name, path] of Object.entries(field.tells ?? {})) {
    const told = ownValue(ownValue(context.registry.widgets, field.widget)?.tells, name)
    const place = `${pointer}/tells/${escapeSegment(name)}`
    const schema = told && known(path, place, 'value', context)
    if (!schema) continue
    const [given, kept] = [typeOfSchema(told), typeOfSchema(schema)]
    const message = `"${name}" is ${describeType(given)}, "${path}" is ${describeType(kept)}`
    const stray = strayValue(given, schema)
    if (!fits(given, kept)) context.report('widget-type', place, { message })
    else if (stray !== undefined)
      context.report('widget-type', place, {
        message: `"${name}" may be ${stray.says}, and "${path}" has only ${valuesOf(stray)}`,
      })
  }
}

/** The list of choices, and its values against the type of the answer. */
function checkChoices(item: ItemOf<'field'>, schema: JsonSchema | undefined, context: CheckContext): void {
  const { value: field, path, pointer } = item
  const { registry, report, reportKey } = context
  const at = `${pointer}/choices`
  const widget = ownValue(registry.widgets, field.widget)
  if (!field.choices || !widget) return
  if (widget.choices !== true)
    return reportKey('choices', at, {
      message: `"${field.widget}" offers no choices: these are never shown`,
      hint: 'remove them, or choose another widget',
    })
  const list = listedChoices(field)
  if (list) return schema && checkList(list, item, schema, context)
  const values = choiceValues(field)!
  if (values.length === 0)
    return report('choices', at, { message: `"${path}" has nothing to choose from`, hint: 'add what may be chosen' })
  const labels = writtenChoices(field)!.map((choice) =>
    (typeof choice === 'object' ? choice.label : String(choice)).trim(),
  )
  values.forEach((value, index) => {
    const wrong = wrongChoice(value, labels[index]!, values.slice(0, index), labels.slice(0, index))
    const misfit = wrong || !schema ? undefined : wrongValue(value, path, schema)
    if (wrong) report('choices', `${at}/${index}`, wrong)
    if (misfit) report('value-type', `${at}/${index}`, misfit)
  })
}

/** The types of a list of choices: `of` gives a list, and its values are answers of the field. */
function checkList(
  { of, value }: ListedChoices,
  { path, pointer, ...at }: ItemOf<'field'>,
  schema: JsonSchema,
  { environment, report }: CheckContext,
): void {
  const place = { ...at, pointer: `${pointer}/choices`, item: of }
  const list = compileRule(of, environment({ ...at, pointer }))
  const chosen = compileRule(value ?? 'item', environment(place))
  if (list.problems.length > 0 || chosen.problems.length > 0) return
  if (list.type.kind !== 'list')
    return report('rule-result', `${place.pointer}/of`, {
      message: `this gives ${describeType(list.type)}, not a list`,
      hint: 'name a list of answers or of a result',
    })
  const wanted = typeOfSchema(schema)
  const one = wanted.kind === 'list' ? wanted.of : wanted
  const isPlain = chosen.type.kind === 'string' || chosen.type.kind === 'number'
  const end = value === undefined ? place.pointer : `${place.pointer}/value`
  const stray = strayValue(wanted.kind === 'list' ? listOf(chosen.type) : chosen.type, schema)
  if (isPlain && fits(chosen.type, one)) {
    if (stray !== undefined)
      report('value-type', end, {
        message: `the value of these choices may be ${stray.says}, and "${path}" has only ${valuesOf(stray)}`,
        hint: 'give the list the same "enum", or the answer none',
      })
    return
  }
  const message = `the value of these choices is ${describeType(chosen.type)}, "${path}" is ${describeType(wanted)}`
  const hint = value === undefined ? 'say in "value" which member of "item" is chosen' : undefined
  report('value-type', end, { message, hint })
}

function wrongChoice(
  value: string | number,
  label: string,
  earlier: (string | number)[],
  labels: string[],
): FindingText | undefined {
  if (isBlank(String(value)))
    return { message: 'choosing this gives no answer', hint: 'give it a value, or leave the question optional' }
  if (earlier.some((one) => String(one) === String(value)))
    return { message: `${JSON.stringify(value)} is listed twice`, hint: 'remove one' }
  if (labels.includes(label)) return { message: `two choices say "${label}"`, hint: 'give each its own label' }
  return undefined
}

function wrongValue(value: string | number, path: string, schema: JsonSchema): FindingText | undefined {
  const [given, asked] = [typeOfSchema({ enum: [value] }), typeOfSchema(schema)]
  const known = (schema.items ?? schema).enum
  if (known && !known.includes(value))
    return { message: `"${path}" is never "${value}"`, hint: `known: ${known.join(', ')}` }
  if (fits(given, asked.kind === 'list' ? asked.of : asked)) return undefined
  return { message: `this is ${describeType(given)}, "${path}" is ${describeType(asked)}` }
}

/** The types of answers that a test of a check can judge. Rules and formats judge every type. */
const judged = {
  pattern: ['string', 'number'],
  minLength: ['string'],
  maxLength: ['string'],
  minWords: ['string'],
  maxWords: ['string'],
  minItems: ['list'],
  maxItems: ['list'],
  min: ['number', 'string'],
  max: ['number', 'string'],
} as const

function checkTypes(
  { value: field, path, pointer }: ItemOf<'field'>,
  type: RuleType,
  { reportKey }: CheckContext,
): void {
  field.checks?.forEach((check, at) => {
    for (const [test, kinds] of Object.entries(judged)) {
      if (!Object.hasOwn(check, test) || type.kind === 'any' || (kinds as readonly string[]).includes(type.kind))
        continue
      const message = `"${test}" judges no such answer: "${path}" is ${describeType(type)}`
      reportKey('value-type', `${pointer}/checks/${at}/${test}`, { message, hint: 'use another test, or a "rule"' })
    }
  })
}

/** `at` of a check must name a member of the answer. */
function checkMembers({ value: field, path, pointer }: ItemOf<'field'>, context: CheckContext): void {
  const { definition, registry, report } = context
  field.checks?.forEach(({ at }, index) => {
    if (at === undefined || schemaAt(`${path}.${at}`, definition, registry)) return
    const members = pathsOf(definition, registry).flatMap((other) =>
      other.startsWith(`${path}.`) ? [other.slice(path.length + 1)] : [],
    )
    const others = members.length > 0 ? `its members: ${members.join(', ')}` : 'remove "at": this answer has no members'
    report('unknown-field', `${pointer}/checks/${index}/at`, {
      message: `"${path}" has no member "${at}"`,
      hint: didYouMean(at, members) ?? others,
    })
  })
}

/**
 * Regular expressions that are slow on some texts: in checks, in the funnel's events, in the shared data model,
 * and in the contracts of called operations.
 */
function checkPatterns(context: CheckContext): void {
  const { definition, registry, calls, askedAt, report, reportKey } = context
  for (const { value: field, pointer } of itemsOf(definition, 'field'))
    field.checks?.forEach(({ pattern, at }, place, checks) => {
      const before = checks.slice(0, place).flatMap((one) => (one.at === at ? (one.maxLength ?? []) : []))
      if (pattern !== undefined)
        judge({ pattern, pointer: `${pointer}/checks/${place}/pattern`, most: Math.min(...before) }, report)
    })
  for (const found of patternsIn({ events: definition.events })) judge(found, found.isKey ? reportKey : report)
  for (const root of ['form', 'local'] as const)
    for (const [name, schema] of Object.entries(registry.model[root].properties ?? {}))
      for (const found of patternsIn(schema)) judge({ ...found, pointer: askedAt(`${root}.${name}`) }, reportKey)
  for (const { contract, pointer } of calls)
    for (const found of patternsIn([asSchema(contract.response), contract.input]))
      judge({ ...found, pointer: `${pointer}/call` }, report)
  for (const { event, pointer } of sharedEvents(context))
    for (const found of patternsIn(event.payload)) judge({ ...found, pointer }, report)
}

interface Pattern {
  pattern: string
  pointer: string
  /** The length of the longest text that is matched. */
  most?: number
  isKey?: true
}

/** The patterns of schemas at any depth, and where they stand. */
function patternsIn(schema: unknown, pointer = ''): Pattern[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern, maxLength, patternProperties } = schema as JsonSchema
  return [
    ...(typeof pattern === 'string'
      ? [{ pattern, pointer: `${pointer}/pattern`, ...(typeof maxLength === 'number' && { most: maxLength }) }]
      : []),
    ...Object.keys(patternProperties ?? {}).map((name) => ({
      pattern: name,
      pointer: `${pointer}/patternProperties/${escapeSegment(name)}`,
      isKey: true as const,
    })),
    ...Object.entries(schema).flatMap(([key, value]) => patternsIn(value, `${pointer}/${escapeSegment(key)}`)),
  ]
}

const growth = (degree: number): string =>
  degree === 2 ? 'with the square of the length' : `with the ${degree}${degree === 3 ? 'rd' : 'th'} power of the length`

function judge({ pattern, pointer, most = Infinity }: Pattern, report: CheckContext['reportKey']): void {
  const slow = slownessOf(pattern)
  if (slow === undefined || most <= harmlessLength(slow.degree)) return
  const { degree, text } = slow
  if (text === undefined)
    report('pattern-slow', pointer, { message: `nobody can tell how slow ${pattern} is`, hint: 'write a simpler one' })
  else if (degree === Infinity)
    report('pattern-slow', pointer, { message: `${pattern} takes for ever on some texts, such as ${text}` })
  else
    report('pattern-slow', pointer, {
      message: `${pattern} takes time that grows ${growth(degree)} of a text, such as ${text}`,
      hint: `begin it with ^ and let only one part match each character, or put "maxLength": ${harmlessLength(degree)} or less before it`,
    })
}
