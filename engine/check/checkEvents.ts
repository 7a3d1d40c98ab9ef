import {
  type EmitEffect,
  escapeSegment,
  type TrackEffect,
  eventsOf,
  itemsOf,
  type ItemOf,
} from '#engine/definition/index.ts'
import { compileValue, didYouMean } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'
import { isIdempotent } from './checkCalls.ts'
import { isOptional } from './isOptional.ts'

/** The events that something may raise: this funnel sends them, or other scripts do. */
export function heardEvents({ definition, registry }: CheckContext): Set<string> {
  const sent = itemsOf(definition, 'effect').flatMap(({ value }) => ('emit' in value ? [value.emit] : []))
  const external = Object.entries(eventsOf(definition, registry)).flatMap(([name, event]) =>
    event.external ? [name] : [],
  )
  return new Set([...sent, ...external])
}

/** Handlers of events that nothing raises would never run. */
function checkHeard(context: CheckContext): void {
  const heard = heardEvents(context)
  const events = eventsOf(context.definition, context.registry)
  for (const { value: step, pointer } of itemsOf(context.definition, 'step'))
    for (const event of Object.keys(step.on ?? {})) {
      if (heard.has(event) || !Object.hasOwn(events, event)) continue
      context.report(
        'event-never',
        `${pointer}/on/${escapeSegment(event)}`,
        {
          message: `nothing raises ${event}, so this never happens`,
          hint: 'emit it somewhere, declare it as "external" if other scripts raise it, or take the handler out',
        },
        'key',
      )
    }
}

/** What events carry, and what their handlers may do. */
export const checkEvents: Check = (context) => {
  const { definition, report } = context
  checkHeard(context)
  for (const item of itemsOf(definition, 'effect')) {
    if ('emit' in item.value) checkPayload(item, item.value.emit, item.value, context)
    if ('track' in item.value) checkPayload(item, item.value.track, item.value, context)
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
  { with: given }: Pick<EmitEffect | TrackEffect, 'with'>,
  context: CheckContext,
): void {
  const events = eventsOf(context.definition, context.registry)
  if (!Object.hasOwn(events, name)) return
  const payload = events[name]!.payload ?? {}
  const sent = sentMembers(item, given, context)
  if (!sent) return
  for (const [member, schema] of Object.entries(payload)) {
    if (!sent.includes(member) && !isOptional(schema))
      context.report('event-payload', item.pointer, {
        message: `${name} is sent without "${member}"`,
        hint: `add "with": { "${member}": … }`,
      })
  }
  for (const member of typeof given === 'string' ? [] : sent) {
    if (!Object.hasOwn(payload, member))
      context.report(
        'event-payload',
        `${item.pointer}/with/${member}`,
        { message: `${name} carries no "${member}"`, hint: didYouMean(member, Object.keys(payload)) },
        'key',
      )
  }
}

/** The members of the payload; undefined when a formula does not tell. A formula's other members are not sent. */
function sentMembers(
  item: ItemOf<'effect'>,
  given: EmitEffect['with'],
  { environment }: CheckContext,
): string[] | undefined {
  if (typeof given !== 'string') return Object.keys(given ?? {})
  const { type } = compileValue(given, environment(item))
  return type?.kind === 'object' ? Object.keys(type.members) : undefined
}
