import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { JsonSchema } from '#engine/rules/index.ts'
import { exampleValue } from '#engine/simulate/index.ts'

type Json = Record<string, unknown>
type State = { on?: Json; after?: Json; states?: Record<string, State> }

/** What may happen to somebody who waits at a step without a press: events, which may come twice, and time that passes. */
export function waitingHandlers(
  path: string,
  funnel: CompiledFunnel,
): { events: { event: string; payload?: Record<string, unknown> }[]; timers: string[] } {
  const chain = path
    .split('/')
    .reduce<State[]>(
      (states, id) => [...states, (states.at(-1)?.states?.[id] ?? {}) as State],
      [{ states: (funnel.machine as State).states ?? {} }],
    )
  const heard = chain
    .flatMap(({ on }) => Object.keys(on ?? {}))
    .flatMap((event) => (event.startsWith('EVENT.') ? [event.slice('EVENT.'.length)] : []))
  const timers = Object.keys(chain.at(-1)?.states?.['@show']?.after ?? {}).map((duration) => `${duration}ms`)
  const events = [...new Set(heard)].map((event) => ({ event, payload: examplePayload(funnel, event) }))
  return {
    events: events.map(({ event, payload }) => (Object.keys(payload).length > 0 ? { event, payload } : { event })),
    timers,
  }
}

const examplePayload = ({ events }: CompiledFunnel, event: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(events[event]?.payload ?? {}).map(([key, schema]) => [key, exampleValue(schema as JsonSchema, key)]),
  )
