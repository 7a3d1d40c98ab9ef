import type { CompiledField, CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { isUnder, mapValues, PathIndex, rootOf, topPath } from '#engine/definition/index.ts'
import { noState, settled, stillWorld, type Running, type Told, type Vocabulary } from '#engine/run/index.ts'
import { ownValue, readsOf, type Tree } from '#engine/rules/index.ts'
import { isWhole, setOn } from './waysTo.ts'

/** Whether the value at a path, such as `form.seat.row`, is known outside the page. */
export type Knows = (path: string) => boolean

/** The theme is known, and so are the answers at and below these paths. */
export function knowing(answers: readonly string[]): Knows {
  const known = new PathIndex(['theme', ...answers.map((answer) => `form.${answer}`)].map((path) => [path, path]))
  return (path) => known.at(path).some((outer) => isUnder(path, outer))
}

export const canTell = (rule: Tree | undefined, knows: Knows): boolean =>
  rule === undefined || readsOf(rule).every(knows)

/** A field that accepts whatever may have been offered. */
export function withKnownChoices({ list, choices, ...field }: CompiledField, knows: Knows): CompiledField {
  const ofEntry: Knows = (path) => rootOf(path) === 'item' || knows(path)
  const isKnown = list && canTell(list.of, knows) && canTell(list.value, ofEntry) && canTell(list.if, ofEntry)
  const maybe = choices?.map(({ if: offered, ...choice }) =>
    canTell(offered, knows) ? { ...choice, if: offered } : choice,
  )
  return { ...field, list: isKnown ? list : undefined, choices: maybe }
}

const ofItem = new Set(['item', 'position', 'outer'])

export type Computed = NonNullable<CompiledFunnel['computed']>

/** The computed answers that can be computed again, because all that they read is known. */
export const computedFrom = ({ computed = [] }: CompiledFunnel, paths: readonly string[]): Computed =>
  computed.reduce<Computed>((known, one) => {
    const knows = knowing([...paths, ...known.map(({ path }) => path)])
    return canTell(one.value, knows) ? [...known, one] : known
  }, [])

export const aboutItem =
  (knows: Knows): Knows =>
  (path) =>
    ofItem.has(rootOf(path)) || knows(path)

/** Of a lookup nobody knows the result, but whether it runs. */
const withLookups =
  ({ lookups }: CompiledStep, knows: Knows): Knows =>
  (path) => {
    const lookup = ownValue(lookups, rootOf(path))
    return lookup ? canTell(lookup.if, knows) : knows(path)
  }

/** A field that counts as asked for where its `if` cannot be decided, and offers whatever it may have offered. */
function askedField(field: CompiledField, step: CompiledStep, knows: Knows): CompiledField {
  const { if: shown, each, ...rest } = withKnownChoices(field, withLookups(step, knows))
  return {
    ...rest,
    // What `starts` gives is compared with what was sent.
    starts: undefined,
    follows: undefined,
    if: canTell(shown, knows) ? shown : undefined,
    each: each && { ...each, fields: each.fields.map((inner) => askedField(inner, step, aboutItem(knows))) },
  }
}

/** Top-level steps to which something leads whether or not their condition in `order` holds. */
function ledTo({ graph: { points, edges } }: CompiledFunnel): Set<string> {
  const led = edges.filter(
    ({ from, to, opens, does }) =>
      points[to]!.is === 'arrival' &&
      opens === undefined &&
      topPath(points[from]!.step ?? '') !== points[to]!.step &&
      !does.some(({ is }) => is === 'applies'),
  )
  return new Set(led.map(({ to }) => points[to]!.step!))
}

/** Paths that effects write. An answer there may count though nobody is asked for it. */
const writtenBy = ({ graph: { edges } }: CompiledFunnel): string[] => edges.flatMap(setOn)

/** The funnel as it decides which answers count (docs/format.md §3.4), as far as this can be told: what cannot counts. */
function askingFunnel(funnel: CompiledFunnel, computed: Computed, knows: Knows): CompiledFunnel {
  const led = ledTo(funnel)
  const order = funnel.order.map(({ step, if: rule }) => ({
    step,
    if: led.has(step) || !canTell(rule, knows) ? undefined : rule,
  }))
  const steps = mapValues(funnel.steps, (step) => ({
    ...step,
    fields: step.fields.map((field) => askedField(field, step, knows)),
  }))
  const isSetAsAWhole = writtenBy(funnel).some(isWhole)
  const asked = isSetAsAWhole ? computed.map(({ path }) => path) : funnel.asked
  return { ...funnel, computed, order, steps, asked }
}

/** Answers that are known outside the page, and the world in which they are judged. */
export interface Sent extends Pick<Told, 'theme' | 'now'> {
  form: Record<string, unknown>
}

/**
 * Gives the state of a person who has completed a form with certain answers, in which those count that are asked for (docs/format.md
 * §3.4). `paths` are those at which answers are known. What cannot be told counts in favour of the answers.
 */
export function whatCounts(
  funnel: CompiledFunnel,
  paths: readonly string[],
  vocabulary: Vocabulary,
): (sent: Sent) => Running {
  const computed = computedFrom(funnel, paths)
  const asking = askingFunnel(funnel, computed, knowing([...paths, ...computed.map(({ path }) => path)]))
  const written = writtenBy(funnel)
  const completed = funnel.order.map(({ step }) => step)
  return ({ form, theme, now }) =>
    settled({ ...noState, world: stillWorld(asking, vocabulary, { theme, now }), form, written, completed })
}
