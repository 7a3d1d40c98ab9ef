import type { CompiledFunnel } from '#engine/compile/index.ts'
import { milliseconds } from '#engine/definition/index.ts'
import { isPresent, didYouMean } from '#engine/rules/index.ts'
import { readPath } from '#engine/run/index.ts'
import type { Expectation } from './scenario.ts'
import { panelOf, type Seen } from '#engine/simulate/index.ts'

/** A difference between what a scenario expects and what happened. */
export interface Problem {
  expected: string
  happened: string
}

export const inOneSentence = ({ expected, happened }: Problem): string => `expected ${expected}, but ${happened}`

/** A value as it would stand in a file. */
export const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

export const listed = (names: string[]): string => names.map(show).join(', ') || 'nothing'

const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Whether `actual` has all that `wanted` says; members that `wanted` leaves out do not matter. `null` is absence. */
function matches(wanted: unknown, actual: unknown): boolean {
  if (wanted === null) return !isPresent(actual)
  if (Array.isArray(wanted))
    return (
      Array.isArray(actual) &&
      wanted.length === actual.length &&
      wanted.every((inner, at) => matches(inner, actual[at]))
    )
  if (typeof wanted !== 'object') return wanted === actual
  return (
    typeof actual === 'object' &&
    actual !== null &&
    Object.entries(wanted).every(([key, inner]) => matches(inner, (actual as Record<string, unknown>)[key]))
  )
}

interface Moment {
  seen: Seen
  elapsed: number
  funnel: CompiledFunnel
}

type Judge = (wanted: never, moment: Moment) => (Problem | undefined)[] | Problem | undefined

const differs = (what: string, wanted: unknown, actual: unknown): Problem | undefined =>
  matches(wanted, actual) ? undefined : { expected: `${what} ${show(wanted)}`, happened: `it is ${show(actual)}` }

/** Adds what was perhaps meant, where a name is none of those that could be meant. */
export function withHint(problem: Problem, word: string, known: string[]): Problem {
  const hint = known.includes(word) ? undefined : didYouMean(word, known)
  return hint === undefined ? problem : { ...problem, happened: `${problem.happened}; ${hint}` }
}

/** What calls of an operation that the funnel knows came to; of any other, what was perhaps meant. */
const ofOperation = (name: string, { funnel }: Moment, judged: () => Problem | undefined): Problem | undefined => {
  const known = Object.keys(funnel.operations)
  return known.includes(name)
    ? judged()
    : withHint(
        { expected: `calls of ${name}`, happened: `${funnel.id} calls ${known.join(', ') || 'nothing'}` },
        name,
        known,
      )
}

const lastInputs = ({ seen }: Moment, name: string): Record<string, unknown> | undefined =>
  seen.calls.findLast((call) => call.operation === name)?.inputs

/** One judge per key of an expectation: what is not as it says, or nothing. */
const judges: { [K in keyof Required<Expectation>]: Judge } = {
  // A note for the reader, and for whoever counts what is proved.
  clauses: () => undefined,
  step: (wanted: string, { seen, funnel }) => {
    const problem = differs('step', wanted, seen.state.current)
    return problem && withHint(problem, wanted, Object.keys(funnel.steps))
  },
  message: (wanted: string | string[], { seen: { texts } }) => {
    const lacking = list(wanted).filter((text) => !texts.some((shown) => shown.includes(text)))
    return lacking.length === 0
      ? undefined
      : { expected: `${listed(lacking)} on screen`, happened: `the screen says ${listed(texts)}` }
  },
  noMessage: (unwanted: string | string[], { seen: { texts } }) => {
    const found = list(unwanted).filter((text) => texts.some((shown) => shown.includes(text)))
    return found.length === 0
      ? undefined
      : {
          expected: `no ${listed(found)} on screen`,
          happened: `the screen says ${listed(texts.filter((shown) => found.some((text) => shown.includes(text))))}`,
        }
  },
  shut: (wanted: boolean, { seen }) => differs('Next shut', wanted, seen.next?.shut),
  reason: (wanted: string, { seen }) => differs('reason', wanted, seen.next?.reason),
  busy: (wanted: boolean, { seen }) => differs('busy', wanted, seen.view.busy),
  next: (wanted: string | false, { seen }) => differs('label of Next', wanted, seen.next?.label ?? false),
  back: (wanted: boolean, { seen }) => differs('Back on screen', wanted, panelOf(seen.view).nav?.back !== undefined),
  tone: (wanted: string, { seen }) => differs('tone', wanted, seen.view.notice?.tone),
  choices: (wanted: Record<string, string[]>, { seen }) =>
    Object.entries(wanted).map(([path, labels]) => differs(`choices of ${path}`, labels, seen.choices[path])),
  redirect: (
    wanted: false | { route: string; query?: Record<string, string> },
    {
      seen: {
        redirects: [redirect],
      },
    },
  ) =>
    wanted === false
      ? redirect
        ? { expected: 'to stay', happened: `the funnel was left for ${redirect.route}` }
        : undefined
      : differs('redirect', wanted, redirect),
  calls: (wanted: string[], { seen }) =>
    differs(
      'calls',
      wanted,
      seen.calls.map((call) => call.operation),
    ),
  counts: (wanted: Record<string, number>, moment) =>
    Object.entries(wanted).map(([name, count]) =>
      ofOperation(name, moment, () =>
        differs(
          `number of calls of ${name}`,
          count,
          moment.seen.calls.filter((call) => call.operation === name).length,
        ),
      ),
    ),
  inputs: (wanted: Record<string, Record<string, unknown>>, moment) =>
    Object.entries(wanted).map(([name, inputs]) =>
      ofOperation(name, moment, () => differs(`inputs of ${name}`, inputs, lastInputs(moment, name))),
    ),
  withoutInputs: (unwanted: Record<string, string[]>, moment) =>
    Object.entries(unwanted).map(([name, keys]) =>
      ofOperation(name, moment, () => {
        const found = keys.filter((key) => key in (lastInputs(moment, name) ?? {}))
        return found.length === 0
          ? undefined
          : { expected: `no ${listed(found)} among the inputs of ${name}`, happened: 'they were sent' }
      }),
    ),
  events: (wanted: (string | object)[], { seen }) =>
    differs(
      'events',
      wanted,
      seen.raised.map(({ event, payload }, at) => (typeof wanted[at] === 'string' ? event : { event, payload })),
    ),
  answers: (wanted: Record<string, unknown>, { seen: { state } }) =>
    Object.entries(wanted).map(([path, value]) => differs(`answer ${path}`, value, readPath(state, path))),
  reloading: (wanted: boolean, { seen }) => differs('the page loaded again', wanted, seen.state.reloading),
  elapsed: (wanted: string, { elapsed }) =>
    Math.abs(elapsed - milliseconds(wanted)) <= 10
      ? undefined
      : { expected: `${wanted} to pass`, happened: `it took ${elapsed} ms` },
  stages: (wanted: Record<string, string>, { seen }) => differs('stages', wanted, seen.stages),
  progress: (wanted: string | false, { seen }) => differs('progress', wanted, seen.progress ?? false),
  completed: (wanted: string[], { seen }) => differs('completed steps', wanted, seen.state.completed),
  stored: (wanted: boolean, { seen }) => differs('answers stored', wanted, seen.stored),
  tracked: (wanted: string[], { seen }) => {
    const names = seen.tracked.map(({ event }) => event)
    const lacking = wanted.filter((event) => !names.includes(event))
    return lacking.length === 0
      ? undefined
      : { expected: `${listed(lacking)} to be tracked`, happened: `tracked is ${listed(names)}` }
  },
  untracked: (unwanted: string[], { seen }) => {
    const found = unwanted.filter((event) => seen.tracked.some((one) => one.event === event))
    return found.length === 0 ? undefined : { expected: `${listed(found)} not to be tracked`, happened: 'it is' }
  },
}

export const judge = (expected: Expectation, moment: Moment): Problem[] =>
  Object.entries(expected)
    .flatMap(([key, wanted]) => judges[key as keyof Expectation]?.(wanted as never, moment))
    .filter((problem) => problem !== undefined)
