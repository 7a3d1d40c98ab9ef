import type { CompiledOperation, Validators } from '#engine/compile/index.ts'
import { delivered } from './delivered.ts'
import type { CallResult, Reply } from './host.ts'
import { isWords, withoutNulls } from './replies.ts'
import { resultOf, textOver, valueOver, type FunnelWorld } from './world.ts'

export interface CallOptions {
  /** Path of the step that calls. */
  step?: string
  /** Milliseconds; counts if it is shorter than the contract's. */
  timeout?: number
  retry?: { times: number; wait: number }
  idempotencyKey?: string
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** The text of a failure: that of its own entry, or of the last one (format.md §5, `failures`). */
function failure(operation: CompiledOperation, code: string): CallResult {
  const listed = operation.failures.find((entry) => entry.code === code) ?? operation.failures.at(-1)!
  return { ok: false, code, message: listed.text }
}

/** Only what is set is sent; a required input that is unset is a failure before anything is sent. */
export function completeInputs(
  operation: CompiledOperation,
  given: Record<string, unknown>,
  fallback: (name: string) => unknown,
): Record<string, unknown> | undefined {
  const entries = Object.entries(operation.inputs).map(
    ([name, input]) => [name, isSet(given[name]) ? given[name] : fallback(name), input.optional] as const,
  )
  if (entries.some(([, value, optional]) => !optional && !isSet(value))) return undefined
  return Object.fromEntries(entries.filter(([, value]) => isSet(value)).map(([name, value]) => [name, value]))
}

async function attempt(
  operation: CompiledOperation,
  inputs: Record<string, unknown>,
  options: CallOptions,
  world: FunnelWorld,
): Promise<Reply | { kind: 'timeout' }> {
  const { clock, perform } = world.host
  const controller = new AbortController()
  let timer: unknown
  const late = new Promise<{ kind: 'timeout' }>((settle) => {
    timer = clock.setTimeout(
      () => {
        settle({ kind: 'timeout' })
        controller.abort()
      },
      Math.min(options.timeout ?? operation.timeout, operation.timeout),
    )
  })
  // Nobody has asked for another run unless the caller says so.
  const again = operation.once?.again
  const sent = again === undefined ? inputs : { [again]: false, ...inputs }
  const body = operation.body === undefined ? {} : { body: valueOver(operation.body, { input: sent }, world) }
  const key = options.idempotencyKey ? { idempotencyKey: options.idempotencyKey } : {}
  const step = options.step === undefined ? {} : { step: options.step }
  const answer = perform({ operation, inputs: sent, ...body, ...key, ...step, signal: controller.signal }).catch(
    (): Reply => ({ kind: 'offline' }),
  )
  const reply = await Promise.race([answer, late])
  clock.clearTimeout(timer)
  return reply
}

const passes = (reply: Reply | { kind: 'timeout' }): boolean =>
  !(
    reply.kind === 'offline' ||
    reply.kind === 'timeout' ||
    (reply.kind === 'reply' && reply.status >= 502 && reply.status <= 504)
  )

/** The server itself failed: what was asked is neither answered nor refused. */
const isSilent = (reply: Reply | { kind: 'timeout' }): boolean =>
  !passes(reply) || (reply.kind === 'reply' && reply.status >= 500)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refusal(
  operation: CompiledOperation,
  status: number,
  response: unknown,
  world: FunnelWorld,
  always: boolean,
): CallResult | undefined {
  const scope = { response, http: status }
  const entry = operation.failures.find((candidate) =>
    candidate.if === undefined ? always : resultOf(candidate.if, scope, world) === true,
  )
  if (!entry) return undefined
  const said = entry.say === undefined ? '' : resultOf(entry.say, scope, world)
  return { ok: false, code: entry.code, message: isWords(said) ? said : entry.text }
}

const decided = (operation: CompiledOperation, output: Record<string, unknown>): boolean => {
  const { outcome } = operation
  return !outcome || outcome.others === true || outcome.values.includes(String(output[outcome.of]))
}

/** Whatever its status, a reply that says so is a refusal. Where a decision is made, the decision speaks. */
function saysNo(
  { answered }: CompiledOperation,
  response: Record<string, unknown>,
  status: number,
  world: FunnelWorld,
): boolean {
  const no = response.success === false || (typeof response.error === 'string' && response.error.trim() !== '')
  return no && !(answered && resultOf(answered, { response, http: status }, world) === true)
}

function judge(
  operation: CompiledOperation,
  reply: Reply | { kind: 'timeout' },
  validators: Validators,
  world: FunnelWorld,
): CallResult {
  if (reply.kind === 'offline' || reply.kind === 'timeout') return failure(operation, reply.kind)
  if (reply.kind === 'failure')
    return { ...failure(operation, reply.code), ...(reply.message ? { message: reply.message } : {}) } as CallResult
  if (reply.kind === 'output')
    return decided(operation, reply.output) ? { ok: true, output: reply.output } : failure(operation, 'malformed')
  const body = withoutNulls(reply.body)
  const response = isRecord(body) ? body : {}
  if (reply.status < 200 || reply.status > 299) return refusal(operation, reply.status, response, world, true)!
  const validate = validators[`response:${operation.name}`]
  const wrong = validate !== undefined && !validate(body)
  const no = (wrong || !operation.outcome) && saysNo(operation, response, reply.status, world)
  if (wrong && !no) return failure(operation, 'malformed')
  const refused = refusal(operation, reply.status, response, world, no)
  if (refused) return refused
  const scope = { response, http: reply.status }
  const output = Object.fromEntries(
    Object.entries(operation.output).map(([name, rule]) => [name, resultOf(rule, scope, world)]),
  )
  return decided(operation, output) ? { ok: true, output } : failure(operation, 'malformed')
}

type Refused = CallResult & { ok: false }

/** Logs a failure, and says whether anybody answered. */
function failed(
  { name }: CompiledOperation,
  result: Refused,
  reply: Reply | { kind: 'timeout' },
  { host }: FunnelWorld,
): CallResult {
  const status: Record<string, string> = reply.kind === 'reply' ? { status: String(reply.status) } : {}
  host.log({ level: 'warn', what: 'operation-failed', detail: { operation: name, code: result.code, ...status } })
  return isSilent(reply) ? { ...result, silent: true } : result
}

const pause = (duration: number, world: FunnelWorld): Promise<void> =>
  new Promise((go) => void world.host.clock.setTimeout(go, duration))

/** Runs an operation with complete inputs: attempts, timeout, retries, then the contract's judgement. Never throws. */
export async function callOperation(
  operation: CompiledOperation,
  inputs: Record<string, unknown>,
  options: CallOptions,
  world: FunnelWorld,
): Promise<CallResult> {
  const retry = operation.idempotent ? (options.retry ?? operation.retry) : undefined
  // Before anything is sent: a reply that cannot be judged is lost.
  const validators = await world.validators('replies').catch(() => undefined)
  if (!validators) return failed(operation, failure(operation, 'offline') as Refused, { kind: 'offline' }, world)
  const send = () =>
    delivered(world.host.connection, {
      attempt: () => attempt(operation, inputs, options, world),
      isOffline: ({ kind }) => kind === 'offline',
      repeatable: operation.idempotent,
      isOver: () => world.stopped === true,
    })
  let reply = await send()
  for (let left = retry?.times ?? 0; left > 0 && !passes(reply); left--) {
    await pause(retry!.wait, world)
    reply = await send()
  }
  const result = judge(operation, reply, validators, world)
  return result.ok ? result : failed(operation, result, reply, world)
}

export const unset = (operation: CompiledOperation): CallResult => failure(operation, 'unset')

/** The once key of a call; empty when the operation may run any number of times. */
export const onceKey = (operation: CompiledOperation, inputs: Record<string, unknown>, world: FunnelWorld): string =>
  operation.once ? textOver(operation.once.key, { input: inputs }, world) : ''
