import type { CompiledOperation, Validators } from '#engine/compile/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { delivered, type CallResult, type Reply } from './host.ts'
import { mapValues } from '#engine/definition/index.ts'
import { isRecord } from './paths.ts'
import { isWords, withoutNulls } from './replies.ts'
import { resultOver, textOver, valueOver, type FunnelWorld } from './world.ts'

export interface CallOptions {
  /** Path of the step that calls. */
  step?: string
  /** Milliseconds per attempt; ignored if the contract's timeout is shorter. */
  timeout?: number
  /** `wait` in milliseconds. */
  retry?: { times: number; wait: number }
  idempotencyKey?: string
}

/** The result of one attempt. */
type Outcome = Reply | { kind: 'timeout' }
type Refused = CallResult & { ok: false }

const refused = ({ text, gone }: CompiledOperation['failures'][number], code: string, message = text): Refused => ({
  ok: false,
  code,
  message,
  ...(gone !== undefined && { gone }),
})

/** A failure with the text of its entry in `failures`, otherwise of the last entry (format.md §5). */
export function failure({ failures }: CompiledOperation, code: string): Refused {
  const listed = failures.find((entry) => entry.code === code)
  return refused(listed ?? { ...failures.at(-1)!, gone: undefined }, code)
}

/** The name of what was thrown: its message may hold answers. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** The body that the contract composes, if it composes one. A wish for another run is told beside it. */
function bodyOf({ body, once }: CompiledOperation, inputs: Record<string, unknown>, world: FunnelWorld): unknown {
  if (body === undefined) return undefined
  const again = once?.again !== undefined && ownValue(inputs, once.again) === true ? { [once.again]: true } : {}
  return { ...(valueOver(body, { input: inputs }, world) as object), ...again }
}

/** What the host throws is no lost network but a mistake of ours, which no repeat mends. */
async function attempt(
  operation: CompiledOperation,
  inputs: Record<string, unknown>,
  { step, timeout = operation.timeout, idempotencyKey }: CallOptions,
  world: FunnelWorld,
): Promise<Outcome> {
  const { clock, perform, log } = world.host
  const controller = new AbortController()
  let timer: unknown
  const late = new Promise<Outcome>((settle) => {
    const end = (): void => {
      settle({ kind: 'timeout' })
      controller.abort()
    }
    timer = clock.setTimeout(end, Math.min(timeout, operation.timeout))
  })
  const answer = perform({
    operation,
    inputs,
    body: bodyOf(operation, inputs, world),
    idempotencyKey,
    step,
    signal: controller.signal,
  })
  const broken = answer.catch((error: unknown): Reply => {
    log({ level: 'error', what: 'operation-broken', detail: { operation: operation.name, error: nameOf(error) } })
    return { kind: 'failure', code: 'failed' }
  })
  const reply = await Promise.race([broken, late])
  clock.clearTimeout(timer)
  return reply
}

/** Whether no answer came, or only one from a gateway (502 to 504), so that the call may be repeated. */
const isLost = (reply: Outcome): boolean =>
  reply.kind === 'offline' ||
  reply.kind === 'timeout' ||
  (reply.kind === 'reply' && reply.status >= 502 && reply.status <= 504)

/** Whether no answer came or the server itself failed, so that the fate of the call is unknown. */
const isSilent = (reply: Outcome): boolean => isLost(reply) || (reply.kind === 'reply' && reply.status >= 500)

/** A reply, as the rules of a contract see it. */
type Said = { response: Record<string, unknown>; http: number }

/** The failure of a reply: the first whose `if` holds; with `always`, one without `if` also counts. */
function refusal(operation: CompiledOperation, said: Said, always: boolean, world: FunnelWorld): Refused | undefined {
  const entry = operation.failures.find(({ if: rule }) =>
    rule === undefined ? always : resultOver(rule, said, world) === true,
  )
  const words = entry?.say && resultOver(entry.say, said, world)
  return entry && refused(entry, entry.code, isWords(words) ? words : entry.text)
}

/** A success with this output; the failure `malformed` if the contract does not list its outcome. */
function decided(operation: CompiledOperation, output: Record<string, unknown>): CallResult {
  const { outcome } = operation
  const isKnown = !outcome || outcome.others === true || outcome.values.includes(String(ownValue(output, outcome.of)))
  return isKnown ? { ok: true, output } : failure(operation, 'malformed')
}

/** Whether a reply says that it is a refusal (`success` false, or an `error`), unless `answered` recognises it as an answer. */
function saysNo({ answered }: CompiledOperation, said: Said, world: FunnelWorld): boolean {
  const { success, error } = said.response
  const no = success === false || (typeof error === 'string' && error.trim() !== '')
  return no && !(answered && resultOver(answered, said, world) === true)
}

function judge(operation: CompiledOperation, reply: Outcome, validators: Validators, world: FunnelWorld): CallResult {
  if (reply.kind === 'offline' || reply.kind === 'timeout') return failure(operation, reply.kind)
  if (reply.kind === 'failure') {
    const listed = failure(operation, reply.code)
    return { ...listed, message: reply.message || listed.message }
  }
  if (reply.kind === 'output') return decided(operation, reply.output)
  const body = withoutNulls(reply.body)
  const said = { response: isRecord(body) ? body : {}, http: reply.status }
  if (reply.status < 200 || reply.status > 299) return refusal(operation, said, true, world)!
  const wrong = ownValue(validators, `response:${operation.name}`)?.(body) === false
  const no = (wrong || !operation.outcome) && saysNo(operation, said, world)
  if (wrong && !no) return failure(operation, 'malformed')
  return (
    refusal(operation, said, no, world) ??
    decided(
      operation,
      mapValues(operation.output, (rule) => resultOver(rule, said, world)),
    )
  )
}

/** Logs a failure and marks it `silent` if nobody answered. */
function failed({ name }: CompiledOperation, result: Refused, reply: Outcome, { host }: FunnelWorld): CallResult {
  const detail: Record<string, string> = { operation: name, code: result.code }
  if (reply.kind === 'reply') detail.status = String(reply.status)
  host.log({ level: 'warn', what: 'operation-failed', detail })
  return isSilent(reply) ? { ...result, silent: true } : result
}

/** Runs an operation with complete inputs: attempts with timeout and retries, then the decision by the contract. Never throws. */
export async function callOperation(
  operation: CompiledOperation,
  inputs: Record<string, unknown>,
  options: CallOptions,
  world: FunnelWorld,
): Promise<CallResult> {
  const { clock, connection } = world.host
  const { times, wait } = (operation.idempotent && (options.retry ?? operation.retry)) || { times: 0, wait: 0 }
  // Loaded before anything is sent, because a reply without its validator would be lost.
  const validators = await world.validators('replies').catch(() => undefined)
  if (!validators) return failed(operation, failure(operation, 'offline'), { kind: 'offline' }, world)
  const send = () =>
    delivered(connection, {
      attempt: () => attempt(operation, inputs, options, world),
      isOffline: ({ kind }) => kind === 'offline',
      repeatable: operation.idempotent,
      isOver: () => world.stopped === true,
    })
  let reply = await send()
  for (let left = times; left > 0 && isLost(reply); left--) {
    await new Promise<void>((go) => void clock.setTimeout(go, wait))
    reply = await send()
  }
  const result = judge(operation, reply, validators, world)
  return result.ok ? result : failed(operation, result, reply, world)
}

/** The once key of a call; empty if the operation is not once-only. */
export const onceKey = ({ once }: CompiledOperation, input: Record<string, unknown>, world: FunnelWorld): string =>
  once ? textOver(once.key, { input }, world) : ''
