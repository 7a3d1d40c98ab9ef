import { keysOf } from '#engine/base/index.ts'
import type { CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { isInside, milliseconds, mapValues, overlap, pointerOf, rooted } from '#engine/definition/index.ts'
import { readPath, requirementOf, settled, visibleFields, writePath } from '#engine/run/index.ts'
import type { FunnelView, PanelView } from '#engine/run/index.ts'
import type { Move } from '#engine/scenario/index.ts'
import { exampleReturn, exampleValue, type Imagined, panelOf } from '#engine/simulate/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { answerStep, listsFor, withAnswer, wrongAnswers } from '../answers/answerStep.ts'
import { candidatesOf } from '../answers/candidates.ts'
import type { DecidingRules } from './decidingRules.ts'
import { distinct, othersOf } from './variants.ts'

interface Place {
  now: Imagined
  view: FunnelView
  rules: DecidingRules
  /** Whether the search reaches this step for the first time; then moves that do not depend on the answers are tried too. */
  isNew: boolean
}

/** The next possible moves at a waiting step, likeliest first. An entry has several moves if an answer reveals another field. */
export function movesAt(place: Place): Move[][] {
  const { now, view, isNew } = place
  const { current: at, world } = now
  const step = ownValue(world.funnel.steps, at)
  // After leaving for another site, a person returns with its answer or without.
  if (now.leavingFor !== '') return [[{ return: exampleReturn(now, world.funnel) }], [{ reload: true }]]
  if (!step || view.over) return []
  const panel = panelOf(view)
  const next: Move[] = panel.nav?.next ? [{ at, press: 'next' }] : []
  const filled = next.length > 0 || step.fields.length > 0 ? filledIn(step, place) : []
  const several = filled
    .map((rounds) => rounds.map((enter): Move => ({ at, enter })))
    .map((rounds) => next.reduce((before, press) => [...before.slice(0, -1), { ...before.at(-1), ...press }], rounds))
  const { events, timers } = waitingHandlers(at, world.funnel)
  const wrong = isNew && next.length > 0 ? wrongAnswers(step, now) : []
  const moves: Move[] = [
    ...panel.buttons.map(({ id }) => ({ at, press: id })),
    ...(isNew ? events.map((raise) => ({ at, raise })) : []),
    ...sectionsToOpen(panel).map((open) => ({ at, open })),
    // No answers open Next of a task list.
    ...(isNew && panel.tasks && panel.nav?.next?.shut ? next : []),
    ...timers.map((wait) => ({ at, wait })),
    ...(isNew ? changes(panel) : []).map((change) => ({ at, change })),
    ...(panel.nav?.back ? [{ at, press: 'back' }] : []),
    ...(isNew && at === now.step
      ? [{ at, reload: true }, ...addressesFrom(world.funnel, at).map((open) => ({ at, open }))]
      : []),
  ]
  const refused = wrong.map((given): Move[] => {
    const entered = asShown(step, now, given)
    return entered.map((enter, round) => ({ at, enter, press: round === entered.length - 1 ? 'next' : undefined }))
  })
  return [...[...several, ...refused].filter((rounds) => rounds.length > 0), ...moves.map((move) => [move])]
}

/** The first answer of each step in a summary: the others of the step lead the same way. */
const changes = ({ summary }: PanelView): string[] => {
  const rows = (summary?.groups ?? []).flatMap((group) => group.rows)
  return distinct(rows, ({ step }) => step).map(({ path }) => path)
}

/**
 * The sections worth opening from a task list. In the beginning each comes first once; then the first and the last that are not
 * completed, so that they are completed in their order and the other way round; at the end the first one is opened again.
 */
function sectionsToOpen({ tasks }: PanelView): string[] {
  const all = (tasks?.tasks ?? []).filter(({ step }) => step !== undefined)
  const left = all.filter(({ status }) => status !== 'completed')
  const chosen = left.length === 0 ? all.slice(0, 1) : left.length === all.length ? left : [left[0]!, left.at(-1)!]
  return [...new Set(chosen.map(({ id }) => id))]
}

/** The events that a step handles, with example payloads, and the delays of its timers. */
function waitingHandlers(path: string, { graph: { points, edges }, events }: CompiledFunnel) {
  const heard = edges.flatMap(({ from, event }) => {
    const { is, step } = points[from]!
    return event !== undefined && is === 'heard' && isInside(path, step!) ? [event] : []
  })
  const times = edges.flatMap(({ at, from, by }) => {
    const { is, step } = points[from]!
    if (by !== 'after' || is !== 'waiting' || step !== path) return []
    const [, time] = keysOf(at.slice(pointerOf({ path }).length))
    return [milliseconds(time!)]
  })
  return {
    events: [...new Set(heard)].map((event): NonNullable<Move['raise']> => {
      const payload = mapValues(ownValue(events, event)?.payload ?? {}, exampleValue)
      return Object.keys(payload).length > 0 ? { event, payload } : { event }
    }),
    timers: [...new Set(times)].sort((a, b) => a - b).map((time) => `${time}ms`),
  }
}

/** The addresses worth opening: the previous step (the browser's Back), steps that may be opened out of turn, and automatic steps. */
function addressesFrom({ order, steps }: CompiledFunnel, here: string): string[] {
  const ids = order.map(({ step }) => step)
  return ids.filter(
    (id, at) => id !== here && (at === ids.indexOf(here) - 1 || steps[id]!.entry !== 'flow' || steps[id]!.automatic),
  )
}

type Entered = Record<string, unknown>

/** Entries that open Next: the usual answers, others that rules distinguish, then the required ones alone. Only changes are entered. */
function filledIn(step: CompiledStep, { now, rules: { read, near } }: Place): Entered[][] {
  const usual = answerStep(step, now)
  if (!usual) return []
  const matters = (path: string): boolean => read.some((one) => overlap(one.replace(/^form\./, ''), path))
  const changed = visibleFields(step, usual)
    .filter(({ path, each }) => each === undefined && matters(path))
    .flatMap((field) => {
      const values = [
        ...candidatesOf(field, step, now),
        ...othersOf(readPath(usual, field.path), near.get(rooted(field.path))),
      ]
      return values.flatMap((value) => {
        const tried = answerStep(step, { ...now, ...writePath(usual, field.path, value) })
        return tried ? [tried] : []
      })
    })
  // Of every list also two items, and none.
  const lists = visibleFields(step, usual).flatMap((field) => {
    const counts = field.each && !field.item ? listsFor(field) : []
    return counts.flatMap((list) => answerStep(step, { ...now, ...writePath(usual, field.path, list) }) ?? [])
  })
  const optional = step.fields.filter((field) => requirementOf(field, usual) === undefined)
  const least = settled(optional.reduce((rest, { path }) => ({ ...rest, ...writePath(rest, path, undefined) }), usual))
  const all = [usual, ...changed, ...lists, ...(optional.some(({ path }) => matters(path)) ? [least] : [])].map(
    (answers) => rounds(step, now, answers),
  )
  return distinct(all)
}

/** What to enter to get from one state to another, in rounds: later ones answer the fields that earlier ones reveal. */
function rounds(step: CompiledStep, before: Imagined, after: Imagined): Entered[] {
  const enter = Object.fromEntries(
    visibleFields(step, before).flatMap(({ path, item }) => {
      // Lists are entered as a whole.
      if (item) return []
      const value = readPath(after, path)
      return JSON.stringify(value) === JSON.stringify(readPath(before, path)) ? [] : [[path, value ?? null]]
    }),
  )
  if (Object.keys(enter).length === 0) return []
  const entered = Object.entries(enter).reduce(
    (at, [path, value]) => ({ ...at, ...writePath(at, path, value) }),
    before,
  )
  const now = settled(entered, true)
  return [enter, ...rounds(step, now, after)]
}

/** Answers in rounds: what is shown first, then what that reveals. What is never shown is left out. */
function asShown(step: CompiledStep, before: Imagined, given: Entered): Entered[] {
  const shown = visibleFields(step, before).filter(({ path }) => Object.hasOwn(given, path))
  if (shown.length === 0) return []
  const enter = Object.fromEntries(shown.map(({ path }) => [path, ownValue(given, path)]))
  const later = Object.fromEntries(Object.entries(given).filter(([path]) => !Object.hasOwn(enter, path)))
  const after = shown.reduce((at, field) => withAnswer(field, ownValue(enter, field.path) ?? undefined, at), before)
  return [enter, ...asShown(step, after, later)]
}
