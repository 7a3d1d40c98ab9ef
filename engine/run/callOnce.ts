import type { CompiledOperation } from '#engine/compile/index.ts'
import { type CallResult } from './host.ts'
import { callOperation, completeInputs, onceKey, unset, type CallOptions } from './callOperation.ts'
import { receiptId, type Receipt } from './receipts.ts'
import type { FunnelState } from './state.ts'
import { resultOf, scopeOf, type FunnelWorld } from './world.ts'

export interface CallRequest extends CallOptions {
  operation: string
  /** Inputs that differ from the contract's defaults. */
  inputs: Record<string, unknown>
  /** The name that the funnel gives the result. */
  as?: string
}

const withoutSecrets = (operation: CompiledOperation, output: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(output).filter(([name]) => !operation.secrets.includes(name)))

/** Of the inputs of another operation, those that this one takes. */
const inputsFor = (operation: CompiledOperation, inputs: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => name in operation.inputs))

/** Inputs of a call: those given, else the contract's defaults over the answers as they are. Undefined when a required one is unset. */
export function inputsOf(
  operation: CompiledOperation,
  given: Record<string, unknown>,
  state: FunnelState,
  world: FunnelWorld,
): Record<string, unknown> | undefined {
  const scope = scopeOf(state, world)
  return completeInputs(operation, given, (name) => {
    const from = operation.inputs[name]?.from
    return from === undefined ? undefined : resultOf(from, scope, world)
  })
}

/** Failures that say nothing about the run that was asked after. */
const unanswered = new Set(['offline', 'timeout', 'malformed', 'unset'])

/** What became of a run that a load interrupted: the recovering operation knows, or it counts as failed. */
async function recovered(
  operation: CompiledOperation,
  inputs: Record<string, unknown>,
  step: string | undefined,
  state: FunnelState,
  world: FunnelWorld,
): Promise<{ result: CallResult; known: boolean }> {
  const recovering = operation.recover ? world.funnel.operations[operation.recover] : undefined
  if (!recovering)
    return { result: { ok: false, code: 'failed', message: operation.failures.at(-1)!.text }, known: true }
  const asked = inputsOf(recovering, inputsFor(recovering, inputs), state, world)
  const result = asked
    ? await callOperation(recovering, asked, step === undefined ? {} : { step }, world)
    : unset(recovering)
  return { result, known: result.ok || !(result.silent || unanswered.has(result.code)) }
}

function record(
  operation: CompiledOperation,
  key: string,
  result: CallResult,
  as: string | undefined,
  world: FunnelWorld,
): void {
  const { name, once } = operation
  if (!result.ok) {
    if (once?.after === 'start')
      world.receipts.write({ operation: name, key, state: 'failed', code: result.code, message: result.message })
    else world.receipts.drop(name, key)
    return
  }
  const before = world.receipts.find(name, key)
  const names = [
    ...new Set([...(before?.state === 'completed' ? (before.as ?? []) : []), ...(as === undefined ? [] : [as])]),
  ]
  world.receipts.write({
    operation: name,
    key,
    state: 'completed',
    output: withoutSecrets(operation, result.output),
    ...(names.length > 0 ? { as: names } : {}),
  })
}

async function performOnce(
  request: CallRequest,
  operation: CompiledOperation,
  inputs: Record<string, unknown>,
  key: string,
  state: FunnelState,
  world: FunnelWorld,
): Promise<CallResult> {
  const { as, operation: name, inputs: _given, ...options } = request
  const receipt: Receipt | undefined = world.receipts.find(name, key)
  if (receipt?.state === 'failed') return { ok: false, code: receipt.code, message: receipt.message }
  if (receipt?.state === 'completed') {
    const result: CallResult = { ok: true, output: receipt.output }
    record(operation, key, result, as, world)
    return result
  }
  if (receipt?.state === 'pending') {
    const { result, known } = await recovered(operation, inputs, options.step, state, world)
    if (known) record(operation, key, result, as, world)
    return result
  }
  if (operation.once!.after === 'start') world.receipts.write({ operation: name, key, state: 'pending' })
  // A receipt that is left says that the person asked for another run.
  const told = receipt ? { ...inputs, [operation.once!.again!]: true } : inputs
  const result = await callOperation(operation, told, { ...options, idempotencyKey: key }, world)
  record(operation, key, result, as, world)
  return result
}

/** What breaks in the engine itself is a failure of the call like any other, and is logged: nothing may end without a word. */
function broken(error: unknown, { operation }: CallRequest, { host, funnel }: FunnelWorld): CallResult {
  host.log({
    level: 'error',
    what: 'operation-broken',
    detail: { operation, error: error instanceof Error ? error.name : typeof error },
  })
  return { ok: false, code: 'failed', message: funnel.operations[operation]!.failures.at(-1)!.text }
}

/**
 * Runs a call of the funnel, and never throws. A once-only operation runs at most once for its key: its receipt is written before it
 * starts and after it ends, even when the funnel has meanwhile gone elsewhere, and a second call joins one that is still on
 * its way (format.md §5, §7.9).
 */
export const callOnce = (request: CallRequest, state: FunnelState, world: FunnelWorld): Promise<CallResult> =>
  perform(request, state, world).catch((error: unknown) => broken(error, request, world))

async function perform(request: CallRequest, state: FunnelState, world: FunnelWorld): Promise<CallResult> {
  const { as, operation: name, inputs: given, ...options } = request
  const operation = world.funnel.operations[name]!
  const inputs = inputsOf(operation, given, state, world)
  if (!inputs) {
    world.host.log({ level: 'warn', what: 'operation-failed', detail: { operation: name, code: 'unset' } })
    return unset(operation)
  }
  if (!operation.once) return callOperation(operation, inputs, options, world)
  const key = onceKey(operation, inputs, world)
  const id = receiptId({ operation: name, key })
  const joined = world.running.get(id)
  if (joined) {
    const result = await joined
    if (result.ok && as !== undefined) record(operation, key, result, as, world)
    return result
  }
  const running = performOnce(request, operation, inputs, key, state, world).finally(() => world.running.delete(id))
  world.running.set(id, running)
  return running
}

/** Results whose receipts are at hand, so that they are known again after a load. */
export function resultsFromReceipts(world: FunnelWorld): Record<string, unknown> {
  const named = world.receipts
    .all()
    .flatMap((receipt) => (receipt.state === 'completed' ? (receipt.as ?? []).map((as) => [as, receipt] as const) : []))
  return Object.fromEntries(
    named
      .filter(([as, { operation }]) => world.funnel.results[as] === operation)
      .map(([as, { output }]) => [as, output]),
  )
}
