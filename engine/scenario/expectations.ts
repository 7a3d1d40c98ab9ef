import type { CompiledFunnel } from '#engine/compile/index.ts'
import { milliseconds } from '#engine/definition/index.ts'
import { isPresent, didYouMean, ownValue } from '#engine/rules/index.ts'
import { readPath } from '#engine/run/index.ts'
import type { Expectation } from './scenario.ts'
import { inJson, panelOf, type Seen } from '#engine/simulate/index.ts'

/** A difference between what a scenario expects and what happened. */
export interface Problem {
  expected: string
  happened: string
}

export const inOneSentence = ({ expected, happened }: Problem): string => `expected ${expected}, but ${happened}`

/** A value as JSON with folded data URLs; `nothing` for undefined. */
export const show = (value: unknown): string => inJson(value) ?? 'nothing'

export const listed = (names: string[]): string => names.map(show).join(', ') || 'nothing'

/** Whether `actual` contains `wanted`. Members that `wanted` leaves out are ignored, and `null` means absent. */
function matches(wanted: unknown, actual: unknown): boolean {
  if (wanted === null) return !isPresent(actual)
  if (typeof wanted !== 'object') return wanted === actual
  if (typeof actual !== 'object' || actual === null) return false
  if (Array.isArray(wanted) && !(Array.isArray(actual) && wanted.length === actual.length)) return false
  return Object.entries(wanted).every(([key, inner]) => matches(inner, ownValue(actual, key)))
}

interface Moment {
  seen: Seen
  elapsed: number
  funnel: CompiledFunnel
}

const asksYesOrNo = (path: string, { steps }: CompiledFunnel): boolean =>
  Object.values(steps).some(({ fields }) => fields.some((field) => field.path === path && field.yesNo))

type Judge = (wanted: never, moment: Moment) => (Problem | undefined)[] | Problem | undefined

const differs = (what: string, wanted: unknown, actual: unknown): Problem | undefined =>
  matches(wanted, actual) ? undefined : { expected: `${what} ${show(wanted)}`, happened: `it is ${show(actual)}` }

/** A problem, with a suggestion if the name is unknown. */
export function unlike(expected: string, happened: string, word: string, known: string[]): Problem {
  const hint = known.includes(word) ? undefined : didYouMean(word, known)
  return { expected, happened: hint === undefined ? happened : `${happened}; ${hint}` }
}

/** A problem about these names; none if there are no names. */
const because = (names: string[], say: (names: string) => Problem): Problem | undefined =>
  names.length === 0 ? undefined : say(listed(names))

/** The judgement on an operation that the funnel calls, or else a problem with a suggestion. */
const ofOperation = (name: string, { funnel }: Moment, judged: () => Problem | undefined): Problem | undefined => {
  const known = Object.keys(funnel.operations)
  if (known.includes(name)) return judged()
  return unlike(`calls of ${name}`, `${funnel.id} calls ${known.join(', ') || 'nothing'}`, name, known)
}

const callsIn = ({ calls }: Seen): string[] => calls.map(({ operation }) => operation)

const lastInputs = ({ seen }: Moment, name: string): Record<string, unknown> | undefined =>
  seen.calls.findLast((call) => call.operation === name)?.inputs

/** One judge for each key of an expectation; gives the differences, if any. */
const judges: { [K in keyof Required<Expectation>]: Judge } = {
  // A note for readers and for the tests of completeness.
  clauses: () => undefined,
  step: (wanted: string, { seen, funnel }) => {
    const problem = differs('step', wanted, seen.state.current)
    return problem && unlike(problem.expected, problem.happened, wanted, Object.keys(funnel.steps))
  },
  message: (wanted: string | string[], { seen: { texts } }) => {
    const lacking = [wanted].flat().filter((text) => !texts.some((shown) => shown.includes(text)))
    return because(lacking, (names) => ({
      expected: `${names} on screen`,
      happened: `the screen says ${listed(texts)}`,
    }))
  },
  noMessage: (unwanted: string | string[], { seen: { texts } }) => {
    const found = [unwanted].flat().filter((text) => texts.some((shown) => shown.includes(text)))
    const shown = texts.filter((text) => found.some((inside) => text.includes(inside)))
    return because(found, (names) => ({
      expected: `no ${names} on screen`,
      happened: `the screen says ${listed(shown)}`,
    }))
  },
  shut: (wanted: boolean, { seen }) => differs('Next shut', wanted, seen.next?.shut),
  reason: (wanted: string, { seen }) => differs('reason', wanted, seen.next?.reason),
  busy: (wanted: boolean, { seen }) => differs('busy', wanted, seen.view.busy),
  next: (wanted: string | false, { seen }) => differs('label of Next', wanted, seen.next?.label ?? false),
  back: (wanted: boolean, { seen }) => differs('Back on screen', wanted, panelOf(seen.view).nav?.back !== undefined),
  tone: (wanted: string, { seen }) => differs('tone', wanted, seen.view.notice?.tone),
  choices: (wanted: Record<string, string[]>, { seen }) =>
    Object.entries(wanted).map(([path, labels]) => {
      const isShown = panelOf(seen.view).fields.some((field) => field.path === path)
      return differs(`choices of ${path}`, labels, ownValue(seen.choices, path) ?? (isShown ? [] : undefined))
    }),
  redirect: (wanted: false | { route: string; query?: Record<string, string> }, { seen: { redirects } }) => {
    const [redirect] = redirects
    if (wanted !== false) return differs('redirect', wanted, redirect)
    return redirect && { expected: 'to stay', happened: `the funnel was left for ${redirect.route}` }
  },
  calls: (wanted: string[], { seen }) => differs('calls', wanted, callsIn(seen)),
  counts: (wanted: Record<string, number>, moment) =>
    Object.entries(wanted).map(([name, count]) => {
      const made = callsIn(moment.seen).filter((operation) => operation === name).length
      return ofOperation(name, moment, () => differs(`number of calls of ${name}`, count, made))
    }),
  inputs: (wanted: Record<string, Record<string, unknown>>, moment) =>
    Object.entries(wanted).map(([name, inputs]) =>
      ofOperation(name, moment, () => differs(`inputs of ${name}`, inputs, lastInputs(moment, name))),
    ),
  withoutInputs: (unwanted: Record<string, string[]>, moment) =>
    Object.entries(unwanted).map(([name, keys]) => {
      const found = keys.filter((key) => Object.hasOwn(lastInputs(moment, name) ?? {}, key))
      const sent = (inputs: string): Problem => ({
        expected: `no ${inputs} among the inputs of ${name}`,
        happened: 'they were sent',
      })
      return ofOperation(name, moment, () => because(found, sent))
    }),
  events: (wanted: (string | object)[], { seen }) =>
    differs(
      'events',
      wanted,
      seen.raised.map(({ event, payload }, at) => (typeof wanted[at] === 'string' ? event : { event, payload })),
    ),
  answers: (wanted: Record<string, unknown>, { seen: { state }, funnel }) =>
    Object.entries(wanted).map(([path, value]) => {
      const actual = readPath(state, path)
      // No is an answer to a yes/no question.
      const isNo = value === null && actual === false && asksYesOrNo(path, funnel)
      return isNo
        ? { expected: `answer ${path} null`, happened: 'it is false' }
        : differs(`answer ${path}`, value, actual)
    }),
  away: (wanted: string | false, { seen: { away } }) =>
    differs('host of the other site', wanted, away === undefined ? false : new URL(away).host),
  reloading: (wanted: boolean, { seen }) => differs('reloading', wanted, seen.state.reloading),
  elapsed: (wanted: string, { elapsed }) =>
    Math.abs(elapsed - milliseconds(wanted)) <= 10
      ? undefined
      : { expected: `${wanted} to pass`, happened: `it took ${elapsed} ms` },
  stages: (wanted: Record<string, string>, { seen }) => differs('stages', wanted, seen.stages),
  summary: (wanted: Record<string, string | null>, { seen: { summary } }) =>
    Object.entries(wanted).map(([label, text]) => {
      const problem = differs(`"${label}" in the summary`, text, ownValue(summary, label))
      return problem && unlike(problem.expected, problem.happened, label, Object.keys(summary))
    }),
  sections: (wanted: Record<string, string>, { seen: { sections } }) =>
    Object.entries(wanted).map(([id, status]) => {
      const problem = differs(`section "${id}"`, status, ownValue(sections, id))
      return problem && unlike(problem.expected, problem.happened, id, Object.keys(sections))
    }),
  progress: (wanted: string | false, { seen }) => differs('progress', wanted, seen.progress ?? false),
  completed: (wanted: string[], { seen }) => differs('completed steps', wanted, seen.state.completed),
  stored: (wanted: boolean, { seen }) => differs('answers stored', wanted, seen.stored),
  tracked: (wanted: string[], { seen }) => {
    const names = seen.tracked.map(({ event }) => event)
    const happened = `tracked is ${listed(names)}`
    const lacking = wanted.filter((event) => !names.includes(event))
    return because(lacking, (events) => ({ expected: `${events} to be tracked`, happened }))
  },
  untracked: (unwanted: string[], { seen }) => {
    const found = unwanted.filter((event) => seen.tracked.some((one) => one.event === event))
    return because(found, (events) => ({ expected: `${events} not to be tracked`, happened: 'it is' }))
  },
}

export const judge = (expected: Expectation, moment: Moment): Problem[] =>
  Object.entries(expected)
    .flatMap(([key, wanted]) => judges[key as keyof Expectation]?.(wanted as never, moment))
    .filter((problem) => problem !== undefined)
