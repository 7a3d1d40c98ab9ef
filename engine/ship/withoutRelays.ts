import type { StateConfig, Transition } from '#engine/compile/index.ts'
import { mapOwnTransitions, mapTransitions, tidy } from './transitionLists.ts'

/** A target and the actions on the way to it. */
type Relay = Required<Pick<Transition, 'target' | 'actions'>>

/** Where a state leads that is left in the moment it is entered, whatever holds; nothing for any other state. */
function relayOf({ type, entry = [], always, on, after, invoke, states }: StateConfig): Relay | undefined {
  const [only, ...others] = always ?? []
  const mayStay = type ?? on ?? after ?? invoke ?? states
  if (!only?.target || only.guard || others.length > 0 || mayStay !== undefined) return undefined
  return { target: only.target, actions: [...entry, ...(only.actions ?? [])] }
}

/** Every state with the target that names it. The first state of its parent is entered without a transition, and counts as no relay. */
function* named(state: StateConfig): Generator<[target: string, state: StateConfig, isFirst: boolean]> {
  for (const [key, inner] of Object.entries(state.states ?? {})) {
    yield [`#${inner.id ?? ''}`, inner, key === state.initial]
    yield* named(inner)
  }
}

/** The targets of the states that lead to each target, once for each transition. */
function sourcesOf(machine: StateConfig): Map<string, string[]> {
  const sources = new Map<string, string[]>()
  for (const [source, state] of [['#', machine] as const, ...named(machine)]) {
    mapOwnTransitions(state, (list) => {
      for (const { target } of list) if (target) sources.set(target, [...(sources.get(target) ?? []), source])
      return list
    })
  }
  return sources
}

/**
 * The relay to take out next. Its actions move to what leads to it, so one with actions has a single source. A
 * transition into its own source does not enter it again, so a relay that leads back into a source stays.
 */
function nextRelay(machine: StateConfig): [string, Relay] | undefined {
  const sources = sourcesOf(machine)
  for (const [target, state, isFirst] of named(machine)) {
    const relay = relayOf(state)
    if (!relay || isFirst) continue
    const from = sources.get(target) ?? []
    const leadsBack = [...from, target].some(
      (source) => relay.target === source || relay.target.startsWith(`${source}/`),
    )
    if (!leadsBack && (from.length === 1 || relay.actions.length === 0)) return [target, relay]
  }
  return undefined
}

function without<T extends StateConfig>(state: T, gone: string): T {
  const states =
    state.states &&
    Object.fromEntries(
      Object.entries(state.states).flatMap(([key, inner]) =>
        `#${inner.id ?? ''}` === gone ? [] : [[key, without(inner, gone)]],
      ),
    )
  return { ...state, ...(states ? { states } : {}) }
}

const through =
  (gone: string, { target, actions }: Relay) =>
  (transition: Transition): Transition =>
    transition.target === gone
      ? tidy({ ...transition, target, actions: [...(transition.actions ?? []), ...actions] })
      : transition

/** A machine that does the same without the states that it is never found in. Targets are ids. */
export function withoutRelays<T extends StateConfig>(machine: T): T {
  const next = nextRelay(machine)
  return next ? withoutRelays(mapTransitions(without(machine, next[0]), (list) => list.map(through(...next)))) : machine
}
