import type { CompiledField, CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import { PathIndex, rooted, rootOf, topPath } from '#engine/definition/index.ts'
import { ownValue, readsOf, type Tree } from '#engine/rules/index.ts'
import { isWhole } from './waysTo.ts'

/** What gives an answer, or decides whether it counts. */
interface Giver {
  /** The place of its step in `order`; -1 for what is there before all steps, or gives nothing itself. */
  place: number
  /** Whether a press follows that opens an earlier step first if that asks for something by then (docs/format.md §7.2). */
  isPressed?: boolean
  reads: string[]
}

/** Roots that read the same in a whole journey, or stand for an entry of a list that is read beside them. */
const steady = new Set(['theme', 'item', 'outer', 'position'])

/** All that decides whether and how a field of a step gives an answer. Of a lookup, outside its step, this is whether it runs. */
function readsOfField(
  { if: shown, choices = [], list, each, follows = [] }: CompiledField,
  step: CompiledStep,
): string[] {
  const rules = [shown, ...choices.map((choice) => choice.if), list?.of, list?.value, list?.if]
  const own = rules.flatMap((rule) => (rule === undefined ? [] : readsOf(rule)))
  const known = own.flatMap((path) => {
    const lookup = ownValue(step.lookups, rootOf(path))
    return lookup ? readsOf(lookup.if ?? true) : [path]
  })
  return [...known, ...follows, ...(each?.fields ?? []).flatMap((field) => readsOfField(field, step))]
}

/** The steps that may call something, or lead on, without a press. */
const leftWithoutPress = ({ edges, points }: CompiledFunnel['graph']): Set<string> =>
  new Set(
    edges.flatMap(({ from, by, does, ends }) =>
      (by === 'after' || by === 'on') && (ends || does.some(({ is }) => is === 'call'))
        ? (points[from]!.step ?? [])
        : [],
    ),
  )

/** Everything that gives answers, by its path. */
function giversOf({ order, steps, computed = [], graph }: CompiledFunnel): PathIndex<Giver> {
  const places = new Map(order.map(({ step }, place) => [step, place]))
  const conditions = new Map(order.map((entry) => [entry.step, entry.if]))
  const placeOf = (step: string): number => places.get(topPath(step)) ?? Infinity
  const unpressed = leftWithoutPress(graph)
  const isPressed = (step: string): boolean => places.has(topPath(step)) && !unpressed.has(step)
  const asked = Object.values(steps).flatMap((step) => {
    const around = conditions.get(topPath(step.path))
    return step.fields.flatMap((field): [string, Giver][] => {
      const reads = [...readsOfField(field, step), ...(around === undefined ? [] : readsOf(around))]
      const giver = { place: placeOf(step.path), reads, isPressed: isPressed(step.path) }
      return [field.path, ...Object.values(field.tells ?? {})].map((path) => [rooted(path), giver])
    })
  })
  const set = graph.edges.flatMap(({ from, by, does }) => {
    const { step } = graph.points[from]!
    const place = step === undefined ? -1 : placeOf(step)
    const giver = { place, reads: [], isPressed: by === 'onChange' && isPressed(step!) }
    return does.flatMap((label): [string, Giver][] =>
      label.is === 'effect' && label.verb === 'set'
        ? label.names.map((name) => [isWhole(name) ? 'form' : rooted(name), giver])
        : [],
    )
  })
  const made = computed.map(({ path, value }): [string, Giver] => [rooted(path), { place: -1, reads: readsOf(value) }])
  return new PathIndex([...asked, ...set, ...made])
}

/** The rules of `order` of whose steps nobody is past who has to pass them. */
export interface Decided {
  rule: Tree
  /** Nor is anybody past a step that does not apply who came through it. */
  isBefore: boolean
}

/**
 * The rules of `order` that are decided once their step is passed: what they read is given in steps before it, and nothing behind
 * it changes whether that counts (docs/format.md §3.4); whoever changes an answer that they read passes their step again. Of those
 * that a later answer decides, only that their step applies: a press opens it before it leads on (§7.2).
 */
export function decidedRules(funnel: CompiledFunnel): Decided[] {
  const givers = giversOf(funnel)
  const before = new Set(rulesDecided(funnel, givers, ({ place }) => place).map((rule) => JSON.stringify(rule)))
  return rulesDecided(funnel, givers, ({ place, isPressed }) => (isPressed ? -1 : place)).map((rule) => ({
    rule,
    isBefore: before.has(JSON.stringify(rule)),
  }))
}

/** The rules of `order` of which everything that they read is given at a place before their step. */
function rulesDecided(funnel: CompiledFunnel, givers: PathIndex<Giver>, placeOf: (giver: Giver) => number): Tree[] {
  const known = new Map<Giver, number>()
  const begun = new Set<Giver>()
  const latestOf = (giver: Giver): number => {
    const before = known.get(giver)
    if (before !== undefined) return before
    if (begun.has(giver)) return Infinity
    begun.add(giver)
    const found = Math.max(placeOf(giver), ...giver.reads.map((path) => latest(path, giver)))
    known.set(giver, found)
    return found
  }
  /** The last place at which what stands at a path may change. A list may read its own length. */
  const latest = (path: string, by?: Giver): number => {
    if (steady.has(rootOf(path))) return -1
    if (rootOf(path) !== 'form') return Infinity
    return Math.max(-1, ...givers.at(path).flatMap((giver) => (giver === by ? [] : latestOf(giver))))
  }
  const rules = funnel.order.flatMap(({ if: rule }, place) => (rule === undefined ? [] : [{ rule, place }]))
  const isDecided = ({ rule, place }: (typeof rules)[number]): boolean =>
    Math.max(-1, ...readsOf(rule).map((path) => latest(path))) < place
  const textOf = (rule: Tree): string => JSON.stringify(rule)
  // Two steps may have the same rule.
  const open = new Set(rules.flatMap((one) => (isDecided(one) ? [] : [textOf(one.rule)])))
  return [...new Map(rules.map(({ rule }) => [textOf(rule), rule])).entries()].flatMap(([text, rule]) =>
    open.has(text) ? [] : [rule],
  )
}
