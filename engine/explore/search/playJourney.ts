import type { AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { wayId } from '#engine/graph/index.ts'
import type { FunnelState, FunnelView } from '#engine/run/index.ts'
import { type Simulation, textsOnScreen, createPlayer } from '#engine/simulate/index.ts'
import { act, type ScenarioEngine } from '#engine/scenario/index.ts'
import { milliseconds } from '#engine/definition/index.ts'
import type { Answered, Journey, JourneyEnd } from '../journey.ts'
import type { OperationAnswer } from './operationAnswers.ts'

/** A journey that was played, and what it showed. */
export interface PlayedJourney {
  journey: Journey
  /** Ids of all ways taken, in order. */
  transitions: string[]
  /** Paths of the steps entered, without technical states. */
  steps: string[]
  /** Every text on screen whenever the funnel waited. */
  texts: string[]
  /** Replies of operations, as `operation: answer`. */
  answers: string[]
  end: JourneyEnd
  state: FunnelState
  view: FunnelView
  /** What is wrong at its end: a blank screen, a busy step that never settles, an error in the machine. */
  problems: string[]
  receipts: string
  /** The kept session at its end as text; null where none is kept. */
  kept: string | null
}

export type JourneyEngine = ScenarioEngine & { mayAnswer: Map<string, OperationAnswer[]> }

/** Path of the step to which a state of the machine belongs. Technical states begin with `@`. */
const stepOfState = (id: string): string => {
  const parts = id.split('/')
  const technical = parts.findIndex((part) => part.startsWith('@'))
  return (technical < 0 ? parts : parts.slice(0, technical)).join('/')
}

/** The target of a transition as ways name it; undefined for a state in which effects run. */
function placeOf({ id }: AnyStateNode): string | undefined {
  const [technical] = id.split('/').filter((part) => part.startsWith('@'))
  return technical === undefined || id === technical || /^@(show|catch)$/.test(technical) ? id : undefined
}

/** Ids of the ways that a machine has just taken, and of the states that it entered. */
export function takenIn(event: InspectionEvent): { transitions: string[]; entered: string[] } {
  if (event.type !== '@xstate.microstep') return { transitions: [], entered: [] }
  const taken = (event as unknown as { _transitions: (AnyTransitionDefinition & { at?: string; otherwise?: true })[] })
    ._transitions
  return {
    transitions: taken.flatMap(({ at, otherwise, target }) => {
      const to = target?.[0] && placeOf(target[0] as AnyStateNode)
      return at === undefined ? [] : [wayId({ at, otherwise, to })]
    }),
    entered: taken.flatMap(({ target }) => (target ?? []).map(({ id }) => id)),
  }
}

/** Plays a journey on virtual time. Calls without a planned reply get the usual one, which is added to the journey. */
export async function playJourney({ start, legs }: Journey, engine: JourneyEngine): Promise<PlayedJourney> {
  const played: Journey = { start, legs: legs.map((leg) => ({ ...leg, answered: [...leg.answered] })) }
  const transitions: string[] = []
  const steps = new Set<string>()
  const texts = new Set<string>()
  let entered: string[] = []
  let at = 0
  let asked = 0
  let before: { answered: Answered; simulation: Simulation } | undefined
  const answer = (operation: string): Simulation => {
    const { answered } = played.legs[at]!
    const site = entered.findLast((id) => id.includes(`@call-${operation}`)) ?? `${entered.at(-1) ?? ''} ${operation}`
    const given = answered[asked]
    if (before?.answered.site === site) {
      // A repeated attempt gets the same reply.
      if (!given?.again) answered.splice(asked, 0, { ...before.answered, operation, again: true })
    } else {
      const all = engine.mayAnswer.get(operation) ?? []
      const { name, text, simulation } = (given && all.find((one) => one.name === given.name)) ?? all[0]!
      before = { answered: { operation, site, name, text }, simulation }
      if (!given) answered.push({ ...before.answered })
    }
    asked += 1
    return before.simulation
  }
  const player = await createPlayer({
    ...engine,
    ...start,
    theme: { ...engine.theme, ...start.theme },
    answer,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return
      const taken = takenIn(event)
      before = undefined
      transitions.push(...taken.transitions)
      entered = [...entered.slice(-8), ...taken.entered]
      for (const id of taken.entered) if (!id.startsWith('@')) steps.add(stepOfState(id))
    },
  })
  for (at = 0; at < played.legs.length; at++) {
    // Calls during loading may begin before the player is returned.
    if (at > 0) asked = 0
    const { move } = played.legs[at]!
    if (move) await act(move, player)
    if (move?.wait !== undefined) await player.clock.advance(milliseconds(move.wait))
    await player.settle()
    for (const text of textsOnScreen(player.runner().view())) texts.add(text)
  }
  const view = player.runner().view()
  const state = player.runner().state()
  const [redirect] = player.redirects
  const away = player.away()
  const problems = [
    ...(player.log.some(({ what }) => what === 'machine-error') ? ['the machine broke'] : []),
    ...(view.busy && !view.over ? [`it is stuck in "${state.current}"`] : []),
    ...(!view.over && textsOnScreen(view).length === 0 ? [`nothing is on screen in "${state.current}"`] : []),
  ]
  const kept = player.stored()
  const { receipts } = JSON.parse(kept ?? '{"receipts":[]}') as { receipts: { operation: string; state: string }[] }
  player.runner().stop()
  return {
    journey: played,
    transitions,
    steps: [...steps],
    texts: [...texts],
    answers: played.legs.flatMap(({ answered }) => answered.map(({ operation, name }) => `${operation}: ${name}`)),
    end: { step: state.current, redirect, away: away ? new URL(away).host : undefined },
    state,
    view,
    problems,
    kept,
    receipts: receipts
      .map(({ operation, state: how }) => `${operation}:${how}`)
      .sort()
      .join(),
  }
}
