import type { StateConfig, Transition } from '#engine/compile/index.ts'
import { mapValues } from '#engine/definition/index.ts'
import { stateId } from '#engine/run/index.ts'

type Change = (list: Transition[]) => Transition[]

/** The state with every list of its own transitions changed, but not those of inner states. */
function ownTransitions(state: StateConfig, change: Change): StateConfig {
  const { always, onDone, on, after, invoke } = state
  return {
    ...state,
    ...(always && { always: change(always) }),
    ...(onDone && { onDone: change(onDone) }),
    ...(on && { on: mapValues(on, change) }),
    ...(after && { after: mapValues(after, change) }),
    ...(invoke && { invoke: { ...invoke, onDone: change(invoke.onDone), onError: change(invoke.onError) } }),
  }
}

/** The state with every state inside it changed, the innermost first. `parent` is the path of keys around a state. */
function innerStates(
  state: StateConfig,
  change: (state: StateConfig, parent: string) => StateConfig,
  parent = '',
): StateConfig {
  const changed = (inner: StateConfig, key: string) => change(innerStates(inner, change, `${parent}.${key}`), parent)
  return state.states ? { ...state, states: mapValues(state.states, changed) } : state
}

/** The machine with every list of transitions changed. */
const allTransitions = (machine: StateConfig, change: Change): StateConfig =>
  ownTransitions(
    innerStates(machine, (inner) => ownTransitions(inner, change)),
    change,
  )

/** A state with its key, the path of keys around it, and the target that names it. */
interface Place {
  state: StateConfig
  key: string
  parent: string
  target: string
  /** It is the initial state of its parent, which is entered without a transition. */
  isFirst: boolean
}

function* placesIn(state: StateConfig, parent = '', step = ''): Generator<Place> {
  const { initial = '@enter', states = {} } = state
  for (const [key, inner] of Object.entries(states)) {
    const id = stateId(key, step)
    yield { state: inner, key, parent, target: `#${inner.id ?? id}`, isFirst: key === initial }
    yield* placesIn(inner, `${parent}.${key}`, key.startsWith('@') ? step : id)
  }
}

/** The transition with its members in a fixed order and without empty ones, because equal JSON compresses well. */
const tidy = ({ guard, target, actions }: Transition): Transition => ({
  ...(guard && { guard }),
  ...(target !== undefined && { target }),
  ...(actions?.length && { actions }),
})

/** A list up to its first transition without a guard; later ones are never taken. */
function live(list: Transition[]): Transition[] {
  const last = list.findIndex(({ guard }) => guard === undefined)
  return (last < 0 ? list : list.slice(0, last + 1)).map(tidy)
}

/** The target of a state that is left as soon as it is entered, and the actions on the way. */
type Relay = Required<Pick<Transition, 'target' | 'actions'>>

/** The relay that a state is: it always leaves at once, for one target. Undefined for any other state. */
function relayOf({ type, entry = [], always, on, after, invoke, states }: StateConfig): Relay | undefined {
  const [only, ...others] = always ?? []
  const mayStay = type ?? on ?? after ?? invoke ?? states
  if (!only?.target || only.guard || others.length > 0 || mayStay !== undefined) return undefined
  return { target: only.target, actions: [...entry, ...(only.actions ?? [])] }
}

/** How many transitions lead to a target from each state. */
type Sources = Map<string, number>

/** The sources of each target. */
function sourcesOf(machine: StateConfig): Map<string, Sources> {
  const all = new Map<string, Sources>()
  for (const { target: source, state } of [{ target: '#', state: machine }, ...placesIn(machine)])
    ownTransitions(state, (list) => {
      for (const { target } of list) if (target) addSource(all, target, source, 1)
      return list
    })
  return all
}

function addSource(all: Map<string, Sources>, target: string, source: string, times: number): void {
  const sources: Sources = all.get(target) ?? new Map()
  const sum = (sources.get(source) ?? 0) + times
  if (sum > 0) sources.set(source, sum)
  else sources.delete(source)
  all.set(target, sources)
}

const countOf = (sources: Sources): number => [...sources.values()].reduce((sum, times) => sum + times, 0)

/** A target past the relays that were removed, with their actions. */
function past(removed: ReadonlyMap<string, Relay>, target: string): Relay {
  const actions: Relay['actions'] = []
  let end = target
  for (let relay = removed.get(end); relay; relay = removed.get(end)) {
    actions.push(...relay.actions)
    end = relay.target
  }
  return { target: end, actions }
}

/**
 * The relays that can go. Their actions move to the transitions into them, so a relay with actions needs a single source. A
 * relay that leads back into a source stays, because a transition into its own source would not enter it again. Removing
 * one may let another go.
 */
function removable(machine: StateConfig): { places: Place[]; relays: ReadonlyMap<string, Relay> } {
  const sources = sourcesOf(machine)
  const relays = new Map<string, Relay>()
  const places: Place[] = []
  let candidates = [...placesIn(machine)].filter(({ state, isFirst }) => !isFirst && relayOf(state))
  for (let before = -1; before !== candidates.length;) {
    before = candidates.length
    candidates = candidates.filter((place) => {
      const own = relayOf(place.state)!
      const { target, actions } = past(relays, own.target)
      const from: Sources = sources.get(place.target) ?? new Map()
      const leadsBack = [...from.keys(), place.target].some((source) => `${target}/`.startsWith(`${source}/`))
      const hasActions = own.actions.length + actions.length > 0
      if (leadsBack || (hasActions && countOf(from) !== 1)) return true
      relays.set(place.target, { target, actions: [...own.actions, ...actions] })
      places.push(place)
      addSource(sources, target, place.target, -1)
      for (const [source, times] of from) addSource(sources, target, source, times)
      return false
    })
  }
  return { places, relays }
}

/** The state without the states at these paths of keys inside it. */
function without(state: StateConfig, gone: ReadonlySet<string>, path = ''): StateConfig {
  if (!state.states) return state
  const kept = Object.entries(state.states).filter(([key]) => !gone.has(`${path}.${key}`))
  return {
    ...state,
    states: Object.fromEntries(kept.map(([key, inner]) => [key, without(inner, gone, `${path}.${key}`)])),
  }
}

/** The machine without relays: states that it leaves as soon as it enters them. Targets have to be ids. */
export function withoutRelays(machine: StateConfig): StateConfig {
  const { places, relays } = removable(machine)
  const rest = without(machine, new Set(places.map(({ parent, key }) => `${parent}.${key}`)))
  return allTransitions(rest, (list) =>
    list.map((transition) => {
      if (transition.target === undefined || !relays.has(transition.target)) return transition
      const { target, actions } = past(relays, transition.target)
      return tidy({ ...transition, target, actions: [...(transition.actions ?? []), ...actions] })
    }),
  )
}

/** Replaces targets beside their source by plain keys. Then equal effects are equal JSON wherever they are, which compresses well. */
function withRelativeTargets(machine: StateConfig): StateConfig {
  const places = new Map([...placesIn(machine)].map((place) => [place.target, place]))
  const near = (parent?: string) => (list: Transition[]) =>
    list.map((transition) => {
      const place = places.get(transition.target ?? '')
      return place && place.parent === parent ? { ...transition, target: place.key } : transition
    })
  return ownTransitions(
    innerStates(machine, (inner, parent) => ownTransitions(inner, near(parent))),
    near(),
  )
}

/** An equivalent machine that is smaller to send: without relays and unreachable transitions. */
export const leanMachine = (machine: StateConfig): StateConfig =>
  withRelativeTargets(withoutRelays(allTransitions(machine, live)))
