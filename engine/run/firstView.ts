import type { AnyMachineSnapshot } from 'xstate'
import { topPath } from '#engine/definition/index.ts'
import { withinBudget, ownValue } from '#engine/rules/index.ts'
import { settled } from './asked.ts'
import { landingStep } from './landing.ts'
import type { Answers } from './paths.ts'
import { freshState, noState, type FunnelState } from './state.ts'
import { toView, type FunnelView } from './view.ts'
import type { FunnelWorld } from './world.ts'

/** A snapshot for views before the machine runs: it is active and not busy. */
const waiting = { status: 'active', hasTag: () => false } as unknown as AnyMachineSnapshot

/**
 * The first screen of a new journey, without running the machine. It is the first step where that only waits: no entry
 * guard decides, and nothing is done on arrival. Otherwise it is the screen of a person who is just coming in.
 * All its rules together have the budget of one, since a server draws it.
 * @param step the step in the address, if it names one
 * @throws RuleTooLarge
 */
export const firstView = (world: FunnelWorld, step?: string): FunnelView => withinBudget(() => firstOf(world, step))

function firstOf(world: FunnelWorld, step?: string): FunnelView {
  const { funnel, host } = world
  const state = freshState({ funnel, host, step })
  const fresh = settled({ ...state, world })
  const screen = (at: FunnelState): FunnelView => toView(at, waiting, world)
  const landing = funnel.enter ? undefined : landingStep(fresh)
  return landing !== undefined && ownValue(funnel.steps, landing)?.still
    ? screen(
        settled(
          {
            ...fresh,
            asked: {},
            step: landing,
            current: landing,
            arrivals: 1,
            looked: { ...fresh.looked, step: landing },
          },
          true,
        ),
      )
    : screen(fresh)
}

/**
 * The screen of a step as a person with these answers comes to it, without running the machine: what calls have given is
 * not known, so texts that show it are drawn without.
 * @param step the path of the step
 */
export function stepView(world: FunnelWorld, step: string, form: Answers['form']): FunnelView {
  const looked = { ...noState.looked, step }
  const at = settled({ ...noState, form, step: topPath(step), current: step, arrivals: 1, looked, world })
  return toView(at, waiting, world)
}
