import type { CompiledField, CompiledFunnel, CompiledStep } from '#engine/compile/index.ts'
import {
  isUnder,
  mapValues,
  overlap,
  PathIndex,
  readsBehind,
  rooted,
  rootOf,
  topPath,
} from '#engine/definition/index.ts'
import {
  type Answers,
  askedFields,
  gateIsOpen,
  messagesOf,
  frozenSteps,
  readPath,
  stillWorld,
  type Vocabulary,
  requirementOf,
  ruleHolds,
  sentencesOf,
  settled,
  textOf,
  writePath,
  valueOf,
  visibleFields,
  type Running,
} from '#engine/run/index.ts'
import {
  conjuncts,
  equal,
  isPresent,
  pathOf,
  readsOf,
  remembering,
  withinBudget,
  type Budget,
  type Tree,
} from '#engine/rules/index.ts'
import {
  aboutItem,
  canTell,
  type Computed,
  computedFrom,
  knowing,
  type Knows,
  type Sent,
  whatCounts,
  withKnownChoices,
} from './whatCounts.ts'
import { decidedRules } from './decidedRules.ts'
import { gatesBeforeCall, gatesEverBefore, isReachedWithout, proofsOf, type Proof, type RuledOut } from './waysTo.ts'

/** A field with those of its checks that can be decided; undefined if its answer or its `if` is unknown. */
const knownField = (field: CompiledField, knows: Knows): CompiledField | undefined =>
  knows(`form.${field.path}`) ? decided(field, knows) : undefined

/** A field whose answer is known, with what else of it can be decided. Of a list that is known, every item is. */
function decided(field: CompiledField, knows: Knows): CompiledField | undefined {
  if (!canTell(field.if, knows)) return undefined
  const checks = field.checks.filter(({ test, value }) => test !== 'rule' || canTell(value as Tree, knows))
  const each = field.each && {
    ...field.each,
    fields: field.each.fields.flatMap((inner) => decided(inner, aboutItem(knows)) ?? []),
  }
  const known = { ...withKnownChoices(field, knows), checks, ...knownRequirement(field, knows), ...(each && { each }) }
  return field.follows?.every(knows) === false ? withoutFollowing(known) : known
}

/** A field whose answer may be another than `starts` gives. */
const withoutFollowing = ({ follows: _unknown, ...field }: CompiledField): CompiledField => field

/** What of a conditional requirement can be decided: an unknown condition may be false, and then a later one may count. */
function knownRequirement({ requiredIf }: CompiledField, knows: Knows): Partial<CompiledField> {
  if (!requiredIf || requiredIf.every((one) => canTell(one.if, knows))) return {}
  return { requiredIf: undefined, required: requiredIf.find((one) => one.if === undefined)?.text }
}

/** A step with those conjuncts of its gate and those fields that can be decided. Anything else counts as met. */
function knownPart(step: CompiledStep, knows: Knows): CompiledStep {
  const { gate, ...rest } = step
  const parts = gate === undefined ? [] : conjuncts(gate).filter((part) => canTell(part, knows))
  const fields = step.fields.flatMap((field) => knownField(field, knows) ?? [])
  return { ...rest, fields, gate: parts.length > 0 ? parts.reduce((joined, part) => ['&&', joined, part]) : undefined }
}

/** The funnel reduced to computed answers, gates and fields that can be decided. */
const knownFunnel = (funnel: CompiledFunnel, computed: Computed, knows: Knows): CompiledFunnel => ({
  ...funnel,
  computed,
  steps: mapValues(funnel.steps, (step) => knownPart(step, knows)),
})

/** A call that is expected, and what will be known of the answers. */
export interface Expected {
  operation: string
  /** Paths of the form, without `form`, whose answers are fully known. Others are unknown, as is all that depends on them. */
  paths: readonly string[]
}

/** Answers that arrived at a server after a call. */
export interface Arrived extends Sent {
  /** Operations that confirm what happened on another site, and of which the server itself knows that they did so. */
  confirmed?: readonly string[]
  /** Whether the journey may have begun under an older definition; then frozen steps are not judged (docs/format.md §7.11). */
  olderDefinition?: boolean
}

/** A step that cannot have been left with these answers. `step` is its path; `reason` is a text for the person, or names what is false. */
export interface Unfinished {
  step: string
  title: string
  reason: string
}

interface Replay {
  at: Running
  knows: Knows
  /** Conditions of `order` by step. */
  conditions: Map<string, Tree | undefined>
  frozen: Set<string>
}

/** Whether an answer that is always what `starts` gives is another one. */
function wasChanged(field: CompiledField, at: Running): boolean {
  const value = readPath(at, field.path)
  if (!field.follows || value === undefined || !ruleHolds(field.if, at)) return false
  return !equal(value, valueOf(field.starts, at))
}

/** Why a step cannot have been left; undefined if it can, or if it may not be part of the journey. */
function unfinished(step: CompiledStep, { at, knows, conditions, frozen }: Replay): Unfinished | undefined {
  const applies = conditions.get(step.path)
  if (
    step.automatic ||
    step.entry === 'link-only' ||
    frozen.has(step.path) ||
    !canTell(applies, knows) ||
    !ruleHolds(applies, at)
  )
    return undefined
  const there = { ...at, step: step.path, current: step.path }
  const [message] = messagesOf(step, there)
  const refused = visibleFields(step, there).find(
    (field) => readPath(at.aside, field.path) !== undefined && !field.each,
  )
  if (refused) {
    const reason = textOf(requirementOf(refused, there), there) || sentencesOf(at.world.funnel).chooseAnOption
    return { step: step.path, title: textOf(step.title, there), reason }
  }
  const changed = askedFields(step, there).find((field) => wasChanged(field, there))
  if (changed)
    return { step: step.path, title: textOf(step.title, there), reason: `${textOf(changed.label, there)} was changed` }
  if (!message && gateIsOpen(step, there)) return undefined
  const missing = step.missing.find(
    ({ test, label }) => label !== '' && canTell(test, knows) && !ruleHolds(test, there),
  )
  const reason = message?.text ?? (missing ? `${textOf(missing.label, there)} is missing` : 'it is not complete')
  return { step: step.path, title: textOf(step.title, there), reason }
}

/** Whether an answer that was given is the computed one. What was left out reads as the zero value. */
const isSame = (given: unknown = null, computed: unknown = null): boolean =>
  equal(given, computed) || (given === null && ['', 0, false, []].some((zero) => equal(zero, computed)))

/** The last top-level step that asks for what computed answers are made of; the first step if none does. */
function stepBehind(path: string, { computed = [], order, steps }: CompiledFunnel): CompiledStep {
  const all = computed.map((one) => ({ path: rooted(one.path), value: one.value, reads: readsOf(one.value) }))
  const reads = readsBehind([rooted(path)], all)
  const top = order.map(({ step }) => steps[step]!)
  const asking = Object.values(steps).filter(({ fields }) =>
    fields.some((field) => reads.some((read) => overlap(read, rooted(field.path)))),
  )
  const tops = new Set(asking.map((step) => topPath(step.path)))
  return top.findLast((step) => tops.has(step.path)) ?? top[0]!
}

/** A computed answer that was given with another value than the other answers have. */
function falsified(computed: Computed, form: Record<string, unknown>, at: Running): Unfinished | undefined {
  const given = { form, local: {} }
  const wrong = computed.find(({ path }) => !isSame(readPath(given, path), readPath(at, path)))
  if (!wrong) return undefined
  const step = stepBehind(wrong.path, at.world.funnel)
  return {
    step: step.path,
    title: textOf(step.title, at),
    reason: `${wrong.path} does not follow from the other answers. Please load the page again`,
  }
}

/** For each answer that top-level steps ask for, the gates that every way to each of these steps passes. */
function gatesBeforeAsking(funnel: CompiledFunnel): PathIndex<string[]> {
  const { order, steps } = funnel
  const everBefore = gatesEverBefore(funnel)
  const asked = order.flatMap(({ step }) => steps[step]!.fields.map(({ path }) => ({ path, step })))
  return new PathIndex(asked.map(({ path, step }) => [rooted(path), everBefore.get(step)!]))
}

/** Gives the gates on each way to a call for answers, which decide the conditions of `order` that were decided on the way. */
function waysByConditions(operation: string, funnel: CompiledFunnel, knows: Knows): (at: Running) => string[][] {
  const rules = decidedRules(funnel).filter(({ rule }) => canTell(rule, knows))
  const places = new Map(rules.map(({ rule }, place) => [JSON.stringify(rule), place]))
  const waysFor = remembering(mostWays, (held) =>
    gatesBeforeCall(operation, funnel, (label) => {
      const place = label.is === 'applies' ? places.get(JSON.stringify(label.tree)) : undefined
      if (label.is !== 'applies' || place === undefined) return false
      const isHeld = held[place] === '1'
      return isHeld !== label.holds && (isHeld || rules[place]!.isBefore)
    }),
  )
  return (at) => waysFor(rules.map(({ rule }) => (ruleHolds(rule, { ...at, step: '' }) ? '1' : '0')).join(''))
}

/** How many combinations of conditions are remembered for a form. */
const mostWays = 100

/** What stops the first of some ways, if something stops each of them. */
const stoppedOnAll = (stops: (Unfinished | undefined)[]): Unfinished | undefined =>
  stops.every(Boolean) ? stops[0] : undefined

/**
 * What a journey without a proof cannot have met: a condition of `order` that is known to be otherwise, and any rule that needs
 * what only the proof sets, since an answer in a browser proves nothing. `computed`: all computed answers of the funnel.
 */
function ruledOutWithout(proof: Proof, computed: Computed, at: Running, knows: Knows): RuledOut {
  const { unset, derived } = computed.reduce(
    (so, one) => {
      const isDerived = readsOf(one.value).every((path) => so.unset.some((outer) => isUnder(path, outer)))
      return isDerived ? { unset: [...so.unset, rooted(one.path)], derived: [...so.derived, one] } : so
    },
    { unset: proof.unset, derived: [] as Computed },
  )
  const isUnset: Knows = (path) => unset.some((outer) => isUnder(path, outer))
  const fields = unset.flatMap((path) => (rootOf(path) === 'form' ? [path.slice('form.'.length)] : []))
  const unproved = fields.reduce<Answers>((answers, path) => writePath(answers, path, undefined), at)
  const { funnel } = at.world
  const counted = computed.filter((one) => derived.includes(one) || funnel.computed?.includes(one))
  const world = { ...at.world, funnel: { ...funnel, computed: counted } }
  const asked = counted.map(({ path }) => path)
  const there = settled({ ...at, ...unproved, world: { ...world, funnel: { ...world.funnel, asked } } })
  /** What must hold for a rule to hold: of a computed answer, the parts of its formula. */
  const parts = (rule: Tree): Tree[] =>
    conjuncts(rule).flatMap((part) => {
      const formula = computed.find(({ path }) => rooted(path) === pathOf(part))
      return formula ? parts(formula.value) : [part]
    })
  return (label) => {
    if (label.is !== 'applies' && label.is !== 'condition') return false
    const { is, tree, holds } = label
    if (tree === undefined) return false
    const isKnown: Knows = (path) => isUnset(path) || (is === 'applies' && knows(path))
    return (holds ? parts(tree) : [tree]).some((part) => canTell(part, isKnown) && ruleHolds(part, there) !== holds)
  }
}

/**
 * Decides whether any journey through a compiled funnel can have made a call with these answers. Gives a step that no such journey
 * can have left, or undefined if one can. Computed answers are computed again, and must have been given as they are then. Unknown
 * values count in favour of the answers. All rules together have one budget, which is that of a rule unless another is given
 * (engine/rules/budget.ts).
 * @throws RuleTooLarge when answers arrive on which they take more
 */
export function neverReached(
  funnel: CompiledFunnel,
  { operation, paths }: Expected,
  vocabulary: Vocabulary,
): (arrived: Arrived, budget?: Budget) => Unfinished | undefined {
  const computed = computedFrom(funnel, paths)
  const knows = knowing([...paths, ...computed.map(({ path }) => path)])
  const known = knownFunnel(funnel, computed, knows)
  const counting = whatCounts(funnel, paths, vocabulary)
  const isSent = knowing(paths)
  const sent = computed.filter(({ path }) => isSent(rooted(path)))
  const order = funnel.order.map(({ step }) => step)
  const conditions = new Map(funnel.order.map((entry) => [entry.step, entry.if]))
  const proofs = proofsOf(funnel)
  const beforeAsking = gatesBeforeAsking(funnel)
  const asked = paths.map((path) => ({ path, ways: beforeAsking.at(`form.${path}`) }))
  const waysToCall = waysByConditions(operation, funnel, knows)
  const judged = ({ form, theme, now, olderDefinition, confirmed = [] }: Arrived): Unfinished | undefined => {
    const world = stillWorld(known, vocabulary, { theme, now })
    const at = { ...counting({ form, theme, now }), world }
    const frozen = new Set(olderDefinition ? frozenSteps(order, funnel) : [])
    const stops = remembering(Infinity, (step: string): Unfinished | undefined =>
      unfinished(known.steps[step]!, { at, knows, conditions, frozen }),
    )
    /** The first step among these that stops everybody. */
    const stopAmong = (gates: string[]): Unfinished | undefined => {
      const step = gates.find((gate) => stops(gate))
      return step === undefined ? undefined : stops(step)
    }
    const ways = waysToCall(at)
    if (ways.length === 0) {
      const [first] = order
      const title = textOf(funnel.steps[first!]!.title, at)
      return { step: first!, title, reason: 'this form does not send anything here' }
    }
    const unproved = proofs.find(
      (proof) =>
        !proof.operations.some((one) => confirmed.includes(one)) &&
        (proof.unclear ||
          !isReachedWithout(proof, operation, funnel, ruledOutWithout(proof, funnel.computed ?? [], at, knows))),
    )
    if (unproved) {
      const { step } = unproved
      return { step, title: textOf(funnel.steps[step]!.title, at), reason: 'it was not confirmed' }
    }
    const calling = ways.map(stopAmong)
    if (calling.every(Boolean)) return calling[0]
    const given = asked.filter(({ path }) => isPresent(readPath(at, path)))
    const astray = given.map(({ ways: asking }) => stoppedOnAll(asking.map(stopAmong))).find(Boolean)
    return astray ?? falsified(sent, form, at)
  }
  return (arrived, budget) => withinBudget(() => judged(arrived), budget)
}
