import type { Branch } from '#engine/grammar/definition.ts'
import { compileRule } from '#engine/rules/compileRule.ts'
import type { Tree } from '#engine/rules/tree.ts'
import { callsOf } from './checkCalls.ts'
import type { Check, CheckContext } from './context.ts'
import { itemsOf, type ItemOf } from './walk.ts'

/** Decisions that must come to something: what an automatic step does next, where it starts, what follows a `do`. */
export const checkBranches: Check = (context) => {
  for (const item of itemsOf(context.definition, 'to')) {
    if (typeof item.value === 'string' || !mustDecide(item, context)) continue
    const branches = [item.value].flat()
    if (branches.length > 0 && branches.every((branch) => branch.if !== undefined)) checkDecision(item, branches, context)
  }
}

function mustDecide({ slot, step, nested, failing }: ItemOf<'to'>, { index }: CheckContext): boolean {
  if (failing && !nested) return false // the failure goes on to the next handler
  if (nested || slot === 'start') return true
  return slot === 'then' && (step === undefined || index.byPath.get(step)!.automatic)
}

interface Outcome {
  name: string
  values: string[]
  others: boolean
}

function checkDecision(item: ItemOf<'to'>, branches: Branch[], context: CheckContext): void {
  const rules = branches.map((branch) => compileRule(branch.if!, context.environment(item)).tree)
  const decided = outcomesOf(context).find(({ name }) => rules.some((tree) => reads(tree, name)))
  const single = !Array.isArray(item.value)
  const last = single ? item.pointer : `${item.pointer}/${branches.length - 1}`
  const named = new Set(decided ? rules.flatMap((tree) => testedValues(tree, decided.name) ?? []) : [])
  if (decided && named.size > 0) {
    const open = decided.values.filter((value) => !named.has(value))
    if (open.length === 0 && !decided.others) return
    const message = open.length > 0 ? `${decided.name} ${open.map((value) => `'${value}'`).join(', ')} leads nowhere` : `${decided.name} may have other values, and they lead nowhere`
    return context.report('outcome-unhandled', last, { message, hint: 'add a branch for it, or a last branch without "if"' })
  }
  if (complementary(rules)) return
  context.report('no-otherwise', last, { message: 'if none holds, the funnel hangs here', hint: 'add a last branch without "if"' })
}

/** The outcomes that this funnel knows by name: `check.status`. */
function outcomesOf(context: CheckContext): Outcome[] {
  return callsOf(context).flatMap(({ value, contract }) =>
    contract.outcome && value.as !== undefined ? [{ name: `${value.as}.${contract.outcome.of}`, values: contract.outcome.values, others: contract.outcome.others ?? false }] : [],
  )
}

const isNode = (tree: Tree): tree is Extract<Tree, unknown[]> => Array.isArray(tree)

function nameOf(tree: Tree): string | undefined {
  if (!isNode(tree)) return undefined
  if (tree[0] === 'root') return tree[1]
  if (tree[0] !== '.' || typeof tree[2] !== 'string') return undefined
  const outer = nameOf(tree[1])
  return outer === undefined ? undefined : `${outer}.${tree[2]}`
}

const reads = (tree: Tree, name: string): boolean => isNode(tree) && (nameOf(tree) === name || tree.slice(1).some((part) => reads(part as Tree, name)))

/** The values for which a rule certainly holds, if it is nothing but a test of this name. */
function testedValues(tree: Tree, name: string): unknown[] | undefined {
  if (!isNode(tree)) return undefined
  if (tree[0] === '||') {
    const sides = [testedValues(tree[1], name), testedValues(tree[2], name)]
    return sides[0] && sides[1] ? [...sides[0], ...sides[1]] : undefined
  }
  if (tree[0] === '==') return nameOf(tree[1]) === name ? [tree[2]] : nameOf(tree[2]) === name ? [tree[1]] : undefined
  return tree[0] === 'in' && nameOf(tree[1]) === name && isNode(tree[2]) && tree[2][0] === 'list' ? tree[2].slice(1) : undefined
}

/** Whether two rules are each other's opposite, as far as their form shows. */
function complementary(rules: Tree[]): boolean {
  const forms = new Set(rules.map((tree) => JSON.stringify(tree)))
  return rules.some((tree) => forms.has(JSON.stringify(opposite(tree))))
}

function opposite(tree: Tree): Tree {
  if (isNode(tree) && tree[0] === '!') return tree[1]
  if (isNode(tree) && tree[0] === '==') return ['!=', tree[1], tree[2]]
  return isNode(tree) && tree[0] === '!=' ? ['==', tree[1], tree[2]] : ['!', tree]
}
