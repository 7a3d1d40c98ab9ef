import { escapeSegment, rememberingBy } from '#engine/base/index.ts'
import {
  type Definition,
  type Effect,
  type ItemOf,
  type StepNode,
  type To,
  ancestorsOf,
  effectsCall,
  hasNextStep,
  itemsOf,
  milliseconds,
  nameOf,
  orderEntries,
  overlap,
  pointerOf,
  rootOf,
  rooted,
} from '#engine/definition/index.ts'
import { covers } from '#engine/graph/index.ts'
import { opposite, partsOf, pathOf, readsOf, type Tree } from '#engine/rules/index.ts'
import { treeAt } from './absence.ts'
import { conditionOf } from './answers.ts'
import { certainOnNext } from './checkGates.ts'
import { isCertain } from './checkObligations.ts'
import { isNextHidden, reportUndecided, type Check, type CheckContext } from './context.ts'
import { analysisOf } from './flow/analysis.ts'
import { dependentPaths, knownIn } from './flow/knowledge.ts'

/** Decisions: every branch can be taken, and one always is where one must be. */
export const checkBranches: Check = (context) => {
  for (const item of itemsOf(context.definition, 'to')) {
    if (typeof item.value === 'string') continue
    const branches = [item.value].flat()
    const rules = branches.map(({ if: rule }) => (rule === undefined ? true : context.tree(rule, item.event)))
    const last = branches.findIndex((branch) => branch.if === undefined)
    checkEachBranch(item, rules, context)
    if (last >= 0) checkLastBranch(item, rules.slice(0, last), context)
    else if (branches.length > 0 && mustDecide(item, context)) checkDecision(item, rules, context)
  }
  for (const node of context.index.byPath.values()) {
    checkButtons(node, context)
    checkNeverWaits(node, context)
    checkTimers(node, context)
  }
  checkConstants(context)
}

/** A step that only buttons lead out of always shows one of them. */
function checkButtons(node: StepNode, context: CheckContext): void {
  const { step } = node
  const hasNext = hasNextStep(node) && !isNextHidden(node, context.definition.nav)
  const isHeard = [node, ...ancestorsOf(node)].some((one) => one.step.on !== undefined)
  if (node.automatic || step.final || hasNext || isHeard || step.after !== undefined) return
  const leading = Object.entries(step.buttons ?? {}).filter(([, { to, fail }]) => to !== '@stay' && fail === undefined)
  const conditions = leading.flatMap(([, button]) => (button.if === undefined ? [] : [context.tree(button.if)]))
  // The person can change what this step asks.
  const asked = Object.keys(step.fields ?? {}).map(rooted)
  const isAsked = conditions.flatMap(readsOf).some((read) => asked.some((path) => overlap(path, read)))
  if (leading.length === 0 || conditions.length < leading.length || isAsked) return
  const analysis = analysisOf(context)
  const any = conditions.reduce((left, right): Tree => ['||', left, right])
  const shown = analysis.flow.pointsAt(`${pointerOf(node)}/buttons/${escapeSegment(leading[0]![0])}/label`)
  if (shown.every((point) => !analysis.certainty.reached(point) || isCertain(any, point, analysis, context))) return
  context.reportKey('dead-end', pointerOf(node), {
    message: `a person can get stuck in "${nameOf(node.path)}": every way out has an "if", and none may hold`,
    hint: 'add a button that is always there, or let the conditions leave no case out',
  })
}

/** A timer begins when the step begins to wait. */
function checkNeverWaits(node: StepNode, { reportKey }: CheckContext): void {
  const { after, then } = node.step
  const leadsOn = node.children.length > 0 ? 'it leads to a step inside it' : covers(then) ? 'its "then" leads on' : ''
  if (leadsOn === '') return
  for (const time of Object.keys(after ?? {}))
    reportKey('after-never', `${pointerOf(node)}/after/${time}`, {
      message: `"${nameOf(node.path)}" never waits: ${leadsOn} as soon as "do" is done, so this never comes`,
    })
}

/** A timer never runs out if an earlier one certainly leads away. */
function checkTimers(node: StepNode, { definition, reportKey }: CheckContext): void {
  const timers = Object.entries(node.step.after ?? {}).toSorted(([a], [b]) => milliseconds(a) - milliseconds(b))
  if (timers.length < 2) return
  const last = orderEntries(definition).at(-1)
  const isFollowed = !node.parent && last?.if === undefined && last?.step !== node.path
  const first = timers.findIndex(([, to]) => covers(to) && leaves(to, isFollowed))
  for (const [time] of first < 0 ? [] : timers.slice(first + 1))
    reportKey('branch-shadowed', `${pointerOf(node)}/after/${time}`, {
      message: `after ${timers[first]![0]} the funnel has already left "${nameOf(node.path)}"`,
    })
}

/** Whether a transition leaves its step whichever branch is taken: nothing in it can fail, and it names where it leads. */
function leaves(to: To, isFollowed: boolean): boolean {
  if (typeof to === 'string') return to === '@next' ? isFollowed : !to.startsWith('@')
  return [to]
    .flat()
    .every(
      (branch) =>
        branch.fail === undefined &&
        !effectsCall(branch.do ?? []) &&
        (branch.redirect !== undefined || (branch.to !== undefined && leaves(branch.to, isFollowed))),
    )
}

const placeOf = (item: ItemOf<'to'>, at: number): string =>
  Array.isArray(item.value) ? `${item.pointer}/${at}` : item.pointer

function checkEachBranch(item: ItemOf<'to'>, rules: Tree[], context: CheckContext): void {
  const { solver, report, index } = context
  const { together } = solver(item.event)
  const known = knownAt(item, context)
  const never = (...trees: Tree[]): boolean => together(...trees).can === 'never'
  rules.forEach((rule, at) => {
    const pointer = placeOf(item, at)
    const finding = (message: string) => report('branch-never', `${pointer}/if`, { message })
    const alone = together(rule)
    if (alone.can === 'never') return finding('this can never hold')
    if (rule !== true && known.length > 0 && never(...known, rule))
      return finding('this can never hold here, by what is decided or set before')
    if (rule !== true && item.slot === 'next' && !item.nested && !item.failing)
      if (never(...certainOnNext(index.byPath.get(item.step!)!, rule, context), rule))
        return finding('this can never hold once Next leads on: the gate or the checks of the fields rule it out')
    const above = rules.slice(0, at).map(opposite)
    const left = at === 0 ? alone : together(...above, rule)
    if (left.can === 'never' || (at > 0 && known.length > 0 && never(...known, ...above, rule)))
      report('branch-shadowed', pointer, { message: 'the branches above already take every case' })
    else if (left.can === 'undecided') reportUndecided(pointer, left.combinations, context)
  })
}

/** What is certain where branches are decided: by `order`, by the branch around them, and by what was set just before. */
function knownAt({ pointer, step, slot, nested, event, failing }: ItemOf<'to'>, context: CheckContext): Tree[] {
  const inOrder = knownIn(step, context)
  if (slot === 'then' && !nested && !failing)
    return knownAfter(context.index.byPath.get(step ?? '')?.step.do, inOrder, context)
  const outer = pointer.replace(/\/to$/, '')
  const { branches, lists } = byPlace(context.definition)
  const branch = nested ? branches.get(outer)?.value : undefined
  if (!branch) return inOrder
  const around = lists.get(outer.replace(/\/\d+$/, ''))
  const held = branch.if === undefined ? [] : [context.tree(branch.if, event)]
  return knownAfter(branch.do, [...(around ? knownAt(around, context) : inOrder), ...held], context)
}

const byPlace = rememberingBy((definition: Definition) => ({
  branches: new Map(itemsOf(definition, 'branch').map((item) => [item.pointer, item])),
  lists: new Map(itemsOf(definition, 'to').map((item) => [item.pointer, item])),
}))

/** What is certain after effects: what was certain before and they do not change, and what they set to a plain value. */
function knownAfter(list: Effect[] = [], before: Tree[], context: CheckContext): Tree[] {
  const deciding = [...dependentPaths(context).keys()]
  return list.reduce<Tree[]>((known, effect) => {
    if ('track' in effect || 'alert' in effect || 'emit' in effect) return known
    // While a call or a pause lasts, anything may change.
    if (!('set' in effect) || typeof effect.set === 'string') return []
    const set = Object.entries(effect.set).map(([path, value]) => ({ path: rooted(path), value }))
    const changes = (read: string): boolean =>
      ['valid', 'journey'].includes(rootOf(read)) || set.some(({ path }) => overlap(path, read))
    // What depends on a change may change too.
    const left = deciding.some(changes) ? [] : known.filter((one) => !readsOf(one).some(changes))
    return [
      ...left,
      ...(effect.if === undefined ? set : []).flatMap((one) => conditionOf(one.path, one.value, context)),
    ]
  }, before)
}

function mustDecide({ slot, step, nested, failing }: ItemOf<'to'>, { index }: CheckContext): boolean {
  if (failing && !nested) return false // the failure goes on to the next handler
  if (nested || slot === 'start') return true
  return slot === 'then' && (step === undefined || index.byPath.get(step)!.automatic)
}

/** The first declared outcome that some rules read: its path and values, and the condition that it has a value. */
function outcomeIn(rules: Tree[], { calls, roots }: CheckContext) {
  for (const { value, contract } of calls) {
    if (!contract.outcome || value.as === undefined) continue
    const { of, values, others } = contract.outcome
    const name = `${value.as}.${of}`
    const isValue = (one: string): Tree => ['==', treeAt(name, roots), one]
    if (rules.some((tree) => mentions(tree, name))) return { name, values, others, isValue }
  }
  return undefined
}

const mentions = (tree: Tree, name: string): boolean =>
  pathOf(tree) === name || partsOf(tree).some(({ part }) => mentions(part, name))

const quoted = (values: string[]): string => values.map((value) => `'${value}'`).join(', ')

/** If every branch has a condition, one of them must always hold. */
function checkDecision(item: ItemOf<'to'>, rules: Tree[], context: CheckContext): void {
  const { solver, report } = context
  const { together } = solver(item.event)
  const none = rules.map(opposite)
  const last = placeOf(item, rules.length - 1)
  const outcome = outcomeIn(rules, context)
  if (outcome) {
    const { name, values, others, isValue } = outcome
    const open = values.filter((value) => together(...none, isValue(value)).can !== 'never')
    if (open.length > 0) report('outcome-unhandled', last, { message: `${name} ${quoted(open)} leads nowhere` })
    else if (others)
      report('outcome-unhandled', last, { message: `${name} may have other values, and they lead nowhere` })
    return
  }
  const answer = together(...knownAt(item, context), ...none)
  if (answer.can === 'undecided') reportUndecided(last, answer.combinations, context)
  if (answer.can === 'sometimes') report('no-otherwise', last, { message: 'if none holds, the funnel hangs here' })
}

/** Reports values of an outcome that no branch names, so that the last one takes them. */
function checkLastBranch(item: ItemOf<'to'>, rules: Tree[], context: CheckContext): void {
  const outcome = outcomeIn(rules, context)
  if (!outcome) return
  const { together } = context.solver(item.event)
  const { name, values, isValue } = outcome
  const unnamed = values.filter((value) => rules.every((rule) => together(rule, isValue(value)).can === 'never'))
  if (unnamed.length > 0)
    context.report('outcome-otherwise', placeOf(item, rules.length), {
      message: `${name} ${quoted(unnamed)} is not named`,
    })
}

/** Reports rules whose result is constant. Gates and branches that never hold have codes of their own. */
function checkConstants(context: CheckContext): void {
  const { definition, tree, solver, report } = context
  for (const item of itemsOf(definition, 'rule')) {
    if (item.gives !== 'bool' || item.pointer.startsWith('/mustPass/')) continue
    const rule = tree(item.value, item.event, item.item)
    const { together } = solver(item.event, item.item)
    const [holds, fails] = [together(rule), together(opposite(rule))]
    const undecided = [holds, fails].flatMap((answer) => (answer.can === 'undecided' ? [answer.combinations] : []))
    if (fails.can === 'never')
      report('rule-constant', item.pointer, {
        message: 'this is always true',
        hint: 'leave the condition out, or correct it',
      })
    else if (holds.can === 'never' && !isGate(item) && !isBranch(item))
      report('rule-constant', item.pointer, {
        message: 'this is always false',
        hint: 'remove what depends on it, or correct it',
      })
    else if (undecided.length > 0 && !isBranch(item)) reportUndecided(item.pointer, Math.max(...undecided), context)
  }
}

const isGate = ({ pointer }: ItemOf<'rule'>): boolean => /\/steps\/[^/]+\/gate$/.test(pointer)
const isBranch = ({ pointer, slot }: ItemOf<'rule'>): boolean =>
  slot !== undefined && slot !== 'buttons' && !/\/(do|effects|onChange)\/\d+\/if$/.test(pointer)
