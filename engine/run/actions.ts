import { type Text, type Value, ownValue } from '#engine/rules/index.ts'
import { settled } from './asked.ts'
import { inputsOf } from './callOnce.ts'
import { onceKey } from './callOperation.ts'
import { isShut } from './fields.ts'
import { thawed, unsentAfter } from './frozen.ts'
import { typedAgain } from './gone.ts'
import { landingStep, sectionsAt, withOpened } from './landing.ts'
import { mapValues, isInside, overlap, topPath } from '#engine/definition/index.ts'
import { isRecord, readPath, union, writePath, type Answers } from './paths.ts'
import { payloadFor } from './payload.ts'
import { beginsAnew, isEnd } from './session.ts'
import { type Changing, type Given, newJourney, noState, type Failure, type FunnelState } from './state.ts'
import { departed } from './words/leaving.ts'
import { labelsOf, lookupChanges } from './words/lookups.ts'
import { itemChange, type ItemAct, pathsShown } from './words/repeats.ts'
import { heldBack } from './words/sections.ts'
import { isAnswer } from './words/yesNo.ts'
import { textOf, valueOf, type FunnelWorld, type Running } from './world.ts'

/** An event of the machine, as actions see it. */
export interface Heard {
  type: string
  payload?: Record<string, unknown>
  output?: unknown
  error?: unknown
  [key: string]: unknown
}

type Change = (at: Running, params: never, heard: Heard) => Partial<FunnelState>

/** The payload of a browser event, which rules see as `event`; undefined for other events, so that they see the last one. */
export const payloadOf = (heard: Heard): Record<string, unknown> | undefined =>
  heard.type.startsWith('EVENT.') ? (heard.payload ?? {}) : undefined

/** The evaluated object of an effect: values to set, a payload, or inputs. */
const membersOf = (value: Value | undefined, at: Running, heard: Heard): Record<string, unknown> =>
  (valueOf(value, at, payloadOf(heard)) ?? {}) as Record<string, unknown>

const failed = (failure: Failure): Partial<FunnelState> => ({
  error: failure,
  errorIsNew: true,
  banner: failure.message,
})

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'message' in value && 'operation' in value

/** What was typed, without what has a new value at these paths. */
const withoutAnswers = (typed: Answers, paths: string[]): Answers =>
  paths.reduce((rest, path) => (readPath(rest, path) === undefined ? rest : writePath(rest, path, undefined)), typed)

const isPlainList = (value: unknown): boolean => Array.isArray(value) && !value.some(isRecord)

/** Leaving a step forward forgets what is not asked for now. */
const left = (): Partial<FunnelState> => ({ aside: noState.aside })

const afresh = (world: FunnelWorld): Partial<FunnelState> => ({ ...newJourney(world), fresh: true })

/**
 * A new journey if the session was forgotten (format.md §7.10). It begins only at the next arrival or effect that writes,
 * because a redirect directly after `forget` may still read the answers.
 */
const startedOver = (at: Running): Running => (at.forgotten && !at.fresh ? { ...at, ...afresh(at.world) } : at)

/** There is something to store again after `forget`. */
const begun = { forgotten: false, fresh: false }

/** Nothing is said of these fields until they are left or Next is pressed again; of others as before. */
const unpassed = ({ attempted, touched }: Running, paths: string[]): Partial<FunnelState> => ({
  attempted: null,
  touched: (attempted ?? touched).filter((path) => !paths.includes(path)),
})

/** A field of this step that an effect empties shows no message until it is left or Next is pressed again. Other fields are unchanged. */
function unspoken(at: Running, given: Record<string, unknown>): Partial<FunnelState> {
  const fields = ownValue(at.world.funnel.steps, at.current)?.fields ?? []
  const emptied = fields.flatMap((field) =>
    Object.hasOwn(given, field.path) && !isAnswer(field, ownValue(given, field.path)) ? [field.path] : [],
  )
  return emptied.length > 0 ? unpassed(at, emptied) : {}
}

/** A change after which fields that it hides have said nothing: when they appear again, nobody has passed them yet. */
function silenced(change: Partial<FunnelState>, before: Running): Partial<FunnelState> {
  const at = { ...before, ...change }
  const step = ownValue(at.world.funnel.steps, at.current)
  if (!step || (at.touched.length === 0 && at.attempted === null)) return change
  const shown = new Set(pathsShown(step, at))
  const isShown = (path: string): boolean => shown.has(path)
  return { ...change, touched: at.touched.filter(isShown), attempted: at.attempted?.filter(isShown) ?? null }
}

/** What the person gives where they are now. */
const givenHere = ({ current, world }: Running, button?: string): Given => {
  const { language } = world.funnel
  return {
    step: current,
    ...(button !== undefined && { button }),
    ...(language && { language: language.id, texts: language.hash }),
  }
}

/** Where the consents are given to which the pressed button agrees. */
function agreed(at: Running, { type }: Heard): Partial<FunnelState> {
  const button = /^BUTTON\.(.*)$/s.exec(type)?.[1]
  const { consents = [] } =
    (button !== undefined && ownValue(ownValue(at.world.funnel.steps, at.current)?.buttons, button)) || {}
  if (consents.length === 0) return {}
  const here = givenHere(at, button)
  return { given: { ...at.given, ...Object.fromEntries(consents.map((path) => [path, here])) } }
}

/** Where answers were given, after an effect has written some: only the press of a button still counts for these. */
const notWritten = ({ given }: FunnelState, paths: string[]): FunnelState['given'] =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([path, { button }]) => button !== undefined || !paths.some((written) => overlap(path, written)),
    ),
  )

/** The state before answers that may open an earlier step are changed. */
const answersBefore = ({ answersBefore: known, form, local, aside, frozen, step, world }: Running) =>
  known ?? (ownValue(world.funnel.steps, step)?.opens ? { form, local, aside, frozen } : null)

/** What else changes when the person gives an answer. */
const answered = (at: Running, path: string, isSame: boolean): Partial<FunnelState> => ({
  // What is short-lived is neither kept nor sent.
  given: path.startsWith('local.') ? at.given : { ...at.given, [path]: givenHere(at) },
  written: at.written.filter((known) => known !== path),
  answersBefore: answersBefore(at),
  frozen: thawed(at.frozen, path, at.world.funnel),
  unsent: isSame ? at.unsent : unsentAfter(at.unsent, path, at.completed, at.world.funnel),
  banner: '',
  ...begun,
})

/** The changes after which the fields of the step on screen begin. */
const beginning = new Set(['rest', 'change', 'item'])

/** The changes before which it is noted what the answers of the person have opened: a press, effects and leaving. */
const ending = new Set(['pressed', 'set', 'store', 'drop', 'hear', 'complete', 'leave', 'arrive'])

/** What an action changes, and what follows from that: which answers count, what is computed, and what fields begin with. */
export function changeOf(name: string, given: Running, params: never, heard: Heard): Partial<FunnelState> {
  const at = ending.has(name) ? withOpened(given) : given
  const noted = at === given ? {} : { opened: at.opened, answersBefore: at.answersBefore }
  const change = { ...noted, ...changes[name]!(at, params, heard) }
  const before = { ...at, ...change }
  const { form, local, aside, started } = settled(before, beginning.has(name))
  const hasSettled =
    form !== before.form || local !== before.local || aside !== before.aside || started !== before.started
  return silenced(hasSettled ? { ...change, form, local, aside, started } : change, at)
}

/** Changes of state, by action type. Each returns only the members that it changes. */
export const changes: Record<string, Change> = {
  arrive: (before, { step }: { step: string }) => {
    const at = startedOver(before)
    return {
      ...at,
      step: topPath(step),
      current: step,
      openers: topPath(step) === at.step ? at.openers : (at.asked.openers ?? []),
      ended: at.ended || isEnd(step, at.world.funnel),
      arrivals: at.arrivals + 1,
      failedSteps: at.failedSteps.filter((path) => !isInside(path, step)),
      labels: labelsOf(before),
      looked: { step, known: {}, pressed: false },
      late: at.late && step.startsWith(`${at.late.step}/`) ? at.late : null,
      touched: [],
      rows: {},
      openItem: '',
      attempted: null,
      gone: '',
      alert: heldBack(step, at, () => sectionsAt(at)),
      banner: at.errorIsNew ? at.banner : '',
      error: at.errorIsNew ? at.error : null,
      asked: {},
      changing: at.changing?.to === topPath(step) ? null : at.changing,
    }
  },
  /** An error that led to a step is no longer new once the step runs effects of its own. */
  settle: () => ({ errorIsNew: false }),
  rest: (at, { step }: { step: string }) => ({
    current: step,
    errorIsNew: false,
    ended: at.ended || isEnd(step, at.world.funnel),
  }),
  later: (_at, late: { step: string; after: number }) => ({ late }),
  slow: (at, { text }: { text: Text }) => ({ slow: textOf(text, at) }),
  pressed: (at, _params, heard) => ({ alert: '', banner: '', ...agreed(at, heard) }),
  attempt: (at) => ({
    attempted: pathsShown(at.world.funnel.steps[at.current]!, at),
    attempts: at.attempts + 1,
    alert: '',
    banner: '',
  }),
  set: (before, { values }: { values: Value }, heard) => {
    const given = membersOf(values, before, heard)
    const at = startedOver(before)
    const answers = Object.entries(given).reduce<Answers>((all, [path, value]) => writePath(all, path, value), at)
    return {
      ...at,
      ...answers,
      aside: withoutAnswers(at.aside, Object.keys(given)),
      given: notWritten(at, Object.keys(given)),
      written: union(at.written, Object.keys(given)),
      ...unspoken(at, given),
      ...begun,
    }
  },
  alert: (at, { text }: { text: Text }, heard) => ({
    alert: textOf(text, at, payloadOf(heard)),
    attempts: at.attempts + 1,
  }),
  error: (at, { text }: { text: Text }, heard) =>
    failed({ code: 'error', message: textOf(text, at, payloadOf(heard)), operation: '' }),
  fail: (at, params: { text?: Text } | undefined, { error }) => ({
    ...failed(
      isFailure(error) && params?.text === undefined
        ? error
        : { code: 'fail', message: textOf(params?.text, at), operation: '' },
    ),
    attempts: at.attempts + 1,
    failedSteps: union(at.failedSteps, [at.current]),
  }),
  store: (before, { as }: { as: string }, { output }) => {
    const at = startedOver(before)
    return { ...at, results: { ...at.results, [as]: output } }
  },
  drop: ({ results }, { as }: { as: string }) => {
    const { [as]: _dropped, ...others } = results
    return { results: others }
  },
  hear: (_at, _params, { payload }) => ({ event: payload ?? {} }),
  complete: (at) => ({
    ...left(),
    completed: union(at.completed, [at.step]),
    opened: at.opened.filter((step) => step !== at.step),
    unsent: at.unsent.filter((step) => step !== at.step),
    ...(at.fresh ? begun : {}),
  }),
  leave: left,
  defer: (_at, { key }: { key: string }) => ({ deferred: key }),
  undefer: () => ({ deferred: null }),
  ask: ({ ended, world }, params: { open?: string } | undefined, heard) => {
    if (params?.open !== undefined) return { asked: { open: params.open } }
    const { exactly, openers } = heard as { exactly?: string; openers?: string[] }
    if (exactly !== undefined) return { asked: { exactly, openers } }
    const asked = { step: heard.step as string | undefined }
    const changing = (heard.changing ?? null) as Changing | null
    return !changing && beginsAnew(ended, asked.step, world.funnel)
      ? { ...afresh(world), forgotten: true, step: '', current: '', asked }
      : { asked, changing }
  },
  land: (at) => ({ landing: landingStep(at) }),
  reload: () => ({ reloading: true }),
  gone: (_at, _params, { text }) => ({ gone: text as string, deferred: null, alert: '', banner: '' }),
  anew: typedAgain,
  /** Leaves for another site. */
  depart: (at, { as }: { as: string }) => departed(at, as),
  returned: (_at, _params, { changes: told }) => told as Partial<FunnelState>,
  redirect: (at, { to, query }: { to: string; query: Record<string, Text> }) => ({
    exit: { route: to, query: mapValues(query, (text) => textOf(text, at)) },
  }),
  forget: ({ results, world }, { operation }: { operation: string }) =>
    operation === '@session'
      ? { forgotten: true, fresh: false }
      : {
          results: Object.fromEntries(
            Object.entries(results).filter(([as]) => ownValue(world.funnel.results, as) !== operation),
          ),
        },
  change: (at, _params, heard) => {
    const { path, value } = heard as unknown as { path: string; value: unknown }
    const isSame = JSON.stringify(readPath(at, path)) === JSON.stringify(value)
    // Of several choices, those that are not offered now stay aside.
    const aside = isPlainList(value) ? at.aside : withoutAnswers(at.aside, [path])
    return { ...writePath(at, path, value), aside, ...answered(at, path, isSame) }
  },
  /** What a person does with the items of a list. */
  item: (at, _params, heard) => {
    const { does, path } = heard as unknown as { does: ItemAct; path: string }
    const changed = itemChange(at, does, path, (step) => isShut(step, at))
    if (!changed.form && !changed.local) return changed
    const { given, ...others } = answered(at, path || at.openItem, false)
    return { ...changed, ...others, given: changed.given ?? given! }
  },
  touch: (at, _params, heard) => {
    const { path, anew } = heard as unknown as { path: string; anew?: boolean }
    return anew ? unpassed(at, [path]) : { touched: union(at.touched, [path]) }
  },
  ...lookupChanges,
  'replace-answers': (at, _params, { form, local }) => ({
    ...({ form, local } as Answers),
    answersBefore: answersBefore(at),
  }),
}

type Consequence = (at: Running, params: never, heard: Heard) => void

/** Sends an event out of the funnel. An exception of a listener is only logged. */
function send(
  kind: 'emit' | 'track',
  event: string,
  payload: Record<string, unknown>,
  { host, funnel }: FunnelWorld,
): void {
  try {
    host[kind](event, payloadFor(payload, ownValue(funnel.events, event)))
  } catch {
    host.log({ level: 'warn', what: 'event-refused', detail: { event } })
  }
}

const sending =
  (kind: 'emit' | 'track'): Consequence =>
  (at, { event, payload }: { event: string; payload: Value }, heard) =>
    send(kind, event, membersOf(payload, at, heard), at.world)

/** Effects outside the state, by action type. */
export const consequences: Record<string, Consequence> = {
  emit: sending('emit'),
  track: sending('track'),
  /** Drops all receipts, or that of an operation for the key that a call would have. `again` records that the person asks for another run. */
  forget: (at, { operation, inputs, again }: { operation: string; inputs?: Value; again?: boolean }, heard) => {
    const { receipts, funnel } = at.world
    if (operation === '@session') return receipts.clear()
    const contract = ownValue(funnel.operations, operation)
    // A funnel that never calls it, as one may that shares an effect list, has no receipt of it.
    const complete = contract && inputsOf(contract, membersOf(inputs, at, heard), at)
    if (!complete) return
    const key = onceKey(contract, complete, at.world)
    if (again) receipts.write({ operation, key, state: 'again' })
    else receipts.drop(operation, key)
  },
  anew: ({ world }) => world.receipts.clear(),
  ask: ({ ended, world }, params: { open?: string } | undefined, { step, changing, exactly }) => {
    if (
      params?.open === undefined &&
      exactly === undefined &&
      !changing &&
      beginsAnew(ended, step as string | undefined, world.funnel)
    )
      world.receipts.clear()
  },
  /** Logs the `fail` of a branch. Failures of calls are logged by the call. */
  fail: ({ current, world }, params: { text?: Text } | undefined) => {
    if (params?.text !== undefined)
      world.host.log({ level: 'warn', what: 'branch-failed', detail: { step: current, code: 'fail' } })
  },
  'note-failure': ({ world }, _params, { error }) => {
    if (!isFailure(error)) return
    const { operation, code } = error
    world.host.log({ level: 'warn', what: 'continued-after-failure', detail: { operation, code } })
  },
  view: ({ current, world }) => {
    const step = ownValue(world.funnel.steps, current)?.track
    if (step && world.funnel.events['step-view']) send('track', 'step-view', { funnel: world.funnel.id, step }, world)
  },
}
