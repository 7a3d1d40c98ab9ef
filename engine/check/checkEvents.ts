import { escapeSegment, eventsOf, isOptional, itemsOf, type EmitEffect, type ItemOf } from '#engine/definition/index.ts'
import { compileValue, didYouMean } from '#engine/rules/index.ts'
import { isIdempotent } from './checkCalls.ts'
import type { Check, CheckContext } from './context.ts'

/** The events that something may raise: this funnel sends them, or other scripts do. */
export function heardEvents({ definition, registry }: CheckContext): Set<string> {
  const sent = itemsOf(definition, 'effect').flatMap(({ value }) => ('emit' in value ? [value.emit] : []))
  const external = Object.entries(eventsOf(definition, registry)).filter(([, event]) => event.external)
  return new Set([...sent, ...external.map(([name]) => name)])
}

/** What events carry, and what their handlers may do. */
export const checkEvents: Check = (context) => {
  const { definition, report } = context
  checkHeard(context)
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

/** Handlers of events that nothing raises would never run. */
function checkHeard(context: CheckContext): void {
  const { definition, registry, reportKey } = context
  const heard = heardEvents(context)
  const events = eventsOf(definition, registry)
  for (const { value: step, pointer } of itemsOf(definition, 'step'))
    for (const event of Object.keys(step.on ?? {})) {
      if (heard.has(event) || !Object.hasOwn(events, event)) continue
      const message = `nothing raises ${event}, so this never happens`
      reportKey('event-never', `${pointer}/on/${escapeSegment(event)}`, { message })
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
  if (isFormula && type?.kind !== 'object') return // what it sends is not known
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
        hint: didYouMean(member, Object.keys(payload)),
      })
  }
}
