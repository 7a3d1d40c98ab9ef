import type { TSchema } from 'typebox'
import {
  asSchema,
  eventsOf,
  isIdempotent,
  isOptional,
  itemsOf,
  objectOf,
  outputType,
  saidSchema,
  type CallItem,
  type EmitEffect,
  type EventContract,
  type FindingText,
  type ItemOf,
  type LeavesContract,
  type OperationContract,
  type Registry,
  type Standing,
} from '#engine/definition/index.ts'
import { covers, failureHandlers } from '#engine/graph/index.ts'
import {
  compileRule,
  compileText,
  compileValue,
  instead,
  numberType,
  typeOfSchema,
  ownValue,
} from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

/** Calls and events: their inputs and payloads, the names of results, contracts, repetition and failures. */
export const checkCalls: Check = (context) => {
  const { definition, registry, calls, reportKey } = context
  for (const item of calls) {
    checkInputs(item, context)
    if (item.value.retry && !isIdempotent(item.contract))
      reportKey('retry-not-idempotent', `${item.pointer}/retry`, { message: `${item.value.call} may not be repeated` })
  }
  const checkGiven = (operation: string, given: object | undefined, pointer: string): void => {
    const contract = ownValue(registry.operations, operation)
    const inputs = Object.keys(contract?.input ?? {})
    for (const name of contract ? Object.keys(given ?? {}) : []) {
      const finding = { message: `${operation} takes no "${name}"`, hint: instead(name, inputs) }
      if (name === contract!.leaves?.back)
        reportKey('input-unknown', `${pointer}/with/${name}`, {
          message: `the engine gives "${name}", the address to come back to`,
          hint: 'remove it',
        })
      else if (inputs.includes(name) && isOfJourney(contract!, name))
        reportKey('input-unknown', `${pointer}/with/${name}`, {
          message: `the engine gives "${name}", which tells the server how the answers came about`,
          hint: 'remove it',
        })
      else if (!inputs.includes(name)) reportKey('input-unknown', `${pointer}/with/${name}`, finding)
    }
  }
  for (const { value, pointer } of itemsOf(definition, 'lookup')) checkGiven(value.call, value.with, pointer)
  for (const { value, pointer } of itemsOf(definition, 'effect')) {
    if (!('call' in value || 'forget' in value)) continue
    const operation = 'call' in value ? value.call : value.forget
    const contract = ownValue(registry.operations, operation)
    checkGiven(operation, value.with, pointer)
    if ('forget' in value && value.again && contract?.once?.again === undefined)
      reportKey('unknown-key', `${pointer}/again`, {
        message: `${operation} has no input for \"again\"`,
        hint: 'drop "again", or name an input in "once.again" of its contract',
      })
  }
  checkResults(context)
  checkContracts(context)
  checkEvents(context)
  checkFailures(context)
}

/** Whether an input tells of the form itself: which one it is, and where its answers were given. */
const isOfJourney = ({ input }: OperationContract, name: string): boolean =>
  ['journey.funnel', 'journey.definition', 'journey.given'].includes(String(asSchema(input[name]!).from))

function checkInputs(item: CallItem, { environment, report }: CheckContext): void {
  const { value: effect, contract, pointer } = item
  for (const [name, schema] of Object.entries(contract.input)) {
    // The engine gives the address to come back to.
    if (name === contract.leaves?.back) continue
    if (isOptional(schema) || (effect.with && Object.hasOwn(effect.with, name))) continue
    const { from } = schema as { from?: string }
    if (from !== undefined && compileRule(from, environment(item)).problems.length === 0) continue
    const why = from === undefined ? '' : `: its default ${from} does not exist in this funnel`
    report('input-missing', `${pointer}/call`, {
      message: `${effect.call} needs "${name}"${why}`,
      hint: `add "with": { "${name}": … }`,
    })
  }
}

/** Where the name of a result is written: the key of a lookup, or `as`. */
export const resultPlace = ({ pointer, isLookup }: Pick<CallItem, 'pointer' | 'isLookup'>): string =>
  isLookup ? pointer : `${pointer}/as`

/** One name may stand for the results of two operations only if rules see the same in both. */
function checkResults({ calls, registry, report }: CheckContext): void {
  const given = new Map<string, { operation: string; shape: string }>()
  for (const { value: effect, contract, pointer, isLookup } of calls) {
    if (effect.as === undefined) continue
    const shape = JSON.stringify(outputType(contract, registry))
    const earlier = given.get(effect.as)
    if (!earlier) given.set(effect.as, { operation: effect.call, shape })
    else if (earlier.shape !== shape)
      report(
        'result-clash',
        resultPlace({ pointer, isLookup }),
        { message: `"${effect.as}" is already the result of ${earlier.operation}` },
        isLookup && 'key',
      )
  }
}

/** Reports calls and `fail` without a handler of the failure. */
function checkFailures(context: CheckContext): void {
  for (const item of context.calls) {
    if (covers(item.value.onFail) || isHandled(item, context)) continue
    context.report('no-failure-branch', `${item.pointer}/call`, {
      message: `${item.value.call} can fail, but nothing says what happens then`,
      hint: item.step === undefined ? 'add "onFail" here' : 'add "onFail" here or "catch" around it',
    })
  }
  for (const item of itemsOf(context.definition, 'branch')) {
    if (item.value.fail === undefined || isHandled(item, context)) continue
    context.report('no-failure-branch', `${item.pointer}/fail`, {
      message: 'nothing says what happens when this fails',
      hint: item.step === undefined ? 'lead to a step, or redirect' : 'add "catch" around it',
    })
  }
}

function isHandled(at: Standing, { index }: CheckContext): boolean {
  const waits = at.step !== undefined && index.byPath.get(at.step)?.automatic === false
  return waits || failureHandlers(at, index).some(({ step }) => covers(step.catch))
}

/** Reports problems of the contracts that a funnel uses, each where it is first called. */
function checkContracts({ calls, registry, report }: CheckContext): void {
  for (const { value, contract, pointer } of firstCalls(calls))
    for (const finding of contractProblems(value.call, contract, registry))
      report('contract', `${pointer}/call`, finding)
}

/** The first call of each operation. */
export const firstCalls = (calls: CallItem[]): CallItem[] => {
  const seen = new Set<string>()
  return calls.filter(({ value }) => !seen.has(value.call) && seen.add(value.call))
}

/** Findings about a contract itself, independent of its callers. */
export function contractProblems(name: string, contract: OperationContract, registry: Registry): FindingText[] {
  const { input, outcome, once, recover, leaves } = contract
  const output = outputType(contract, registry)
  const members = output.kind === 'object' ? Object.keys(output.members) : []
  const found: FindingText[] = []
  const add = (message: string, hint?: string) => found.push({ message, hint })
  const addAll = (where: string, problems: { message: string; pointer?: string }[]) =>
    problems.forEach(({ message, pointer }) => add(`${where}${pointer ? ` at ${pointer}` : ''}: ${message}`))
  if (contract.failures.at(-1)?.if !== undefined) add(`the last failure of ${name} has an "if"`, 'add one without')
  for (const { code, gone } of contract.failures)
    if (gone !== undefined && !Object.hasOwn(input, gone))
      add(`failure "${code}" of ${name} says that "${gone}" is gone, which is not an input`)
  for (const [, part] of (contract.path ?? '').matchAll(/\{(\w+)\}/g))
    if (!Object.hasOwn(input, part!)) add(`the path of ${name} has {${part}}, which is not an input`)
  if (outcome && !members.includes(outcome.of))
    add(`the outcome of ${name} is "${outcome.of}", which its output does not have`)
  if (contract.retry && !isIdempotent(contract))
    add(`${name} is retried, but may not be repeated`, 'make it idempotent, or drop "retry"')
  if (recover !== undefined && !Object.hasOwn(registry.operations, recover))
    add(`${name} recovers by "${recover}", which is not an operation`)
  const again = once?.again === undefined ? undefined : ownValue(input, once.again)
  if (once?.again !== undefined && !(again && isOptional(again) && asSchema(again).type === 'boolean'))
    add(`"once.again" of ${name} names "${once.again}", which is no optional yes/no input`)

  if (leaves) for (const problem of leavesProblems(leaves, name, contract, members, registry)) add(problem)

  const { functions } = registry
  const replied = { roots: { response: typeOfSchema(saidSchema(contract)), http: numberType }, functions }
  const rule = (part: string, source: string | undefined) => {
    if (source !== undefined) addAll(`${part} of ${name}`, compileRule(source, replied).problems)
  }
  for (const [key, formula] of Object.entries(contract.output ?? {}))
    rule(`output "${key}"`, formula.replace(/^= /, ''))
  rule('"answered"', contract.answered)
  for (const { code, if: condition, say } of contract.failures)
    for (const source of [condition, say]) rule(`failure "${code}"`, source)
  const asked = { roots: { input: typeOfSchema(objectOf(input)) }, functions }
  if (once) addAll(`the once key of ${name}`, compileText(once.key, asked).problems)
  addAll(`the body of ${name}`, compileValue(contract.body, asked).problems)

  const codes = [...contract.failures.map(({ code }) => code), 'offline', 'timeout', 'malformed', 'unset']
  for (const [example, given] of Object.entries(contract.examples ?? {})) {
    const where = `example "${example}" of ${name}`
    if ('output' in given) addAll(where, compileValue(given.output, { roots: {}, functions, expects: output }).problems)
    else if ('failure' in given && !codes.includes(given.failure))
      add(`${where}: "${given.failure}" is not one of its failures`)
    else if ('use' in given && !Object.hasOwn(contract.examples!, given.use) && !outcome?.values.includes(given.use))
      add(`${where}: there is no example "${given.use}"`)
  }
  return found
}

/** A host with an optional port, as `URL` writes it. */
const isHost = (host: string): boolean => URL.parse(`https://${host}`)?.host === host

/** What is wrong with the way to another site and back. */
function leavesProblems(
  { hosts, address, back, returns, confirm }: LeavesContract,
  name: string,
  { input, once }: OperationContract,
  members: string[],
  { operations }: Registry,
): string[] {
  const wrong = hosts.filter((host) => !isHost(host))
  const asked = ownValue(operations, confirm)
  const isText = (schema: TSchema | undefined) => schema !== undefined && asSchema(schema).type === 'string'
  return [
    ...(hosts.length === 0 ? [`${name} leaves for another site, but names no "hosts"`] : []),
    ...wrong.map((host) => `"${host}" of ${name} is no host: write "pay.example.org", with a port if it has one`),
    ...(members.includes(address) ? [] : [`${name} leaves for "${address}", which its output does not have`]),
    ...(isText(ownValue(input, back)) ? [] : [`"back" of ${name} names "${back}", which is not an input for a text`]),
    ...Object.entries(returns).flatMap(([key, schema]) =>
      isText(schema) ? [] : [`"${key}" that comes back to ${name} is not a text, as parameters of addresses are`],
    ),
    ...(once
      ? [`${name} leaves for another site, so it cannot be "once": each departure has a way back of its own`]
      : []),
    ...(asked ? [] : [`${name} is confirmed by "${confirm}", which is not an operation`]),
    ...(asked && (!isIdempotent(asked) || asked.once)
      ? [`${name} is confirmed by ${confirm}, which cannot be asked again and again`]
      : []),
  ]
}

/** The events of the registry that a funnel sends or waits for, each where it does. */
export function sharedEvents({ definition, registry }: CheckContext): { event: EventContract; pointer: string }[] {
  const sent = itemsOf(definition, 'effect').flatMap(({ value, pointer }) =>
    (['emit', 'track'] as const).flatMap((verb) => {
      const name = (value as Partial<Record<typeof verb, string>>)[verb]
      return name === undefined ? [] : [{ name, pointer: `${pointer}/${verb}` }]
    }),
  )
  const awaited = itemsOf(definition, 'step').flatMap(({ value, pointer }) =>
    Object.keys(value.on ?? {}).map((name) => ({ name, pointer: `${pointer}/on/${name}` })),
  )
  return [...sent, ...awaited].flatMap(({ name, pointer }) =>
    Object.hasOwn(registry.events, name) ? [{ event: registry.events[name]!, pointer }] : [],
  )
}

/** What events carry, and what their handlers may do. */
function checkEvents(context: CheckContext): void {
  const { definition, report } = context
  for (const item of itemsOf(definition, 'effect')) {
    if ('emit' in item.value) checkPayload(item, item.value.emit, item.value.with, context)
    if ('track' in item.value) checkPayload(item, item.value.track, item.value.with, context)
    if (item.slot === 'on' && 'emit' in item.value)
      report('event-repeat', `${item.pointer}/emit`, {
        message: 'a handler of an event may not emit: the event may come twice',
        hint: 'emit it where the first event is emitted',
      })
  }
  for (const { value, contract, slot, pointer } of context.calls) {
    if (slot === 'on' && !isIdempotent(contract) && !contract.once)
      report('event-repeat', `${pointer}/call`, {
        message: `the event may come twice, and ${value.call} may not run twice`,
        hint: `give ${value.call} a "once", or move the call`,
      })
  }
}

function checkPayload(
  item: ItemOf<'effect'>,
  name: string,
  given: EmitEffect['with'],
  { definition, registry, environment, report, reportKey }: CheckContext,
): void {
  const events = eventsOf(definition, registry)
  if (!Object.hasOwn(events, name)) return
  const payload = events[name]!.payload ?? {}
  const isFormula = typeof given === 'string'
  const type = isFormula ? compileValue(given, environment(item)).type : undefined
  if (isFormula && type?.kind !== 'object') return // its members are unknown
  const sent = Object.keys(type?.kind === 'object' ? type.members : (given ?? {}))
  for (const [member, schema] of Object.entries(payload)) {
    if (!sent.includes(member) && !isOptional(schema))
      report('event-payload', item.pointer, {
        message: `${name} is sent without "${member}"`,
        hint: `add "with": { "${member}": … }`,
      })
  }
  // Members of a formula that the event does not declare are not sent.
  for (const member of isFormula ? [] : sent) {
    if (!Object.hasOwn(payload, member))
      reportKey('event-payload', `${item.pointer}/with/${member}`, {
        message: `${name} carries no "${member}"`,
        hint: instead(member, Object.keys(payload)),
      })
  }
}
