import type { StateConfig, Transition } from '#engine/compile/index.ts'
import { mapOwnTransitions } from './transitionLists.ts'

/** Where every state with an id stands: its parent's path of keys, and its own key. */
function places(
  state: StateConfig,
  parent: string,
  key: string,
  found: Map<string, { parent: string; key: string }>,
): void {
  if (state.id) found.set(`#${state.id}`, { parent, key })
  for (const [inner, child] of Object.entries(state.states ?? {})) places(child, `${parent}.${key}`, inner, found)
}

/**
 * Targets beside their source become plain keys, and ids that nothing leads to go: so that the same effects in two
 * places are the same JSON, and compress to almost nothing.
 */
export function withRelativeTargets(machine: StateConfig & { id: string }): StateConfig & { id: string } {
  const known = new Map<string, { parent: string; key: string }>()
  for (const [key, child] of Object.entries(machine.states ?? {})) places(child, '', key, known)
  const wanted = new Set<string>()
  const relative = (state: StateConfig, parent: string): StateConfig => {
    const near = (transition: Transition): Transition => {
      const place = transition.target === undefined ? undefined : known.get(transition.target)
      if (place && place.parent === parent) return { ...transition, target: place.key }
      if (transition.target) wanted.add(transition.target)
      return transition
    }
    return mapOwnTransitions(state, (list) => list.map(near))
  }
  const walk = (state: StateConfig, parent: string, key: string): StateConfig => {
    const states =
      state.states &&
      Object.fromEntries(
        Object.entries(state.states).map(([inner, child]) => [inner, walk(child, `${parent}.${key}`, inner)]),
      )
    return { ...relative(state, parent), ...(states ? { states } : {}) }
  }
  const states = Object.fromEntries(
    Object.entries(machine.states ?? {}).map(([key, child]) => [key, walk(child, '', key)]),
  )
  const root = mapOwnTransitions(machine, (list) => {
    for (const { target } of list) if (target) wanted.add(target)
    return list
  })
  const strip = (state: StateConfig): StateConfig => {
    const { id, ...rest } = state
    const inner =
      rest.states && Object.fromEntries(Object.entries(rest.states).map(([key, child]) => [key, strip(child)]))
    return { ...(id !== undefined && wanted.has(`#${id}`) ? { id } : {}), ...rest, ...(inner ? { states: inner } : {}) }
  }
  return {
    ...root,
    id: machine.id,
    states: Object.fromEntries(Object.entries(states).map(([key, child]) => [key, strip(child)])),
  }
}
