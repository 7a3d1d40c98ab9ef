import { milliseconds } from '#engine/compile/duration.ts'
import { isPresent } from '#engine/rules/evaluate.ts'
import { readPath } from '#engine/run/paths.ts'
import type { FunnelView, PanelView } from '#engine/run/view.ts'
import type { Player } from './player.ts'
import type { Expectation } from './scenario.ts'

const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []

const panelTexts = (panel: PanelView): string[] => [
  panel.title,
  panel.text,
  panel.banner,
  panel.alert,
  ...panel.errors.map((error) => error.text),
  ...panel.fields.flatMap((field) => [field.label, field.hint ?? '', field.message?.text ?? '']),
  ...panel.buttons.map((button) => button.label),
  ...[...panel.blocks.top, ...panel.blocks.bottom].flatMap((block) => stringsIn(block.options)),
]

/** Everything that can be read on the innermost layer of the screen. */
export function textsOnScreen(view: FunnelView): string[] {
  const layers = [view.dialog ?? view.notice ?? view.page, view.page]
  return [...new Set([...layers.flatMap(panelTexts), ...view.stages.flatMap((stage) => [stage.text, stage.detail ?? ''])])].filter((text) => text !== '')
}

const innermost = (view: FunnelView): PanelView => view.dialog ?? view.notice ?? view.page

/** Whether `actual` has all that `wanted` says; members that `wanted` leaves out do not matter. `null` is absence. */
export function matches(wanted: unknown, actual: unknown): boolean {
  if (wanted === null) return !isPresent(actual)
  if (Array.isArray(wanted)) return Array.isArray(actual) && wanted.length === actual.length && wanted.every((inner, at) => matches(inner, actual[at]))
  if (typeof wanted !== 'object') return wanted === actual
  return typeof actual === 'object' && actual !== null && Object.entries(wanted).every(([key, inner]) => matches(inner, (actual as Record<string, unknown>)[key]))
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

interface Seen {
  player: Player
  view: FunnelView
  elapsed: number
}

type Judge = (wanted: never, seen: Seen) => string | undefined

const differs = (what: string, wanted: unknown, actual: unknown): string | undefined => (matches(wanted, actual) ? undefined : `${what}: expected ${show(wanted)}, but it is ${show(actual)}`)

/** One judge per key of an expectation: what is wrong, in a sentence, or nothing. */
const judges: { [K in keyof Required<Expectation>]: Judge } = {
  step: (wanted: string, { player }) => differs('step', wanted, player.runner().state().current),
  message: (wanted: string | string[], { view }) => {
    const texts = textsOnScreen(view)
    const lacking = list(wanted).filter((text) => !texts.some((shown) => shown.includes(text)))
    return lacking.length === 0 ? undefined : `not on screen: ${lacking.map(show).join(', ')}; the screen says ${texts.map(show).join(', ')}`
  },
  noMessage: (unwanted: string | string[], { view }) => {
    const found = list(unwanted).filter((text) => textsOnScreen(view).some((shown) => shown.includes(text)))
    return found.length === 0 ? undefined : `on screen, but should not be: ${found.map(show).join(', ')}`
  },
  shut: (wanted: boolean, { view }) => differs('Next is shut', wanted, innermost(view).nav?.next?.shut),
  reason: (wanted: string, { view }) => differs('reason', wanted, innermost(view).nav?.next?.reason),
  busy: (wanted: boolean, { view }) => differs('busy', wanted, view.busy),
  next: (wanted: string, { view }) => differs('label of Next', wanted, innermost(view).nav?.next?.label),
  redirect: (wanted: false | { route: string; query?: Record<string, string> }, { player }) => {
    const [redirect] = player.redirects
    return wanted === false ? (redirect ? `left for ${redirect.route}, but should have stayed` : undefined) : differs('redirect', wanted, redirect)
  },
  calls: (wanted: string[], { player }) => differs('calls', wanted, player.calls.map((call) => call.operation)),
  counts: (wanted: Record<string, number>, { player }) => {
    const counts = Object.fromEntries(Object.keys(wanted).map((name) => [name, player.calls.filter((call) => call.operation === name).length]))
    return differs('number of calls', wanted, counts)
  },
  inputs: (wanted: Record<string, Record<string, unknown>>, { player }) =>
    Object.entries(wanted)
      .map(([name, inputs]) => differs(`inputs of ${name}`, inputs, player.calls.findLast((call) => call.operation === name)?.inputs))
      .find((problem) => problem !== undefined),
  withoutInputs: (unwanted: Record<string, string[]>, { player }) => {
    const found = Object.entries(unwanted).flatMap(([name, keys]) => keys.filter((key) => key in (player.calls.findLast((call) => call.operation === name)?.inputs ?? {})).map((key) => `${name}.${key}`))
    return found.length === 0 ? undefined : `inputs sent, but should not be: ${found.join(', ')}`
  },
  events: (wanted: (string | object)[], { player }) => differs('events', wanted, player.raised.map(({ event, payload }, at) => (typeof wanted[at] === 'string' ? event : { event, payload }))),
  answers: (wanted: Record<string, unknown>, { player }) => {
    const state = player.runner().state()
    return Object.entries(wanted)
      .map(([path, value]) => differs(`answer ${path}`, value, readPath(state, path)))
      .find((problem) => problem !== undefined)
  },
  elapsed: (wanted: string, { elapsed }) => (Math.abs(elapsed - milliseconds(wanted)) <= 10 ? undefined : `expected ${wanted} to pass, but it took ${elapsed} ms`),
  stages: (wanted: Record<string, string>, { view }) => differs('stages', wanted, Object.fromEntries(view.stages.map((stage) => [stage.id, stage.state]))),
  progress: (wanted: string, { view }) => differs('progress', wanted, `${view.progress.position}/${view.progress.total}`),
  completed: (wanted: string[], { player }) => differs('completed steps', wanted, player.runner().state().completed),
  stored: (wanted: boolean, { player }) => differs('answers are stored', wanted, player.stored() !== null),
  tracked: (wanted: string[], { player }) => {
    const names = player.tracked.map(({ event }) => event)
    const lacking = wanted.filter((event) => !names.includes(event))
    return lacking.length === 0 ? undefined : `not tracked: ${lacking.join(', ')}`
  },
}

export function judge(expected: Expectation, seen: Seen): string[] {
  return Object.entries(expected).flatMap(([key, wanted]) => judges[key as keyof Expectation]?.(wanted as never, seen) ?? [])
}
