import {
  ancestorsOf,
  escapeSegment,
  hasNextStep,
  itemsOf,
  nameOf,
  pointerOf,
  rooted,
  type ItemOf,
  type StepNode,
} from '#engine/definition/index.ts'
import { opposite, partsOf, pathOf, readsOf, type Tree } from '#engine/rules/index.ts'
import { treeAt } from './answers.ts'
import { isCertain } from './checkObligations.ts'
import { isNextHidden, type Check, type CheckContext } from './context.ts'
import { analysisOf } from './flow/analysis.ts'
import { knownIn } from './flow/knowledge.ts'
import { overlap } from './overlap.ts'

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
  for (const node of context.index.byPath.values()) checkButtons(node, context)
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

const placeOf = (item: ItemOf<'to'>, at: number): string =>
  Array.isArray(item.value) ? `${item.pointer}/${at}` : item.pointer

function checkEachBranch(item: ItemOf<'to'>, rules: Tree[], context: CheckContext): void {
  const { solver, report } = context
  const { together } = solver(item.event)
  // Next is taken only when everything is valid.
  const certain: Tree[] = item.slot === 'next' && !item.nested && !item.failing ? [['root', 'valid', false]] : []
  rules.forEach((rule, at) => {
    const alone = together(...certain, rule)
    const pointer = placeOf(item, at)
    if (alone.can === 'never') return report('branch-never', `${pointer}/if`, { message: 'this can never hold' })
    const left = at === 0 ? alone : together(...rules.slice(0, at).map(opposite), rule)
    if (left.can === 'never')
      report('branch-shadowed', pointer, { message: 'the branches above already take every case' })
    else if (left.can === 'undecided') reportUndecided(pointer, left.combinations, context)
  })
}

export function reportUndecided(pointer: string, combinations: number, { report }: CheckContext): void {
  const many = Number.isFinite(combinations) ? `${combinations} combinations` : 'too many combinations'
  report('undecided', pointer, { message: `not decided: ${many}` })
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
  const answer = together(...knownIn(item.step, context), ...none)
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
    if (item.gives === 'any' || item.pointer.startsWith('/mustPass/')) continue
    const rule = tree(item.value, item.event)
    const { together } = solver(item.event)
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
