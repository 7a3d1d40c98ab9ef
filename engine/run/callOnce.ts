import type { CompiledOperation } from '#engine/compile/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { callOperation, failure, nameOf, onceKey, type CallOptions } from './callOperation.ts'
import { isBound } from './gone.ts'
import type { CallResult } from './host.ts'
import { mapValues } from '#engine/definition/index.ts'
import { union } from './paths.ts'
import { receiptId } from './receipts.ts'
import { onlyAllowed, withReturn } from './words/leaving.ts'
import { resultOver, scopeOf, type FunnelWorld, type Running } from './world.ts'

export interface CallRequest extends CallOptions {
  operation: string
  /** Inputs that replace the defaults of the contract. */
  inputs: Record<string, unknown>
  /** The name that the funnel gives the result. */
  as?: string
  /** An optional input that is not sent: the record that it names is gone. */
  without?: string
}

type Inputs = Record<string, unknown>

const only = (record: Inputs, wanted: (name: string) => boolean): Inputs =>
  Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name)))

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * The inputs of a call: those given, otherwise the defaults of the contract for the current answers. Unset inputs are left
 * out, and so is `without`. Undefined if a required input is unset: then the call fails before anything is sent.
 */
export function inputsOf(
  { inputs }: CompiledOperation,
  given: Inputs,
  at: Running,
  without?: string,
): Inputs | undefined {
  const scope = scopeOf(at)
  const all = mapValues(inputs, ({ from = null }, name) =>
    isSet(ownValue(given, name)) ? ownValue(given, name) : resultOver(from, scope, at.world),
  )
  const complete = Object.entries(inputs).every(([name, { optional }]) => optional || isSet(ownValue(all, name)))
  return complete ? only(all, (name) => isSet(ownValue(all, name)) && name !== without) : undefined
}

/** Failures of the recovering operation that say nothing about the interrupted run. */
const unanswered = new Set(['offline', 'timeout', 'malformed', 'unset'])

/** The result of a run that a page load interrupted, from the recovering operation; without one the run has failed. */
async function recovered(
  operation: CompiledOperation,
  inputs: Inputs,
  step: string | undefined,
  at: Running,
): Promise<{ result: CallResult; known: boolean }> {
  const recovering = operation.recover ? ownValue(at.world.funnel.operations, operation.recover) : undefined
  if (!recovering) return { result: failure(operation, 'failed'), known: true }
  const shared = only(inputs, (name) => Object.hasOwn(recovering.inputs, name))
  const asked = inputsOf(recovering, shared, at)
  const result = asked ? await callOperation(recovering, asked, { step }, at.world) : failure(recovering, 'unset')
  return { result, known: result.ok || !(result.silent || unanswered.has(result.code)) }
}

/** Writes the receipt of a finished run. A success is stored without secrets, and with the names of its result. */
function record(
  { name: operation, once, secrets }: CompiledOperation,
  key: string,
  result: CallResult,
  as: string | undefined,
  { receipts }: FunnelWorld,
): void {
  if (result.ok) {
    const before = receipts.find(operation, key)
    const names = union((before?.state === 'completed' && before.as) || [], as === undefined ? [] : [as])
    const output = only(result.output, (name) => !secrets.includes(name))
    receipts.write({ operation, key, state: 'completed', output, as: names.length > 0 ? names : undefined })
  } else if (once?.after === 'start' && !result.gone) {
    const { code, message } = result
    receipts.write({ operation, key, state: 'failed', code, message })
  } else receipts.drop(operation, key)
}

async function performOnce(
  { as, operation: name, inputs: _given, without: _without, ...options }: CallRequest,
  operation: CompiledOperation,
  inputs: Inputs,
  key: string,
  at: Running,
): Promise<CallResult> {
  const { world } = at
  const receipt = world.receipts.find(name, key)
  if (receipt?.state === 'failed') return { ok: false, code: receipt.code, message: receipt.message }
  const done = (result: CallResult): CallResult => {
    record(operation, key, result, as, world)
    return result
  }
  if (receipt?.state === 'completed') return done({ ok: true, output: receipt.output })
  if (receipt?.state === 'pending') {
    const { result, known } = await recovered(operation, inputs, options.step, at)
    return known ? done(result) : result
  }
  if (operation.once!.after === 'start') world.receipts.write({ operation: name, key, state: 'pending' })
  // The only state left is `again`: the person has asked for another run.
  const told = receipt ? { ...inputs, [operation.once!.again!]: true } : inputs
  return done(await callOperation(operation, told, { ...options, idempotencyKey: key }, world))
}

async function perform(request: CallRequest, at: Running): Promise<CallResult> {
  const { as, operation: name, inputs: given, without, ...options } = request
  const { world } = at
  const operation = world.funnel.operations[name]!
  const inputs = inputsOf(operation, given, at, without)
  if (!inputs) {
    world.host.log({ level: 'warn', what: 'operation-failed', detail: { operation: name, code: 'unset' } })
    return failure(operation, 'unset')
  }
  if (!operation.once)
    return onlyAllowed(
      operation,
      await callOperation(operation, withReturn(operation, inputs, at), options, world),
      world,
    )
  const key = onceKey(operation, inputs, world)
  const id = receiptId({ operation: name, key })
  const joined = world.running.get(id)
  if (joined) {
    const result = await joined
    if (result.ok && as !== undefined) record(operation, key, result, as, world)
    return result
  }
  const running = performOnce(request, operation, inputs, key, at).finally(() => world.running.delete(id))
  world.running.set(id, running)
  return running
}

/**
 * Runs a call whose record may be gone. It is made once more without the name of the record where that makes a new one
 * and nothing is bound to the old one; otherwise the runner hears of it.
 */
async function performOrRenew(request: CallRequest, at: Running): Promise<CallResult> {
  const result = await perform(request, at)
  if (result.ok || result.gone === undefined) return result
  const { inputs } = at.world.funnel.operations[request.operation]!
  const renews = request.without === undefined && ownValue(inputs, result.gone)?.optional === true && !isBound(at)
  if (renews) return performOrRenew({ ...request, without: result.gone }, at)
  at.world.gone?.(result.message)
  return result
}

/**
 * Runs a call of the funnel; never throws. A once-only operation runs at most once for its key (format.md §5, §7.9): its
 * receipt is written before it starts and after it ends, even if the funnel has moved on, and a second call joins a
 * pending one.
 */
export const callOnce = (request: CallRequest, at: Running): Promise<CallResult> =>
  performOrRenew(request, at).catch((error: unknown) => {
    // An exception in the engine is a failure of the call and is logged, so that no call ends silently.
    const { host, funnel } = at.world
    const detail = { operation: request.operation, error: nameOf(error) }
    host.log({ level: 'error', what: 'operation-broken', detail })
    return failure(funnel.operations[request.operation]!, 'failed')
  })

/** The results in the receipts, by name, so that rules know them again after a load. */
export const resultsFromReceipts = ({ receipts, funnel }: FunnelWorld): Record<string, unknown> =>
  Object.fromEntries(
    receipts.all().flatMap((receipt) => {
      if (receipt.state !== 'completed') return []
      const names = (receipt.as ?? []).filter((as) => ownValue(funnel.results, as) === receipt.operation)
      return names.map((as) => [as, receipt.output])
    }),
  )
