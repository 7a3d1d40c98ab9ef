import type { CompiledFunnel, CompiledOperation, CompiledStep } from '#engine/compile/index.ts'
import { failure } from '../callOperation.ts'
import type { CallResult, Host } from '../host.ts'
import { fitsEvent, payloadFor } from '../payload.ts'
import type { Away, FunnelState } from '../state.ts'
import type { FunnelWorld, Running } from '../world.ts'
import { sentencesOf } from './languages.ts'

/** The parameter of the address that brings back the id of a departure. */
const returned = 'returned'

/** How long after a departure somebody may come back, in milliseconds. */
const patience = 60 * 60_000

const onThisComputer = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '127.0.0.1'

/** The address of another site, if the contract allows it: https, or http while the page itself is on this computer. */
function allowed(given: unknown, { hosts }: Leaves, host: Host): string | undefined {
  if (!URL.canParse(String(given))) return undefined
  const url = new URL(String(given))
  // What stands before the host is a name that misleads.
  if (!url.href.startsWith(`${url.origin}/`) || !hosts.includes(url.host)) return undefined
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
  world.departing[operation] = id
  return {
    ...inputs,
    [leaves.back]: host.leave.address(`${funnel.path}/${step}?${returned}=${encodeURIComponent(id)}`),
  }
}

/** The result of a call. One that leads where its contract does not allow has failed. */
export function onlyAllowed(operation: CompiledOperation, result: CallResult, { host }: FunnelWorld): CallResult {
  const { name, leaves } = operation
  if (!leaves || !result.ok) return result
  if (host.leave && allowed(result.output[leaves.address], leaves, host)) return result
  host.log({ level: 'error', what: 'leave-refused', detail: { operation: name } })
  return failure(operation, 'malformed')
}

/** What leaving for the other site changes. `as` is the result that holds its address. */
export function departed({ step, results, world }: Running, as: string): Partial<FunnelState> {
  const { funnel, host, departing } = world
  const operation = funnel.operations[funnel.results[as]!]
  const result = results[as] as Record<string, unknown> | undefined
  const address = operation?.leaves && allowed(result?.[operation.leaves.address], operation.leaves, host)
  const id = departing[operation?.name ?? '']
  if (!address || id === undefined) throw new Error(`"${as}" leads to no other site`)
  return { away: { id, operation: operation.name, step, at: host.clock.now() }, leavingFor: address }
}

/** What a kept session says of a departure. */
type Departed = { away?: Away }

/** How somebody has come back from another site: with the payload of the event, or refused. */
type Return<Kept extends Departed> = { kept: Kept | undefined } & (
  { event: { type: string; payload: Record<string, unknown> }; step: string } | { refused: true }
)

/**
 * Reads how somebody comes back, if they do. A departure is used up before anything else happens, so that the same address
 * cannot be used twice; one with another id leaves it as it is.
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
    host.log({ level: 'warn', what: 'return-refused', detail: { why } })
    return { kept: left, refused: true }
  }
  if (!kept?.away) return refused(kept ? 'used or unknown' : 'another browser')
  const { away } = kept
  const rest = { ...kept, away: undefined }
  if (away.id !== id) return refused('used or unknown')
  if (host.clock.now() - away.at > patience) return refused('too late', rest)
  const contract = funnel.events[away.operation]
  if (contract?.kind !== 'return' || !funnel.steps[away.step]?.leaves) return refused('another definition', rest)
  const payload = payloadFor(host.query, contract)
  if (!fitsEvent(payload, contract)) return refused('malformed', rest)
  return { kept: rest, event: { type: `EVENT.${away.operation}`, payload }, step: away.step }
}

/** The event that a return is for the machine, once a step waits: that of its step, or that it was refused. */
export function eventOf(back: Return<Departed>, { current, world }: Running): { type: string } {
  if ('event' in back && back.step === current) return back.event
  const { returnRefused, returnElsewhere } = sentencesOf(world.funnel)
  return { type: 'RETURNED', text: back.kept ? returnRefused : returnElsewhere } as { type: string }
}

/** Goes to the other site, if the journey has left for one. */
export function goAway({ leavingFor }: FunnelState, { leave }: Host): boolean {
  if (leavingFor !== '') leave?.go(leavingFor)
  return leavingFor !== ''
}

/** What a step says of the sites to which its buttons may lead. */
export const leavingNote = ({ leaves }: CompiledStep, { world }: Running): string | undefined =>
  leaves && sentencesOf(world.funnel).leavesFor(leaves.join(', '))
