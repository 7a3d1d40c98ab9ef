import type { CompiledField, CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { isUnder, mapValues, overlap } from '#engine/definition/index.ts'
import {
  gateIsOpen,
  messagesOf,
  frozenSteps,
  readPath,
  stillWorld,
  noState,
  type Vocabulary,
  type Told,
  ruleHolds,
  textOf,
  type Running,
} from '#engine/run/index.ts'
import { conjuncts, isPresent, readsOf, type Tree } from '#engine/rules/index.ts'
import { waysTo } from './waysTo.ts'

/** Whether the value at a path, such as `form.seat.row`, is known outside the page. */
type Knows = (path: string) => boolean

/** The theme is known, and so are the answers at and below these paths. */
const knowing =
  (answers: readonly string[]): Knows =>
  (path) =>
    isUnder(path, 'theme') || answers.some((answer) => isUnder(path, `form.${answer}`))

const canTell = (rule: Tree | undefined, knows: Knows): boolean => rule === undefined || readsOf(rule).every(knows)

/** A field with those of its checks that can be decided; undefined if its answer or its `if` is unknown. */
function knownField(field: CompiledField, knows: Knows): CompiledField | undefined {
  if (!knows(`form.${field.path}`) || !canTell(field.if, knows)) return undefined
  const checks = field.checks.filter(({ test, value }) => test !== 'rule' || canTell(value as Tree, knows))
  return { ...field, checks }
}

/** A step with those conjuncts of its gate and those fields that can be decided. Anything else counts as met. */
function knownPart(step: CompiledStep, knows: Knows): CompiledStep {
  const { gate, ...rest } = step
  const parts = gate === undefined ? [] : conjuncts(gate).filter((part) => canTell(part, knows))
  const fields = step.fields.flatMap((field) => knownField(field, knows) ?? [])
  return { ...rest, fields, ...(parts.length > 0 && { gate: parts.reduce((joined, part) => ['&&', joined, part]) }) }
}

/** The funnel reduced to gates and fields that can be decided. */
const knownFunnel = (funnel: CompiledFunnel, knows: Knows): CompiledFunnel => ({
  ...funnel,
  steps: mapValues(funnel.steps, (step) => knownPart(step, knows)),
})

/** A call that is expected, and what will be known of the answers. */
export interface Expected {
  operation: string
  /** Paths of the form, without `form`, whose answers are fully known. Others are unknown, as is all that depends on them. */
  paths: readonly string[]
}

export interface Arrived extends Pick<Told, 'theme' | 'now'> {
  /** The answers after the call. */
  form: Record<string, unknown>
  /** Whether the journey may have begun under an older definition; then frozen steps are not judged (docs/format.md §7.11). */
  olderDefinition?: boolean
}

/** A step that cannot have been left with these answers. `step` is its path; `reason` is a text for the person. */
export interface Unfinished {
  step: string
  title: string
  reason: string
}

interface Replay {
  at: Running
  knows: Knows
}

/** Why a step cannot have been left; undefined if it can, or if it may not be part of the journey. */
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

const asksFor = (path: string, step: CompiledStep): boolean => step.fields.some((field) => overlap(field.path, path))

/** The step that stops the first way, if every way is stopped. */
function stopOn(ways: string[][], stops: (step: string) => Unfinished | undefined): Unfinished | undefined {
  const found = ways.map((way) => way.map(stops).find(Boolean))
  return found.every(Boolean) ? found[0] : undefined
}

/** Judges each step once, since ways share most of their steps. */
function remembered(replay: Replay): (step: string) => Unfinished | undefined {
  const known = new Map<string, Unfinished | undefined>()
  return (step) => {
    if (!known.has(step)) known.set(step, unfinished(replay.at.world.funnel.steps[step]!, replay))
    return known.get(step)
  }
}

/**
 * Decides whether any journey through a compiled funnel can have made a call with these answers. Gives a step that no such journey
 * can have left, or undefined if one can. Unknown values count in favour of the answers.
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
    const world = stillWorld(known, vocabulary, { theme, now })
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
