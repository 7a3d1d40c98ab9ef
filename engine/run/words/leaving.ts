import type { AnyEventObject } from 'xstate'
import type { CompiledFunnel, CompiledOperation, CompiledStep } from '#engine/compile/index.ts'
import { parsedUrl } from '#engine/definition/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { failure } from '../callOperation.ts'
import type { CallResult, Host } from '../host.ts'
import { fitsEvent, payloadFor } from '../payload.ts'
import type { Away, FunnelState } from '../state.ts'
import type { FunnelWorld, Running } from '../world.ts'
import { sentencesOf } from './languages.ts'

/** The parameter of the address that brings back the id of a departure. */
const returned = 'returned'

/** How long after a departure the person may come back, in milliseconds. */
const patience = 60 * 60_000

const onThisComputer = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '127.0.0.1'

/** The address of another site, if the contract allows it: https, or http while the page itself is on this computer. */
function allowed(given: unknown, { hosts }: Leaves, host: Host): string | undefined {
  const url = parsedUrl(String(given))
  // What stands before the host is a name that misleads.
  if (!url?.href.startsWith(`${url.origin}/`) || !hosts.includes(url.host)) return undefined
  const isLocal = (): boolean => onThisComputer(url) && onThisComputer(new URL(host.leave!.address('/')))
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal()) ? url.href : undefined
}

type Leaves = NonNullable<CompiledOperation['leaves']>

/** The inputs of a call, with the address to come back to if its operation leads to another site. */
export function withReturn(
  { name: operation, leaves }: CompiledOperation,
  inputs: Record<string, unknown>,
  { step, world }: Running,
): Record<string, unknown> {
  const { funnel, host } = world
  if (!leaves || !host.leave) return inputs
  const id = host.leave.id()
  world.departing.set(operation, id)
  return {
    ...inputs,
    [leaves.back]: host.leave.address(`${funnel.path}/${step}?${returned}=${encodeURIComponent(id)}`),
  }
}

/** The result of a call. One that leads where its contract does not allow has failed. */
export function onlyAllowed(operation: CompiledOperation, result: CallResult, { host }: FunnelWorld): CallResult {
  const { name, leaves } = operation
  if (!leaves || !result.ok) return result
  if (host.leave && allowed(ownValue(result.output, leaves.address), leaves, host)) return result
  host.log({ level: 'error', what: 'leave-refused', detail: { operation: name } })
  return failure(operation, 'malformed')
}

/** What leaving for the other site changes. `as` is the result that holds its address. */
export function departed({ step, results, world }: Running, as: string): Partial<FunnelState> {
  const { funnel, host, departing } = world
  const operation = ownValue(funnel.operations, funnel.results[as]!)
  const result = ownValue(results, as) as Record<string, unknown> | undefined
  const address = operation?.leaves && allowed(ownValue(result, operation.leaves.address), operation.leaves, host)
  const id = operation && departing.get(operation.name)
  if (!address || id === undefined) throw new Error(`"${as}" leads to no other site`)
  return { away: { id, operation: operation.name, step, at: host.clock.now() }, leavingFor: address }
}

/** What a kept session says of a departure. */
type Departed = { away?: Away }

/** How the person has come back from another site: accepted, which `kept` then says, or refused. */
interface Return<Kept extends Departed> {
  kept: Kept | undefined
  /** The sentence that says why it was refused. */
  refused?: 'returnRefused' | 'returnIncomplete' | 'returnElsewhere'
}

/** What is refused because the other site has not sent what the contract declares. */
const malformed = 'malformed'

/** Why a return cannot be taken; undefined if it can. */
function wrongWith(
  { operation, step, at }: Away,
  payload: Record<string, unknown>,
  funnel: CompiledFunnel,
  host: Host,
): string | undefined {
  const contract = ownValue(funnel.events, operation)
  if (host.clock.now() - at > patience) return 'too late'
  if (contract?.kind !== 'return' || !ownValue(funnel.steps, step)?.leaves) return 'another definition'
  return fitsEvent(payload, contract) ? undefined : malformed
}

const logRefused = (why: string, { log }: Host): void => log({ level: 'warn', what: 'return-refused', detail: { why } })

/**
 * Reads how the person comes back, if they do. A departure is used up before anything else happens, so that the same address
 * cannot be used twice; one with another id leaves it as it is. What came along is kept until its step takes it (`eventsOfReturn`).
 */
export function returnOf<Kept extends Departed>(
  kept: Kept | undefined,
  funnel: CompiledFunnel,
  host: Host,
): Return<Kept> | undefined {
  const id = host.query[returned]
  if (id === undefined || !host.leave) return undefined
  host.leave.tidy()
  const refused = (why: string, left = kept): Return<Kept> => {
    logRefused(why, host)
    return { kept: left, refused: !kept ? 'returnElsewhere' : why === malformed ? 'returnIncomplete' : 'returnRefused' }
  }
  if (!kept?.away) return refused(kept ? 'used or unknown' : 'another browser')
  const { away } = kept
  if (away.payload || away.id !== id) return refused('used or unknown')
  const payload = payloadFor(host.query, ownValue(funnel.events, away.operation))
  const wrong = wrongWith(away, payload, funnel, host)
  if (wrong !== undefined) return refused(wrong, { ...kept, away: undefined })
  return { kept: { ...kept, away: { ...away, id: '', payload } } }
}

/** An event of the machine that changes its state. */
const returning = (changes: Partial<FunnelState>): AnyEventObject => ({ type: 'RETURNED', changes })

/**
 * The events of a return for the machine, asked for whenever a step waits: that it was refused, or the event of the step that was left,
 * when that is the one that waits. Landing may open an earlier one first. Each is given once, since the machine may wait again before
 * it has heard of the return.
 */
export function eventsOfReturn(back: Return<Departed> | undefined): (at: Running) => AnyEventObject[] {
  let refused = back?.refused
  let told: Away | undefined
  return ({ away, attempts, current, world }) => {
    const { funnel, host } = world
    const saying = (name: NonNullable<typeof refused>): Partial<FunnelState> => ({
      alert: sentencesOf(funnel)[name],
      attempts: attempts + 1,
    })
    if (refused) {
      const why = refused
      refused = undefined
      return [returning(saying(why))]
    }
    if (!away?.payload || away === told || away.step !== current) return []
    told = away
    const { operation, payload } = away
    const wrong = wrongWith(away, payload, funnel, host)
    if (wrong === undefined) return [returning({ away: null }), { type: `EVENT.${operation}`, payload }]
    logRefused(wrong, host)
    return [returning({ away: null, ...saying('returnRefused') })]
  }
}

/** Goes to the other site, if the journey has left for one. */
export function goAway({ leavingFor }: FunnelState, { leave }: Host): boolean {
  if (leavingFor !== '') leave?.go(leavingFor)
  return leavingFor !== ''
}

/** What a step says of the sites to which its buttons may lead. */
export const leavingNote = ({ leaves }: CompiledStep, { world }: Running): string | undefined =>
  leaves && sentencesOf(world.funnel).leavesFor(leaves.join(', '))
