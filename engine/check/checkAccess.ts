import { escapeSegment } from '#engine/base/index.ts'
import {
  asSchema,
  classesAt,
  isUnder,
  itemsOf,
  overlap,
  ownInputs,
  rooted,
  rootOf,
  type AccessSource,
  type CallItem,
  type OperationContract,
  type PersonalClass,
  type Standing,
} from '#engine/definition/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { treeAt } from './absence.ts'
import { inModel, unrooted } from './answers.ts'
import { personalIn } from './checkPersonal.ts'
import { classesOfTree, flowClasses } from './classes.ts'
import type { Check, CheckContext, Write } from './context.ts'
import { fillingsOf, type Filling } from './flow/fillings.ts'
import { isZero } from './flow/reads.ts'

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
export function guardedInputs({ access = {}, input }: OperationContract): GuardedInput[] {
  const own = ownInputs({ input })
  const personal = Object.entries(input).flatMap(([name, schema]) =>
    own.includes(name) ? [] : personalIn(asSchema(schema), name),
  )
  const listed = Object.entries(access).map(([path, sources]): GuardedInput => ({ path, sources }))
  return [...listed, ...personal.filter(({ path }) => !listed.some((one) => overlap(one.path, path)))]
}

/** What may fill a place, and the place. */
interface Source {
  filling: Filling
  pointer: string
}

function inputSources(call: CallItem, { path }: GuardedInput, context: CheckContext): Source[] {
  const { value: effect, contract } = call
  const [name = '', ...keys] = path.split('.')
  const isWritten = Object.hasOwn(effect.with ?? {}, name)
  const { from } = ownValue(contract.input, name) as { from?: string }
  const value = isWritten ? ownValue(effect.with!, name) : from === undefined ? null : `= ${from}`
  const pointer = `${call.pointer}/${isWritten ? `with/${escapeSegment(name)}` : 'call'}`
  return fillingsOf(value, keys, call, context).map((filling) => ({ filling, pointer }))
}

/** A call and one of its inputs, for which a source is judged. */
interface Judged {
  call: CallItem
  input: GuardedInput
  context: CheckContext
}

function judge({ filling, pointer }: Source, judged: Judged): void {
  if (filling.is === 'written') {
    if (!isZero(filling.value)) refuse(pointer, 'is written here', judged)
  } else if (filling.is === 'computed') refuse(pointer, 'is computed here', judged)
  else {
    const path = inModel(filling.path, judged.call.repeat)
    if (['form', 'local'].includes(rootOf(path))) judgeAnswer(path, pointer, judged)
    else if (!comesFromResult(path, judged.call, judged)) refuse(pointer, `comes from ${path} here`, judged)
  }
}

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
    const isOfClass = [...classesAt(name, definition, registry)].join() === input.class
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

/** What an effect may write to a path. */
function writtenTo(path: string, write: Write, context: CheckContext): Filling[] {
  if (!overlap(write.path, path)) return []
  const keys = path.startsWith(`${write.path}.`) ? path.slice(write.path.length + 1).split('.') : []
  return fillingsOf(write.value, keys, write, context)
}

const mayBeWritten = (path: string, write: Write, filling: Filling, judged: Judged): boolean => {
  if (filling.is === 'written') return isZero(filling.value)
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
