import { groupedBy, eventsOf } from '#engine/definition/index.ts'
import type { FlowWriter } from './writer.ts'

/**
 * Handlers begin where their event may be heard: anywhere in their step for an event of other scripts, otherwise only when this funnel
 * has just sent it.
 */
export function eventFlow({ builder, handlers, context }: FlowWriter): void {
  const events = eventsOf(context.definition, context.registry)
  const begun = new Set<string>()
  for (let more = handlers.length > 0; more;) {
    more = false
    const next = groupedBy(builder.edges, ({ from }) => from)
    for (const { event, heard, active } of handlers) {
      const after = events[event]?.external
        ? undefined
        : settledFrom(builder.sent.get(event) ?? [], next, builder.rests)
      for (const point of active) {
        const key = `${point} ${heard}`
        if (begun.has(key) || (after && !after.has(point))) continue
        begun.add(key)
        builder.edge(point, heard)
        more = true
      }
    }
  }
}

/** An event is heard when the transition that sent it is over: where time passes next. */
function settledFrom(points: number[], next: Map<number, { to: number }[]>, rests: Set<number>): Set<number> {
  const found = new Set(points)
  for (const point of found) if (!rests.has(point)) for (const { to } of next.get(point) ?? []) found.add(to)
  return found
}
