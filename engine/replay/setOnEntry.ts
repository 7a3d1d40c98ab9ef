import type { CompiledFunnel, StateConfig } from '#engine/compile/index.ts'

/** Paths of the form that a funnel's `enter` sets, before any step is shown: what it does not make itself but takes over from elsewhere. */
export function setOnEntry(funnel: CompiledFunnel): string[] {
  const { states = {} } = funnel.machine as StateConfig
  const before = Object.entries(states).flatMap(([name, state]) => (name.startsWith('@') ? (state.entry ?? []) : []))
  return before.flatMap(({ type, params }) => (type === 'set' ? Object.keys(params?.values ?? {}) : []))
}
