import { compileRule, compileText, compileValue, didYouMean } from '#engine/rules/index.ts'
import {
  escapeSegment,
  type DataClass,
  dataClasses,
  type CallItem,
  asSchema,
  eventsOf,
  itemsOf,
  rooted,
  type Standing,
} from '#engine/definition/index.ts'
import { classScope, type FlowClasses } from './classes/flowClasses.ts'
import { classesOfSchema, classless, type Classes, classesOfTree } from './classes/modelClasses.ts'
import type { Check, CheckContext } from './context.ts'
import { treesOf } from './flow/reads.ts'
import { overlap } from './overlap.ts'

/** Data classes: that everything has one, that nobody receives more than they list, and that secrets stay where they are. */
export const checkClasses: Check = (context) => {
  checkMissing(context)
  checkUnknown(context)
  const flow = classScope(context)
  checkModelSecrets(context)
  for (const call of context.calls) checkInputs(call, flow, context)
  checkSentAndSet(flow, context)
  checkTexts(flow, context)
}

const listed = dataClasses
  .map((one) => `"${one}"`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ')

function checkMissing({ definition, registry, calls, report }: CheckContext): void {
  const message = (path: string) => ({
    message: `${path} has no class`,
    hint: `say what it tells about a person: "class": ${listed}`,
  })
  for (const [path, schema] of Object.entries(definition.data ?? {})) {
    for (const lacking of classless(schema, `form.${path}`))
      report('class-missing', `/data/${escapeSegment(path)}`, message(lacking), 'key')
  }
  const { form, local, theme, query } = registry.model
  const asking = itemsOf(definition, 'field')
  for (const lacking of Object.entries({ form, local, theme, query }).flatMap(([root, schema]) =>
    classless(schema, root),
  )) {
    const place = asking.find(({ path }) => overlap(path.startsWith('local.') ? path : `form.${path}`, lacking))
    report('class-missing', place?.pointer ?? '/id', message(lacking), 'key')
  }
  const seen = new Set<string>()
  for (const { value, contract, pointer } of calls) {
    if (seen.has(value.call)) continue
    seen.add(value.call)
    for (const lacking of classless(asSchema(contract.response), `response of ${value.call}`))
      report('class-missing', `${pointer}/call`, message(lacking))
  }
}

/** A class that does not exist would be received by nobody, or keep nothing back. */
function checkUnknown({ definition, registry, calls, report }: CheckContext): void {
  const tell = (name: string, pointer: string) =>
    report('class-unknown', pointer, {
      message: `there is no class "${name}"`,
      hint: didYouMean(name, dataClasses) ?? `known: ${dataClasses.join(', ')}`,
    })
  const written = { data: definition.data, events: definition.events }
  for (const [pointer, name] of classesWritten(written)) if (!isClass(name)) tell(name, pointer)
  const asking = itemsOf(definition, 'field')
  for (const [root, schema] of Object.entries(registry.model))
    for (const [pointer, name] of classesWritten(schema.properties, `/${root}`)) {
      const place = asking.find(({ path }) => overlap(rooted(path), pathOfSchema(pointer)))
      if (!isClass(name)) tell(name, place?.pointer ?? '/id')
    }
  for (const { contract, pointer } of calls)
    for (const [, name] of classesWritten([
      contract.input,
      asSchema(contract.response),
      { receives: contract.receives },
    ]))
      if (!isClass(name)) tell(name, `${pointer}/call`)
}

const isClass = (name: string): boolean => (dataClasses as readonly string[]).includes(name)

/** `/form/seat/properties/row/class` speaks of `form.seat.row`. */
const pathOfSchema = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1, -1)
    .filter((key) => key !== 'properties')
    .join('.')

/** Every class that schemas and receivers name, with its place. */
function classesWritten(value: unknown, pointer = ''): [pointer: string, name: string][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    const at = `${pointer}/${escapeSegment(key)}`
    if (key === 'class' && typeof inner === 'string') return [[at, inner]]
    if (key === 'receives' && Array.isArray(inner))
      return inner.flatMap((name, index) =>
        typeof name === 'string' ? [[`${at}/${index}`, name] as [string, string]] : [],
      )
    return classesWritten(inner, at)
  })
}

/** `secret` has its place under `local` and in results alone. */
function checkModelSecrets({ definition, registry, report }: CheckContext): void {
  const finding = (path: string) => ({ message: `${path} is secret, and would be stored`, hint: 'move it to "local"' })
  for (const [path, schema] of Object.entries(definition.data ?? {})) {
    if (classesOfSchema(schema).has('secret'))
      report('class-secret', `/data/${escapeSegment(path)}`, finding(`form.${path}`), 'key')
  }
  const asking = itemsOf(definition, 'field')
  for (const root of ['form', 'theme', 'query'] as const) {
    for (const [name, schema] of Object.entries(registry.model[root].properties ?? {})) {
      if (!classesOfSchema(schema).has('secret')) continue
      const place = root === 'form' ? asking.find(({ path }) => overlap(path, name)) : undefined
      report('class-secret', place?.pointer ?? '/id', finding(`${root}.${name}`), 'key')
    }
  }
}

function checkInputs(call: CallItem, flow: FlowClasses, context: CheckContext): void {
  const { value: effect, contract, pointer } = call
  for (const [name, schema] of Object.entries(contract.input)) {
    const written = Object.hasOwn(effect.with ?? {}, name)
    const place = written ? `${pointer}/with/${name}` : `${pointer}/call`
    const classes = written
      ? valueClasses(effect.with![name], call, flow, context)
      : defaultClasses((schema as { from?: string }).from, call, flow, context)
    checkReceiver(effect.call, contract.receives, classes, `"${name}"`, place, context)
    if (classes.has('secret') && contract.once?.key.includes(`{input.${name}`)) {
      context.report('class-secret', place, {
        message: `the key of ${effect.call} would be made of a secret and stored`,
        hint: 'make the key of something else',
      })
    }
  }
}

function defaultClasses(
  from: string | undefined,
  at: Standing,
  flow: FlowClasses,
  { environment }: CheckContext,
): Classes {
  if (from === undefined) return new Set()
  const { tree, problems } = compileRule(from, environment(at))
  return problems.length > 0 ? new Set() : classesOfTree(tree, flow.at(at.event))
}

function valueClasses(value: unknown, at: Standing, flow: FlowClasses, { environment }: CheckContext): Classes {
  return new Set(
    treesOf(compileValue(value, environment(at)).value).flatMap((tree) => [...classesOfTree(tree, flow.at(at.event))]),
  )
}

function checkReceiver(
  receiver: string,
  receives: readonly string[],
  classes: Classes,
  what: string,
  pointer: string,
  { report }: CheckContext,
): void {
  const more = [...classes].filter((one) => !receives.includes(one))
  if (more.length > 0)
    report('class-flow', pointer, {
      message: `${receiver} receives ${what} (${more.join(', ')})`,
      hint: `it may have ${receives.length > 0 ? receives.join(', ') : 'nothing'}: list the class in "receives", or send less, such as present(…)`,
    })
}

function checkSentAndSet(flow: FlowClasses, context: CheckContext): void {
  const events = eventsOf(context.definition, context.registry)
  for (const item of itemsOf(context.definition, 'value')) {
    const { role } = item
    if (role.of !== 'payload' && role.of !== 'set') continue
    const classes = valueClasses(item.value, item, flow, context)
    if (role.of === 'payload')
      checkReceiver(
        role.event,
        events[role.event]?.receives ?? ['plain'],
        classes,
        role.name === undefined ? 'this' : `"${role.name}"`,
        item.pointer,
        context,
      )
    else if (classes.has('secret') && !role.path?.startsWith('local.'))
      context.report('class-secret', item.pointer, {
        message: `${role.path ?? 'this'} would keep a secret`,
        hint: 'keep it under "local"',
      })
  }
}

const kept: readonly DataClass[] = ['plain', 'reference']

function checkTexts(flow: FlowClasses, context: CheckContext): void {
  for (const item of itemsOf(context.definition, 'text')) {
    if (!item.value.includes('{')) continue
    const trees = treesOf(compileText(item.value, context.environment(item)).text)
    const classes = new Set(trees.flatMap((tree) => [...classesOfTree(tree, flow.at(item.event))]))
    const query = /\/query\/([^/]+)$/.exec(item.pointer)?.[1]
    if (query !== undefined) checkReceiver('the address', kept, classes, `"${query}"`, item.pointer, context)
    else if (classes.has('secret'))
      context.report('class-secret', item.pointer, { message: 'a secret would be on screen', hint: 'leave it out' })
  }
}
