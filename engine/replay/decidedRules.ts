import { type CompiledField, type CompiledFunnel, readsOfField } from '#engine/compile/index.ts'
import { PathIndex, rooted, rootOf, topPath } from '#engine/definition/index.ts'
import { readsOf, type Tree } from '#engine/rules/index.ts'
import { isWhole } from './waysTo.ts'

/** What gives an answer, or decides whether it counts. */
interface Giver {
  /** The place of its step in `order`; -1 for what is there before all steps, or gives nothing itself. */
  place: number
  /** The person gives it: neither an effect nor what a field starts with. */
  isTyped?: boolean
  reads: string[]
}

/** Roots that read the same in a whole journey, or stand for an entry of a list that is read beside them. */
const steady = new Set(['theme', 'item', 'outer', 'position'])

/** Everything that gives answers, by its path. */
function giversOf({ order, steps, computed = [], graph }: CompiledFunnel): PathIndex<Giver> {
  const places = new Map(order.map(({ step }, place) => [step, place]))
  const conditions = new Map(order.map((entry) => [entry.step, entry.if]))
  const placeOf = (step: string): number => places.get(topPath(step)) ?? Infinity
  const pathsOf = ({ path, tells = {} }: CompiledField): string[] => [path, ...Object.values(tells)]
  const asked = Object.values(steps).flatMap((step) => {
    const around = conditions.get(topPath(step.path))
    return step.fields.flatMap((field): [string, Giver][] => {
      const reads = [...readsOfField(field, step), ...(around === undefined ? [] : readsOf(around))]
      const giver: Giver = { place: placeOf(step.path), isTyped: field.starts === undefined, reads }
      return pathsOf(field).map((path) => [rooted(path), giver])
    })
  })
  const set = graph.edges.flatMap(({ from, does }) => {
    const { step } = graph.points[from]!
    const giver = { place: step === undefined ? -1 : placeOf(step), reads: [] }
    return does.flatMap((label): [string, Giver][] =>
      label.is === 'effect' && label.verb === 'set'
        ? label.names.map((name) => [isWhole(name) ? 'form' : rooted(name), giver])
        : [],
    )
  })
  const made = computed.map(({ path, value }): [string, Giver] => [rooted(path), { place: -1, reads: readsOf(value) }])
  return new PathIndex([...asked, ...set, ...made])
}

/** The places of the steps in which something is called, or leads on, without a press of Next or of a button. */
function placesWithoutPress({ order, steps, graph: { edges, points } }: CompiledFunnel): number[] {
  const acting = new Set(
    edges.flatMap(({ from, by, does, ends }) => {
      const acts = does.some(({ is }) => is === 'call') || ((by === 'after' || by === 'on') && ends)
      const { step } = points[from]!
      return acts && step !== undefined && by !== 'next' && by !== 'buttons' ? [topPath(step)] : []
    }),
  )
  const waits = new Set(Object.values(steps).flatMap(({ path, automatic }) => (automatic ? [] : [topPath(path)])))
  return order.flatMap(({ step }, place) => (acting.has(step) && waits.has(step) ? [place] : []))
}

/** A rule of `order` whose step a journey has passed if the rule holds. */
export interface Decided {
  rule: Tree
  /** Earlier answers alone decide it, so a journey has not passed its step if it does not hold. */
  isBefore: boolean
}

/**
 * The rules of `order` that tell whether a journey has passed their step. Of some, everything that they read is given before the step,
 * and nothing behind it changes whether that counts (docs/format.md §3.4); whoever changes such an answer passes the step again.
 * Others read what the person answers later; then a press opens the step before it leads on (§7.2).
 */
export function decidedRules(funnel: CompiledFunnel): Decided[] {
  const givers = giversOf(funnel)
  const unpressed = placesWithoutPress(funnel)
  /** Whether a press follows the answer before anything else happens, also after Back. */
  const isPressed = ({ isTyped, place }: Giver, from: number): boolean =>
    isTyped === true && place < Infinity && !unpressed.some((one) => one >= from && one <= place)
  const before = new Set(rulesDecided(funnel, givers, () => false).map((rule) => JSON.stringify(rule)))
  return rulesDecided(funnel, givers, isPressed).map((rule) => ({ rule, isBefore: before.has(JSON.stringify(rule)) }))
}

/** The rules of `order` of which everything that they read is given before their step, or by an answer that a press follows. */
function rulesDecided(
  { order }: CompiledFunnel,
  givers: PathIndex<Giver>,
  isPressed: (giver: Giver, from: number) => boolean,
): Tree[] {
  const isDecided = (rule: Tree, from: number): boolean => {
    const begun = new Set<Giver>()
    /** Whether what stands at a path is decided. A list may read its own length. */
    const isGiven = (path: string, by?: Giver): boolean => {
      if (steady.has(rootOf(path))) return true
      if (rootOf(path) !== 'form') return false
      return givers.at(path).every((giver) => giver === by || isSure(giver))
    }
    const known = new Map<Giver, boolean>()
    const isSure = (giver: Giver): boolean => {
      const before = known.get(giver)
      if (before !== undefined) return before
      if (begun.has(giver)) return false
      begun.add(giver)
      const is = (giver.place < from || isPressed(giver, from)) && giver.reads.every((path) => isGiven(path, giver))
      known.set(giver, is)
      return is
    }
    return readsOf(rule).every((path) => isGiven(path))
  }
  const rules = order.flatMap(({ if: rule }, place) => (rule === undefined ? [] : [{ rule, place }]))
  const textOf = (rule: Tree): string => JSON.stringify(rule)
  // Two steps may have the same rule.
  const open = new Set(rules.flatMap(({ rule, place }) => (isDecided(rule, place) ? [] : [textOf(rule)])))
  return [...new Map(rules.map(({ rule }) => [textOf(rule), rule])).entries()].flatMap(([text, rule]) =>
    open.has(text) ? [] : [rule],
  )
}
