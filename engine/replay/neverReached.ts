import type { CompiledField, CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import {
  gateIsOpen,
  messagesOf,
  frozenSteps,
  type Host,
  readPath,
  mapValues,
  createWorld,
  noState,
  type Vocabulary,
  ruleHolds,
  textOf,
  type Running,
} from '#engine/run/index.ts'
import { conjuncts, isPresent, readsOf, type Tree } from '#engine/rules/index.ts'
import { waysTo } from './waysTo.ts'

/** Whether something outside the page can know a path such as `form.seat.row`. */
type Knows = (path: string) => boolean

const isUnder = (path: string, known: string): boolean => path === known || path.startsWith(`${known}.`)

/** Knows the theme, and the answers at these paths and below. */
const knowing =
  (answers: readonly string[]): Knows =>
  (path) =>
    isUnder(path, 'theme') || answers.some((answer) => isUnder(path, `form.${answer}`))

const canTell = (rule: Tree | undefined, knows: Knows): boolean => rule === undefined || readsOf(rule).every(knows)

/** A field with those of its checks that can be told; undefined when the answer, or whether it is asked for, is unknown. */
function knownField(field: CompiledField, knows: Knows): CompiledField | undefined {
  if (!knows(`form.${field.path}`) || !canTell(field.if, knows)) return undefined
  const checks = field.checks.filter(({ test, value }) => test !== 'rule' || canTell(value as Tree, knows))
  return { ...field, checks }
}

/** The parts of a step's gate and the fields that can be told from outside; what cannot counts as in order. */
function knownPart(step: CompiledStep, knows: Knows): CompiledStep {
  const { gate, ...rest } = step
  const parts = gate === undefined ? [] : conjuncts(gate).filter((part) => canTell(part, knows))
  const fields = step.fields.flatMap((field) => knownField(field, knows) ?? [])
  return { ...rest, fields, ...(parts.length > 0 && { gate: parts.reduce((joined, part) => ['&&', joined, part]) }) }
}

/** A funnel of which only that is left which can be told from outside. */
const knownFunnel = (funnel: CompiledFunnel, knows: Knows): CompiledFunnel => ({
  ...funnel,
  steps: mapValues(funnel.steps, (step) => knownPart(step, knows)),
})

/** What is known of a call from outside before it arrives. */
export interface Expected {
  operation: string
  /** Paths of the form of which all is told; others are unknown, and so is whatever depends on them. */
  paths: readonly string[]
}

export interface Arrived {
  /** The answers as they stand after the call. */
  form: Record<string, unknown>
  theme: Record<string, unknown>
  /** Milliseconds since the epoch. */
  now: number
  /** Whether it may have begun under an older definition: then steps that were left behind for good are not asked again (format.md §7.11). */
  olderDefinition?: boolean
}

/** The step that cannot have been left with these answers, and why, in words for whoever gave them. */
export interface Unfinished {
  step: string
  title: string
  reason: string
}

const nothing = (): never => {
  throw new Error('A replay performs nothing')
}

/** A host of which only time and theme are asked. */
const stillHost = (theme: Record<string, unknown>, now: number): Host => ({
  clock: { now: () => now, setTimeout: nothing, clearTimeout: nothing },
  perform: nothing,
  store: { load: () => null, save: nothing, clear: nothing },
  redirect: nothing,
  reload: nothing,
  emit: nothing,
  listen: nothing,
  track: nothing,
  log: () => undefined,
  theme,
  query: {},
})

interface Replay {
  at: Running
  knows: Knows
}

/** Why a step cannot have been left, or undefined. One that may not be part of the journey says nothing. */
function unfinished(step: CompiledStep, { at, knows }: Replay): Unfinished | undefined {
  const entry = at.world.funnel.order.find((candidate) => candidate.step === step.path)
  if (
    step.automatic ||
    step.entry === 'link-only' ||
    at.frozen.includes(step.path) ||
    !canTell(entry?.if, knows) ||
    !ruleHolds(entry?.if, at)
  )
    return undefined
  const there = { ...at, step: step.path, current: step.path }
  const [message] = messagesOf(step, there)
  if (!message && gateIsOpen(step, there)) return undefined
  const missing = step.missing.find(
    ({ test, label }) => label !== '' && canTell(test, knows) && !ruleHolds(test, there),
  )
  const reason = message?.text ?? (missing ? `${textOf(missing.label, there)} is missing` : 'it is not complete')
  return { step: step.path, title: textOf(step.title, there), reason }
}

const asksFor = (path: string, step: CompiledStep): boolean =>
  step.fields.some((field) => isUnder(field.path, path) || isUnder(path, field.path))

/** Undefined when one of several ways leads there; else what stops the first. */
function stopOn(ways: string[][], stops: (step: string) => Unfinished | undefined): Unfinished | undefined {
  const found = ways.map((way) => way.map(stops).find(Boolean))
  return found.every(Boolean) ? found[0] : undefined
}

/** Ways share most of their steps. */
function remembered(replay: Replay): (step: string) => Unfinished | undefined {
  const known = new Map<string, Unfinished | undefined>()
  return (step) => {
    if (!known.has(step)) known.set(step, unfinished(replay.at.world.funnel.steps[step]!, replay))
    return known.get(step)
  }
}

/**
 * Replays answers through a compiled funnel: could a journey have made this call with them? Gives the step that no
 * journey could have left, or undefined. What cannot be known from outside counts in favour of the answers.
 */
export function neverReached(
  funnel: CompiledFunnel,
  { operation, paths }: Expected,
  vocabulary: Vocabulary,
): (arrived: Arrived) => Unfinished | undefined {
  const knows = knowing(paths)
  const known = knownFunnel(funnel, knows)
  const order = funnel.order.map(({ step }) => step)
  const { toCall, to } = waysTo(operation, funnel)
  const waysToAsk = (path: string) => order.filter((step) => asksFor(path, funnel.steps[step]!)).map(to)
  const asking = new Map(paths.map((path) => [path, waysToAsk(path)]))
  return ({ form, theme, now, olderDefinition }) => {
    const host = stillHost(theme, now)
    const world = createWorld({ funnel: known, host, vocabulary, validators: async () => ({}) })
    const frozen = olderDefinition ? frozenSteps(order, funnel) : []
    const at = { ...noState, world, form, completed: order, frozen }
    const stops = remembered({ at, knows })
    const [first] = order
    if (toCall.length === 0) {
      const title = textOf(funnel.steps[first!]!.title, at)
      return { step: first!, title, reason: 'this form does not send anything here' }
    }
    const given = paths.filter((path) => asking.get(path)!.length > 0 && isPresent(readPath(at, path)))
    return [toCall, ...given.map((path) => asking.get(path)!)].map((ways) => stopOn(ways, stops)).find(Boolean)
  }
}
