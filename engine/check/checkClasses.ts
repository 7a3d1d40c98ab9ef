import { escapeSegment } from '#engine/base/index.ts'
import {
  classesAt,
  classesOfSchema,
  classless,
  dataClasses,
  eventsOf,
  asSchema,
  itemsOf,
  listsOf,
  type Classes,
  type DataClass,
  type FindingText,
} from '#engine/definition/index.ts'
import { didYouMean, type JsonSchema, ownValue } from '#engine/rules/index.ts'
import { firstCalls, sharedEvents } from './checkCalls.ts'
import { classesOfTree, classesOfTrees, flowClasses, type FlowClasses } from './classes.ts'
import type { Check, CheckContext } from './context.ts'
import { inputTrees, isFormula, stringsIn, textTrees, valueTrees } from './flow/reads.ts'

/** Data classes: every value has one, receivers get only classes that they list, and secrets are neither stored nor shown. */
export const checkClasses: Check = (context) => {
  checkMissing(context)
  checkUnknown(context)
  const flow = flowClasses(context)
  checkModelSecrets(context)
  checkInputs(flow, context)
  checkSentAndSet(flow, context)
  checkChosen(flow, context)
  checkComputedClasses(flow, context)
  checkTexts(flow, context)
}

const quoted = dataClasses.map((one) => `"${one}"`)
const listed = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`

function checkMissing({ definition, registry, calls, askedAt, report, reportKey }: CheckContext): void {
  const finding = (path: string) => ({
    message: `${path} has no class`,
    hint: `say what it tells about a person: "class": ${listed}`,
  })
  for (const [path, schema] of Object.entries(definition.data ?? {}))
    for (const lacking of classless(schema, `form.${path}`))
      reportKey('class-missing', `/data/${escapeSegment(path)}`, finding(lacking))
  for (const [root, schema] of Object.entries(registry.model))
    for (const lacking of classless(schema, root)) reportKey('class-missing', askedAt(lacking), finding(lacking))
  for (const { value, contract, pointer } of firstCalls(calls))
    for (const lacking of classless(asSchema(contract.response), `response of ${value.call}`))
      report('class-missing', `${pointer}/call`, finding(lacking))
}

/** Reports unknown classes. A property of an unknown class can be sent to nobody, and in `receives` it allows nothing. */
function checkUnknown(context: CheckContext): void {
  const { definition, registry, calls, askedAt, report } = context
  const judge = (name: unknown, pointer: string) => {
    if ((dataClasses as readonly unknown[]).includes(name)) return
    const known = `known: ${dataClasses.join(', ')}`
    const hint = (typeof name === 'string' && didYouMean(name, dataClasses)) || known
    report('class-unknown', pointer, { message: `there is no class ${JSON.stringify(name)}`, hint })
  }
  const written = { data: definition.data, events: definition.events }
  for (const [pointer, name] of classesWritten(written)) judge(name, pointer)
  for (const [root, schema] of Object.entries(registry.model))
    for (const [pointer, name] of classesWritten(schema.properties, `/${root}`))
      judge(name, askedAt(pathOfSchema(pointer)))
  for (const { contract, pointer } of calls) {
    const { input, response, receives } = contract
    for (const [, name] of classesWritten([input, asSchema(response), { receives }])) judge(name, `${pointer}/call`)
  }
  for (const { event, pointer } of sharedEvents(context))
    for (const [, name] of classesWritten(event)) judge(name, pointer)
}

/** The path that a pointer to a class concerns: `form.seat.row` for `/form/seat/properties/row/class`. */
const pathOfSchema = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1, -1)
    .filter((key) => key !== 'properties')
    .join('.')

/** Keys of a schema under which plain values stand. */
const values = new Set(['const', 'default', 'enum', 'example', 'examples'])

/** Every class that schemas and receivers name, with its place. */
export function classesWritten(value: unknown, pointer = ''): [pointer: string, name: unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const at = `${pointer}/${escapeSegment(key)}`
    if (values.has(key) && typeof (value as JsonSchema).type === 'string') return []
    // A member that is called class has a schema.
    if (key === 'class' && (typeof inner !== 'object' || Array.isArray(inner))) return [[at, inner]]
    if (key !== 'receives' || !Array.isArray(inner)) return classesWritten(inner, at)
    return inner.flatMap((name: unknown, index) => (typeof name === 'string' ? [[`${at}/${index}`, name]] : []))
  })
}

/** Only `local` and results may hold a `secret`. */
function checkModelSecrets({ definition, registry, askedAt, reportKey }: CheckContext): void {
  const judge = (schema: Parameters<typeof classesOfSchema>[0], path: string, pointer: string) => {
    const finding = { message: `${path} is secret, and would be stored`, hint: 'move it to "local"' }
    if (classesOfSchema(schema).has('secret')) reportKey('class-secret', pointer, finding)
  }
  for (const [path, schema] of Object.entries(definition.data ?? {}))
    judge(schema, `form.${path}`, `/data/${escapeSegment(path)}`)
  for (const root of ['form', 'theme', 'query'] as const)
    for (const [name, schema] of Object.entries(registry.model[root].properties ?? {}))
      judge(schema, `${root}.${name}`, askedAt(`${root}.${name}`))
}

function checkInputs(flow: FlowClasses, context: CheckContext): void {
  for (const call of context.calls) {
    const { value: effect, contract, event } = call
    for (const name of Object.keys(contract.input)) {
      const { trees, place } = inputTrees(call, name, context)
      const classes = classesOfTrees(trees, flow({ event }))
      const finding = tooMuch(effect.call, contract.receives, classes, `"${name}"`)
      if (finding) context.report('class-flow', place, finding)
      if (classes.has('secret') && call.isLookup && contract.method === 'GET')
        context.report('class-secret', place, {
          message: `the address of ${effect.call} would contain a secret`,
          hint: 'look up something that needs no secret, or send it with POST',
        })
      if (classes.has('secret') && contract.once?.key.includes(`{input.${name}`))
        context.report('class-secret', place, {
          message: `the key of ${effect.call} would contain a secret, and is stored`,
          hint: 'build the key from something else',
        })
    }
  }
}

/** A finding if a receiver gets classes that it does not list. */
function tooMuch(by: string, receives: readonly DataClass[], given: Classes, what: string): FindingText | undefined {
  const more = [...given].filter((one) => !receives.includes(one))
  const may = receives.length > 0 ? receives.join(', ') : 'nothing'
  if (more.length === 0) return undefined
  return {
    message: `${by} receives ${what} (${more.join(', ')})`,
    hint: `it may receive ${may}: list the class in "receives", or send less, such as present(…)`,
  }
}

function checkSentAndSet(flow: FlowClasses, context: CheckContext): void {
  const { definition, registry, report } = context
  const events = eventsOf(definition, registry)
  for (const item of itemsOf(definition, 'value')) {
    const { role, pointer, value } = item
    if (role.of !== 'payload' && role.of !== 'set') continue
    const classes = classesOfTrees(valueTrees(value, item, context), flow(item))
    if (role.of === 'payload') {
      const what = role.name === undefined ? 'this' : `"${role.name}"`
      const finding = tooMuch(role.event, ownValue(events, role.event)?.receives ?? ['plain'], classes, what)
      if (finding) report('class-flow', pointer, finding)
    } else if (classes.has('secret') && !role.path?.startsWith('local.'))
      report('class-secret', pointer, {
        message: `${role.path ?? 'this'} would keep a secret`,
        hint: 'keep it under "local"',
      })
  }
}

/** An answer that is chosen from a list of secrets is one. */
function checkChosen(flow: FlowClasses, context: CheckContext): void {
  for (const { path, pointer, of, value } of listsOf(context.definition))
    if (
      !path.startsWith('local.') &&
      classesOfTrees([context.tree(value, undefined, of)], flow({ item: of })).has('secret')
    )
      context.report('class-secret', pointer, { message: `${path} would keep a secret`, hint: 'keep it under "local"' })
}

/** An answer that says nothing about a person may not be computed from answers that do. */
function checkComputedClasses(flow: FlowClasses, { definition, registry, computed, report }: CheckContext): void {
  for (const { path, value } of computed()) {
    const name = path.replace(/^form\./, '')
    const own = [...classesAt(name, definition, registry)]
    const personal = [...classesOfTree(value, flow())].filter((one) => one !== 'plain')
    if (personal.length > 0 && own.every((one) => one === 'plain'))
      report('class-flow', `/computed/${escapeSegment(name)}`, {
        message: `"${name}" is plain, and is computed from what is ${personal.join(', ')}`,
        hint: `give it the class "${personal[0]}", or compute it from plain answers`,
      })
  }
}

const onScreen: FindingText = { message: 'a secret would be on screen', hint: 'leave it out' }
const keptInAddress: readonly DataClass[] = ['plain', 'reference']

function checkTexts(flow: FlowClasses, context: CheckContext): void {
  for (const item of itemsOf(context.definition, 'text')) {
    const classes = classesOfTrees(textTrees(item.value, item, context), flow(item))
    const query = /\/query\/([^/]+)$/.exec(item.pointer)?.[1]
    const finding = query === undefined ? undefined : tooMuch('the address', keptInAddress, classes, `"${query}"`)
    if (finding) context.report('class-flow', item.pointer, finding)
    else if (query === undefined && classes.has('secret')) context.report('class-secret', item.pointer, onScreen)
  }
  for (const item of itemsOf(context.definition, 'value')) {
    if (item.role.of !== 'options' || !item.role.texts) continue
    for (const { value, pointer } of stringsIn(item.value, item.pointer)) {
      const trees = isFormula(value) ? valueTrees(value, item, context) : textTrees(value, item, context)
      if (classesOfTrees(trees, flow(item)).has('secret')) context.report('class-secret', pointer, onScreen)
    }
  }
}
