import type { StateConfig, Transition } from '#engine/compile/index.ts'
import { mapValues } from '#engine/run/index.ts'

type Change = (list: Transition[]) => Transition[]

/** A state, without those inside it, with every list of its transitions changed. */
function ownTransitions<T extends StateConfig>(state: T, change: Change): T {
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

/** A state with every state inside it changed, the innermost first. `parent` is the path of keys around the changed one. */
const innerStates = <T extends StateConfig>(
  state: T,
  change: (state: StateConfig, parent: string) => StateConfig,
  parent = '',
): T =>
  state.states
    ? {
        ...state,
        states: mapValues(state.states, (inner, key) => change(innerStates(inner, change, `${parent}.${key}`), parent)),
      }
    : state

/** A machine with every list of its transitions changed. */
const allTransitions = <T extends StateConfig>(machine: T, change: Change): T =>
  ownTransitions(
    innerStates(machine, (inner) => ownTransitions(inner, change)),
    change,
  )

/** Where a state stands: its key, the path of keys around it, and the target that names it. */
interface Place {
  state: StateConfig
  key: string
  parent: string
  target: string
  /** The first state of its parent is entered without a transition. */
  isFirst: boolean
}

function* placesIn(state: StateConfig, parent = ''): Generator<Place> {
  for (const [key, inner] of Object.entries(state.states ?? {})) {
    yield { state: inner, key, parent, target: `#${inner.id ?? ''}`, isFirst: key === state.initial }
    yield* placesIn(inner, `${parent}.${key}`)
  }
}

/** One order of members and no empty ones: what is alike compresses together. */
const tidy = ({ guard, target, actions }: Transition): Transition => ({
  ...(guard && { guard }),
  ...(target !== undefined && { target }),
  ...(actions?.length && { actions }),
})

/** A list up to its first transition without a guard: those behind it are never taken. */
function live(list: Transition[]): Transition[] {
  const last = list.findIndex(({ guard }) => guard === undefined)
  return (last < 0 ? list : list.slice(0, last + 1)).map(tidy)
}

/** A target and the actions on the way to it. */
type Relay = Required<Pick<Transition, 'target' | 'actions'>>

/** Where a state leads that is left in the moment it is entered, whatever holds; nothing for any other state. */
function relayOf({ type, entry = [], always, on, after, invoke, states }: StateConfig): Relay | undefined {
  const [only, ...others] = always ?? []
  const mayStay = type ?? on ?? after ?? invoke ?? states
  if (!only?.target || only.guard || others.length > 0 || mayStay !== undefined) return undefined
  return { target: only.target, actions: [...entry, ...(only.actions ?? [])] }
}

/** The targets of the states that lead to each target, once for each transition. */
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
 * The relay to take out next. Its actions move to what leads to it, so one with actions has a single source. A
 * transition into its own source does not enter it again, so a relay that leads back into a source stays.
 */
function nextRelay(machine: StateConfig): [string, Relay] | undefined {
  const sources = sourcesOf(machine)
  for (const { target, state, isFirst } of placesIn(machine)) {
    const relay = relayOf(state)
    if (!relay || isFirst) continue
    const from = sources.get(target) ?? []
    const leadsBack = [...from, target].some((source) => `${relay.target}/`.startsWith(`${source}/`))
    if (!leadsBack && (from.length === 1 || relay.actions.length === 0)) return [target, relay]
  }
  return undefined
}

const without = <T extends StateConfig>(state: T, gone: string): T => ({
  ...state,
  ...(state.states && {
    states: Object.fromEntries(
      Object.entries(state.states)
        .filter(([, inner]) => `#${inner.id ?? ''}` !== gone)
        .map(([key, inner]) => [key, without(inner, gone)]),
    ),
  }),
})

/** The same machine without its relays: states that it leaves in the moment it enters them. Targets are ids. */
export function withoutRelays<T extends StateConfig>(machine: T): T {
  const next = nextRelay(machine)
  if (!next) return machine
  const [gone, { target, actions }] = next
  const past = (transition: Transition): Transition =>
    transition.target === gone
      ? tidy({ ...transition, target, actions: [...(transition.actions ?? []), ...actions] })
      : transition
  return withoutRelays(allTransitions(without(machine, gone), (list) => list.map(past)))
}

/**
 * Targets beside their source become plain keys, and ids that nothing leads to go: so that the same effects in two
 * places are the same JSON, and compress to almost nothing.
 */
function withRelativeTargets<T extends StateConfig>(machine: T): T {
  const places = new Map([...placesIn(machine)].map((place) => [place.target, place]))
  const wanted = new Set<string | undefined>()
  const near = (parent?: string) => (list: Transition[]) =>
    list.map((transition) => {
      const place = places.get(transition.target ?? '')
      if (place && place.parent === parent) return { ...transition, target: place.key }
      wanted.add(transition.target)
      return transition
    })
  const relative = ownTransitions(
    innerStates(machine, (inner, parent) => ownTransitions(inner, near(parent))),
    near(),
  )
  return innerStates(relative, ({ id, ...rest }) => (wanted.has(`#${id}`) ? { id, ...rest } : rest))
}

/** The same machine in fewer words, with the names that a page needs. */
export const leanMachine = <T extends StateConfig>(machine: T): T =>
  withRelativeTargets(withoutRelays(allTransitions(machine, live)))
