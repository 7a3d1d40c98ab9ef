import type { CompiledOperation } from '#engine/compile/index.ts'
import type { CallResult } from '../host.ts'

const nothing = (): undefined => undefined
const no = (): false => false

/** In place of `leaving.ts` in pages whose funnels lead to no other site. */
export const withReturn = (_operation: CompiledOperation, inputs: Record<string, unknown>): Record<string, unknown> =>
  inputs
export const onlyAllowed = (_operation: CompiledOperation, result: CallResult): CallResult => result
export const departed = (): object => ({})
export const returnOf = nothing
export const eventsOfReturn = () => (): [] => []
export const goAway = no
export const leavingNote = nothing
