import type { CompiledFunnel, StateConfig, Transition } from '#engine/compile/index.ts'
import { wayId } from '#engine/graph/index.ts'

/** Where a target of the machine leads, as ways name it; nothing for a state in which effects run. */
const placeOf = (target: string | undefined): string | undefined =>
  target?.slice(1).replace(/\/@(?!(show|catch)$).*/, '/@') === undefined ||
  /\/@(?!(show|catch)$)/.test(target)
    ? undefined
    : target.slice(1)

/** What stands behind a transition that is always taken never is. */
const live = (list: Transition[] = []): Transition[] => {
  const last = list.findIndex(({ guard }) => guard === undefined)
  return last < 0 ? list : list.slice(0, last + 1)
}

const ownTransitions = ({ always, on, after, onDone, invoke }: StateConfig): Transition[] =>
  [always, onDone, invoke?.onDone, invoke?.onError, ...Object.values(on ?? {}), ...Object.values(after ?? {})].flatMap(live)

const statesIn = (state: StateConfig): StateConfig[] => [state, ...Object.values(state.states ?? {}).flatMap(statesIn)]

/** Ids of the ways that the transitions of a compiled machine say they are. */
export const machineWays = ({ machine }: CompiledFunnel): string[] =>
  statesIn(machine as StateConfig)
    .flatMap(ownTransitions)
    .flatMap(({ at, otherwise, target }) => (at === undefined ? [] : [wayId({ at, otherwise, to: placeOf(target) })]))
