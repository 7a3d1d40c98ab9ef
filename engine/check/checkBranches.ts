import {
  ancestorsOf,
  type Branch,
  escapeSegment,
  hasNextStep,
  itemsOf,
  type ItemOf,
  nameOf,
  pointerOf,
  rooted,
  type StepNode,
} from '#engine/definition/index.ts'
import { type Tree, partsOf, pathOf, opposite, readsOf } from '#engine/rules/index.ts'
import { isNextHidden } from './checkGraph.ts'
import { isCertain } from './checkObligations.ts'
import type { Check, CheckContext } from './context.ts'
import { analysisOf } from './flow/analysis.ts'
import { knownIn } from './flow/knowledge.ts'
import { overlap } from './overlap.ts'

/** Decisions: that each branch can be taken, and that something is always done where something must be. */
export const checkBranches: Check = (context) => {
  for (const item of itemsOf(context.definition, 'to')) {
    if (typeof item.value === 'string') continue
    const branches = [item.value].flat()
    checkEachBranch(item, branches, context)
    if (branches.some((branch) => branch.if === undefined)) checkLastBranch(item, branches, context)
    else if (branches.length > 0 && mustDecide(item, context)) checkDecision(item, branches, context)
  }
  for (const node of context.index.byPath.values()) checkButtons(node, context)
}

/** Where only buttons lead on, one of them is there, whatever was answered before. */
function checkButtons(node: StepNode, context: CheckContext): void {
  const { step } = node
  const hasNext = hasNextStep(node) && !isNextHidden(node, context.definition.nav)
  const isHeard = [node, ...ancestorsOf(node)].some((one) => one.step.on !== undefined)
  if (node.automatic || step.final || hasNext || isHeard || step.after !== undefined) return
  const leading = Object.entries(step.buttons ?? {}).filter(([, { to, fail }]) => to !== '@stay' && fail === undefined)
  const conditions = leading.flatMap(([, button]) => (button.if === undefined ? [] : [context.tree(button.if)]))
  // What is asked here can be answered otherwise.
  const isAsked = conditions
    .flatMap((condition) => readsOf(condition))
    .some((read) => Object.keys(step.fields ?? {}).some((path) => overlap(rooted(path), read)))
  if (leading.length === 0 || conditions.length < leading.length || isAsked) return
  const analysis = analysisOf(context)
  const any = conditions.reduce((left, right): Tree => ['||', left, right])
  const shown = analysis.flow.pointsAt(`${pointerOf(node)}/buttons/${escapeSegment(leading[0]![0])}/label`)
  if (shown.every((point) => !analysis.certainty.reached(point) || isCertain(any, point, analysis, context))) return
  context.report(
    'dead-end',
    pointerOf(node),
    {
      message: `a person can get stuck in "${nameOf(node.path)}": every way out has an "if", and none may hold`,
      hint: 'add a button that is always there, or let the conditions leave no case out',
    },
    'key',
  )
}

const placeOf = (item: ItemOf<'to'>, at: number): string =>
  Array.isArray(item.value) ? `${item.pointer}/${at}` : item.pointer

const conditionsOf = (branches: Branch[], { event }: ItemOf<'to'>, { tree }: CheckContext): Tree[] =>
  branches.map((branch) => (branch.if === undefined ? true : tree(branch.if, event)))

function checkEachBranch(item: ItemOf<'to'>, branches: Branch[], context: CheckContext): void {
  const solver = context.solver(item.event)
  const rules = conditionsOf(branches, item, context)
  // Next is taken only when everything is valid.
  const certain: Tree[] = item.slot === 'next' && !item.nested && !item.failing ? [['root', 'valid', false]] : []
  rules.forEach((rule, at) => {
    const alone = solver.together(...certain, rule)
    const pointer = placeOf(item, at)
    if (alone.can === 'never')
      return context.report('branch-never', `${pointer}/if`, {
        message: 'this can never hold',
        hint: 'correct the condition, or remove the branch',
      })
    const earlier = rules.slice(0, at)
    const left = earlier.length === 0 ? alone : solver.together(...earlier.map(opposite), rule)
    if (left.can === 'never')
      context.report('branch-shadowed', pointer, {
        message: 'the branches above already take every case',
        hint: 'remove this one, or put it further up',
      })
    else if (left.can === 'undecided') reportUndecided(pointer, left.combinations, context)
  })
}

export function reportUndecided(pointer: string, combinations: number, { report }: CheckContext): void {
  const many = Number.isFinite(combinations) ? `${combinations} combinations` : 'too many combinations'
  report('undecided', pointer, { message: `not decided: ${many}`, hint: 'split the rule, or test less at once' })
}

function mustDecide({ slot, step, nested, failing }: ItemOf<'to'>, { index }: CheckContext): boolean {
  if (failing && !nested) return false // the failure goes on to the next handler
  if (nested || slot === 'start') return true
  return slot === 'then' && (step === undefined || index.byPath.get(step)!.automatic)
}

interface Outcome {
  /** As rules name it: `check.status`. */
  name: string
  values: string[]
  others: boolean
}

/** The outcomes that this funnel knows by name. */
const outcomesOf = ({ calls }: CheckContext): Outcome[] =>
  calls.flatMap(({ value, contract }) =>
    contract.outcome && value.as !== undefined
      ? [
          {
            name: `${value.as}.${contract.outcome.of}`,
            values: contract.outcome.values,
            others: contract.outcome.others ?? false,
          },
        ]
      : [],
  )

const mentions = (tree: Tree, name: string): boolean =>
  pathOf(tree) === name || partsOf(tree).some(({ part }) => mentions(part, name))

const decidedOutcome = (rules: Tree[], context: CheckContext): Outcome | undefined =>
  outcomesOf(context).find(({ name }) => rules.some((tree) => mentions(tree, name)))

const isValue = ({ name }: Outcome, value: string): Tree => [
  '==',
  name
    .split('.')
    .slice(1)
    .reduce<Tree>((owner, key) => ['.', owner, key, ''], ['root', name.split('.', 1)[0]!]),
  value,
]

/** No branch is without a condition: one of them must hold all the same. */
function checkDecision(item: ItemOf<'to'>, branches: Branch[], context: CheckContext): void {
  const solver = context.solver(item.event)
  const rules = conditionsOf(branches, item, context)
  const none = rules.map(opposite)
  const last = placeOf(item, branches.length - 1)
  const outcome = decidedOutcome(rules, context)
  if (outcome) {
    const open = outcome.values.filter((value) => solver.together(...none, isValue(outcome, value)).can !== 'never')
    if (open.length > 0 || outcome.others) {
      const message =
        open.length > 0
          ? `${outcome.name} ${quoted(open)} leads nowhere`
          : `${outcome.name} may have other values, and they lead nowhere`
      return context.report('outcome-unhandled', last, {
        message,
        hint: 'add a branch for it, or a last branch without "if"',
      })
    }
    return // no value is left, and there are no others
  }
  const answer = solver.together(...knownIn(item.step, context), ...none)
  if (answer.can === 'undecided') reportUndecided(last, answer.combinations, context)
  if (answer.can === 'sometimes')
    context.report('no-otherwise', last, {
      message: 'if none holds, the funnel hangs here',
      hint: 'add a last branch without "if"',
    })
}

/** Values of an outcome that nothing but the last branch takes: perhaps forgotten. */
function checkLastBranch(item: ItemOf<'to'>, branches: Branch[], context: CheckContext): void {
  const rules = conditionsOf(
    branches.slice(
      0,
      branches.findIndex((branch) => branch.if === undefined),
    ),
    item,
    context,
  )
  const outcome = rules.length === 0 ? undefined : decidedOutcome(rules, context)
  if (!outcome) return
  const solver = context.solver(item.event)
  const unnamed = outcome.values.filter((value) =>
    rules.every((rule) => solver.together(rule, isValue(outcome, value)).can === 'never'),
  )
  if (unnamed.length > 0)
    context.report('outcome-otherwise', placeOf(item, rules.length), {
      message: `${outcome.name} ${quoted(unnamed)} is not named`,
      hint: 'only the last branch takes it: is that meant?',
    })
}

const quoted = (values: string[]): string => values.map((value) => `'${value}'`).join(', ')
