import type { StateConfig, Transition } from '#engine/compile/index.ts'

type Table = Record<string, Transition[]>
type Change = (list: Transition[]) => Transition[]

/** A state, without those inside it, with every list of its transitions changed. */
export function mapOwnTransitions(state: StateConfig, change: Change): StateConfig {
  const each = (table: Table): Table =>
    Object.fromEntries(Object.entries(table).map(([key, list]) => [key, change(list)]))
  const { always, onDone, on, after, invoke } = state
  return {
    ...state,
    ...(always ? { always: change(always) } : {}),
    ...(onDone ? { onDone: change(onDone) } : {}),
    ...(on ? { on: each(on) } : {}),
    ...(after ? { after: each(after) } : {}),
    ...(invoke ? { invoke: { ...invoke, onDone: change(invoke.onDone), onError: change(invoke.onError) } } : {}),
  }
}

/** The same for a state and all states inside it. */
export function mapTransitions<T extends StateConfig>(state: T, change: Change): T {
  const states =
    state.states &&
    Object.fromEntries(Object.entries(state.states).map(([key, inner]) => [key, mapTransitions(inner, change)]))
  return { ...(mapOwnTransitions(state, change) as T), ...(states ? { states } : {}) }
}

/** One order of members and no empty ones: what is alike compresses together. */
export const tidy = ({ guard, target, actions }: Transition): Transition => ({
  ...(guard ? { guard } : {}),
  ...(target === undefined ? {} : { target }),
  ...(actions?.length ? { actions } : {}),
})

/** What stands behind a transition that is always taken never is. */
export function live(list: Transition[]): Transition[] {
  const last = list.findIndex(({ guard }) => guard === undefined)
  return (last < 0 ? list : list.slice(0, last + 1)).map(tidy)
}
