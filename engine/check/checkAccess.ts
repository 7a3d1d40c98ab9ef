import {
  anyItem,
  asSchema,
  escapeSegment,
  isUnder,
  itemsOf,
  overlap,
  ownInputs,
  personalClasses,
  rooted,
  rootOf,
  schemaAt,
  classesOfSchema,
  type AccessSource,
  type CallItem,
  type OperationContract,
  type PersonalClass,
  type Standing,
} from '#engine/definition/index.ts'
import { compileRule, pathOf, type JsonSchema, type Tree } from '#engine/rules/index.ts'
import { treeAt, unrooted } from './answers.ts'
import { classesOfTree, flowClasses } from './classes.ts'
import type { Check, CheckContext, Write } from './context.ts'
import { isFormula } from './flow/reads.ts'

/**
 * Inputs that hand over access come only from where the contract of their operation says (`access`), and inputs of personal classes
 * only from answers of their class: no definition can sign in as somebody, send a link to an address of its own, or sign for a person.
 */
export const checkAccess: Check = (context) => {
  for (const call of context.calls)
    for (const input of guardedInputs(call.contract))
      for (const source of inputSources(call, input, context)) judge(source, { call, input, context })
}

/** An input, or a member of one, whose origin is guarded. */
export interface GuardedInput {
  /** `seat.row` for a member. */
  path: string
  class?: PersonalClass
  /** The sources of its contract; absent if only its class guards it. */
  sources?: AccessSource[]
}

/** The guarded inputs of an operation: those of `access`, then the members of personal classes that it does not list. */
export function guardedInputs({ access = {}, input, ...contract }: OperationContract): GuardedInput[] {
  const own = ownInputs({ input, ...contract })
  const personal = Object.entries(input).flatMap(([name, schema]) =>
    own.includes(name) ? [] : personalMembers(asSchema(schema), name),
  )
  const listed = Object.entries(access).map(([path, sources]): GuardedInput => ({ path, sources }))
  return [...listed, ...personal.filter(({ path }) => !listed.some((one) => overlap(one.path, path)))]
}

function personalMembers(schema: JsonSchema, path: string, around?: unknown): GuardedInput[] {
  const own = schema.class ?? around
  const members = Object.entries(schema.properties ?? {})
  if (members.length > 0) return members.flatMap(([name, member]) => personalMembers(member, `${path}.${name}`, own))
  const found = personalClasses.find((one) => own === one || classesOfSchema(schema).has(one))
  return found === undefined ? [] : [{ path, class: found }]
}

/** What may fill an input: a path with its root, a value that is written out, or something computed. */
type Filling = { is: 'path'; path: string } | { is: 'written'; value: unknown } | { is: 'computed' }

/** What may fill a place, and the place. */
interface Source {
  filling: Filling
  pointer: string
}

function inputSources(call: CallItem, { path }: GuardedInput, { environment }: CheckContext): Source[] {
  const { value: effect, contract } = call
  const [name = '', ...keys] = path.split('.')
  const fillings = (value: unknown) => fillingsOf(value, keys, (rule) => compileRule(rule, environment(call)).tree)
  if (Object.hasOwn(effect.with ?? {}, name)) {
    const pointer = `${call.pointer}/with/${escapeSegment(name)}`
    return fillings(effect.with![name]).map((filling) => ({ filling, pointer }))
  }
  const { from } = contract.input[name] as { from?: string }
  if (from === undefined) return []
  return fillings(`= ${from}`).map((filling) => ({ filling, pointer: `${call.pointer}/call` }))
}

/** Everything that a value with formulas may give at some keys. */
function fillingsOf(value: unknown, keys: string[], treeOf: (rule: string) => Tree): Filling[] {
  const [key, ...rest] = keys
  if (isFormula(value)) return fillingsOfTree(treeOf(value.slice(2)), keys)
  if (key === undefined) {
    if (typeof value !== 'object' || value === null) return [{ is: 'written', value }]
    const inside = Object.values(value).flatMap((inner) => fillingsOf(inner, [], treeOf))
    return inside.length > 0 ? inside : [{ is: 'written', value: null }]
  }
  if (typeof value !== 'object' || value === null) return [{ is: 'written', value: null }]
  if (key === anyItem) return Object.values(value).flatMap((entry) => fillingsOf(entry, rest, treeOf))
  return fillingsOf((value as Record<string, unknown>)[key], rest, treeOf)
}

function fillingsOfTree(tree: Tree, keys: string[]): Filling[] {
  const path = pathOf(tree)
  if (path !== undefined) return [{ is: 'path', path: [path, ...keys].join('.') }]
  if (!Array.isArray(tree)) return [{ is: 'written', value: keys.length > 0 ? null : tree }]
  const [op, a, b, c] = tree as [string, Tree, Tree, Tree]
  if (op === '?') return [...fillingsOfTree(b, keys), ...fillingsOfTree(c, keys)]
  if (op === 'filter') return fillingsOfTree(a, keys)
  return [{ is: 'computed' }]
}

/** A call and one of its inputs, for which a source is judged. */
interface Judged {
  call: CallItem
  input: GuardedInput
  context: CheckContext
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false

function judge({ filling, pointer }: Source, judged: Judged): void {
  if (filling.is === 'written') {
    if (!isNothing(filling.value)) refuse(pointer, 'is written here', judged)
  } else if (filling.is === 'computed') refuse(pointer, 'is computed here', judged)
  else {
    const path = inModel(filling.path, judged.call.repeat)
    if (['form', 'local'].includes(rootOf(path))) judgeAnswer(path, pointer, judged)
    else if (!comesFromResult(path, judged.call, judged)) refuse(pointer, `comes from ${path} here`, judged)
  }
}

/** The path of an answer of which `item` is told in a repeat. */
const inModel = (path: string, repeat: string | undefined): string =>
  repeat !== undefined && rootOf(path) === 'item' ? `${rooted(repeat)}.${anyItem}${path.slice('item'.length)}` : path

/** Whether a path is a result from which the input may come: one that its contract names, or one of its class. */
function comesFromResult(path: string, at: Standing, { input, context }: Judged): boolean {
  const [as, ...members] = path.split('.')
  const calls = context.calls.filter(({ value }) => value.as === as)
  if (calls.length === 0) return false
  if (input.sources === undefined) {
    const classes = [...classesOfTree(treeAt(path), flowClasses(context)(at))].join()
    return classes === input.class
  }
  return calls.every(({ value }) =>
    input.sources!.some((source) => source !== 'asked' && isUnder([value.call, ...members].join('.'), source)),
  )
}

function judgeAnswer(path: string, pointer: string, judged: Judged): void {
  const { input, context } = judged
  const { definition, registry } = context
  const name = unrooted(path)
  if (input.sources === undefined) {
    const schema = schemaAt(name, definition, registry)
    const isOfClass =
      schema && [...classesOfSchema(schema, classAbove(name, context))].every((one) => one === input.class)
    if (!isOfClass) refuse(pointer, `comes from "${name}", which is no answer of that class`, judged)
    return
  }
  const asking = itemsOf(definition, 'field').filter((field) => isUnder(path, rooted(field.path)))
  if (asking.length > 0 && !input.sources.includes('asked'))
    return refuse(pointer, `comes from "${name}", which a field asks for`, judged)
  for (const { value: field, pointer: at } of asking)
    for (const key of ['starts', 'choices'] as const)
      if (field[key] !== undefined) refuse(`${at}/${key}`, `may be given to "${name}" here`, judged)
  for (const { value: field, pointer: at } of itemsOf(definition, 'field'))
    for (const [tell, kept] of Object.entries(field.tells ?? {}))
      if (overlap(rooted(kept), path))
        refuse(`${at}/tells/${escapeSegment(tell)}`, `may be given to "${name}" here`, judged)
  for (const computed of context.computed())
    if (overlap(computed.path, path))
      refuse(`/computed/${escapeSegment(unrooted(computed.path))}`, `is computed as "${name}"`, judged)
  const writes = context.writes.flatMap((write) =>
    writtenTo(path, write, context).map((filling) => ({ write, filling })),
  )
  for (const { write, filling } of writes)
    if (!mayBeWritten(path, write, filling, judged)) refuse(write.pointer, `may be set to "${name}" here`, judged)
}

/** The nearest class of the objects around an answer. */
function classAbove(name: string, { definition, registry }: CheckContext): string | undefined {
  const keys = name.split('.')
  const around = keys.map((_, at) => schemaAt(keys.slice(0, at + 1).join('.'), definition, registry))
  return around.findLast((schema) => schema?.class !== undefined)?.class as string | undefined
}

/** What an effect may write to a path. */
function writtenTo(path: string, write: Write, { environment }: CheckContext): Filling[] {
  if (!overlap(write.path, path)) return []
  const keys = path === write.path || !isUnder(path, write.path) ? [] : path.slice(write.path.length + 1).split('.')
  const { tree, type } = isFormula(write.value)
    ? compileRule(write.value.slice(2), environment(write))
    : { tree: null, type: undefined }
  if (type?.kind === 'object' && keys.length > 0 && !Object.hasOwn(type.members, keys[0]!)) return []
  return type
    ? fillingsOfTree(tree, keys)
    : fillingsOf(write.value, keys, (rule) => compileRule(rule, environment(write)).tree)
}

const mayBeWritten = (path: string, write: Write, filling: Filling, judged: Judged): boolean => {
  if (filling.is === 'written') return isNothing(filling.value)
  return filling.is === 'path' && (filling.path === path || comesFromResult(filling.path, write, judged))
}

const describe = ({ call, input }: Judged): string => {
  const gives = input.sources ? 'gives access by' : `takes as ${input.class} of the person`
  return `${call.value.call} ${gives} "${input.path}", which`
}

function hintFor({ input }: Judged): string {
  if (input.sources === undefined) return `give it an answer of class "${input.class}", which a field asks for`
  const from = input.sources.map((source) => (source === 'asked' ? 'an answer that only a field gives' : source))
  return `it may come from ${from.join(' or ')}`
}

function refuse(pointer: string, how: string, judged: Judged): void {
  judged.context.report('access-input', pointer, { message: `${describe(judged)} ${how}`, hint: hintFor(judged) })
}
