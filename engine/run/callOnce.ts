import type { CompiledOperation } from '#engine/compile/compiled.ts'
import { callOperation, completeInputs, onceKey, unset, type CallOptions, type CallResult } from './callOperation.ts'
import type { Receipt } from './receipts.ts'
import type { FunnelState } from './state.ts'
import { resultOf, scopeOf, type FunnelWorld } from './world.ts'

const withoutSecrets = (operation: CompiledOperation, output: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(output).filter(([name]) => !operation.secrets.includes(name)))

/** A call that has a receipt already gives what is on it; undefined means that it may run. */
async function fromReceipt(receipt: Receipt | undefined, operation: CompiledOperation, inputs: Record<string, unknown>, world: FunnelWorld): Promise<CallResult | undefined> {
  if (!receipt) return undefined
  if (receipt.state === 'completed') return { ok: true, output: receipt.output }
  if (receipt.state === 'failed') return { ok: false, code: receipt.code, message: receipt.message }
  const recovering = operation.recover ? world.funnel.operations[operation.recover] : undefined
  const known = recovering ? await callOperation(recovering, inputs, {}, world) : undefined
  return known ?? { ok: false, code: 'failed', message: operation.failures.at(-1)!.text }
}

function record(operation: CompiledOperation, key: string, result: CallResult, world: FunnelWorld): void {
  if (result.ok) world.receipts.write({ operation: operation.name, key, state: 'completed', output: withoutSecrets(operation, result.output) })
  else if (operation.once?.after === 'start') world.receipts.write({ operation: operation.name, key, state: 'failed', code: result.code, message: result.message })
  else world.receipts.drop(operation.name, key)
}

/** Inputs of a call: those given, else the contract's defaults over the answers as they are. */
export function inputsOf(operation: CompiledOperation, given: Record<string, unknown>, state: FunnelState, world: FunnelWorld): Record<string, unknown> | undefined {
  const scope = scopeOf(state, world)
  return completeInputs(operation, given, (name) => {
    const from = operation.inputs[name]?.from
    return from === undefined ? undefined : resultOf(from, scope, world)
  })
}

/**
 * Runs a call of the funnel. A once-only operation runs at most once for its key: its receipt is written before it
 * starts and after it ends, even when the funnel has meanwhile gone elsewhere (format.md §5, §7.9).
 */
export async function callOnce(name: string, given: Record<string, unknown>, options: CallOptions, state: FunnelState, world: FunnelWorld): Promise<CallResult> {
  const operation = world.funnel.operations[name]!
  const inputs = inputsOf(operation, given, state, world)
  if (!inputs) return unset(operation)
  if (!operation.once) return callOperation(operation, inputs, options, world)
  const key = onceKey(operation, inputs, world)
  const known = await fromReceipt(world.receipts.find(name, key), operation, inputs, world)
  if (known) {
    record(operation, key, known, world)
    return known
  }
  if (operation.once.after === 'start') world.receipts.write({ operation: name, key, state: 'pending' })
  const result = await callOperation(operation, inputs, { ...options, idempotencyKey: key }, world)
  record(operation, key, result, world)
  return result
}

/** Results whose receipts are at hand, so that they are known again after a load. */
export function resultsFromReceipts(state: FunnelState, world: FunnelWorld): Record<string, unknown> {
  const found = Object.entries(world.funnel.results).flatMap(([as, name]) => {
    const operation = world.funnel.operations[name]
    const inputs = operation?.once && inputsOf(operation, {}, state, world)
    const receipt = inputs && world.receipts.find(name, onceKey(operation!, inputs, world))
    return receipt?.state === 'completed' ? [[as, receipt.output] as const] : []
  })
  return Object.fromEntries(found)
}
