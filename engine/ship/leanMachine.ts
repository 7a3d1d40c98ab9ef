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

/** The states that lead to each target, one entry for each transition. */
function sourcesOf(machine: StateConfig): Map<string, string[]> {
  const sources = new Map<string, string[]>()
  for (const { target: source, state } of [{ target: '#', state: machine }, ...placesIn(machine)])
    ownTransitions(state, (list) => {
      for (const { target } of list) if (target) sources.set(target, [...(sources.get(target) ?? []), source])
      return list
    })
  return sources
}

/**
 * The next relay to remove. Its actions move to the transitions into it, so a relay with actions needs a single source. A
 * relay that leads back into a source stays, because a transition into its own source would not enter it again.
 */
function nextRelay(machine: StateConfig): [Place, Relay] | undefined {
  const sources = sourcesOf(machine)
  for (const place of placesIn(machine)) {
    const relay = relayOf(place.state)
    if (!relay || place.isFirst) continue
    const from = sources.get(place.target) ?? []
    const leadsBack = [...from, place.target].some((source) => `${relay.target}/`.startsWith(`${source}/`))
    if (!leadsBack && (from.length === 1 || relay.actions.length === 0)) return [place, relay]
  }
  return undefined
}

/** The state without the one at a path of keys inside it. */
function without(state: StateConfig, [key, ...rest]: string[]): StateConfig {
  const { [key!]: inner, ...others } = state.states!
  return { ...state, states: rest.length === 0 ? others : { ...state.states, [key!]: without(inner!, rest) } }
}

/** The machine without relays: states that it leaves as soon as it enters them. Targets have to be ids. */
export function withoutRelays(machine: StateConfig): StateConfig {
  const next = nextRelay(machine)
  if (!next) return machine
  const [gone, { target, actions }] = next
  const past = (transition: Transition): Transition =>
    transition.target === gone.target
      ? tidy({ ...transition, target, actions: [...(transition.actions ?? []), ...actions] })
      : transition
  const rest = without(machine, [...gone.parent.split('.').slice(1), gone.key])
  return withoutRelays(allTransitions(rest, (list) => list.map(past)))
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
