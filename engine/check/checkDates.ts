import { itemsOf, rooted, type Standing } from '#engine/definition/index.ts'
import { partsOf, printRule, type Tree, ownValue } from '#engine/rules/index.ts'
import { treeAt } from './absence.ts'
import type { Check, CheckContext } from './context.ts'
import { isFormula, stringsIn, textTrees, valueTrees } from './flow/reads.ts'

/** Comparisons that are wrong on the day itself, because one date is kept with a time and the other has none. */
export const checkDates: Check = (context) => {
  const timed = new Set(
    itemsOf(context.definition, 'field').flatMap(({ value: { widget = '' }, path }) => {
      const { example } = ownValue(context.registry.widgets, widget) ?? {}
      return typeof example === 'string' && /^\d{4}-\d\d-\d\dT/.test(example)
        ? [JSON.stringify(treeAt(rooted(path), context.roots))]
        : []
    }),
  )
  if (timed.size === 0) return
  for (const [{ pointer }, trees] of standing(context))
    for (const [sign, left, right] of trees.flatMap(comparisonsIn))
      if (isPlainDate(right) && timed.has(JSON.stringify(left))) {
        const [date, answer] = [printRule(right), printRule(left)]
        context.report('rule-operand', pointer, {
          message: `${answer} is kept with a time, ${date} has none: this comparison is wrong on the day itself`,
          hint: `compare by day: days(${date}, ${answer}) ${sign} 0`,
        })
      }
}

/** Everything that may compare, and where it stands. */
function standing(context: CheckContext): [Standing, Tree[]][] {
  const { definition, tree } = context
  return [
    ...itemsOf(definition, 'rule').map((at): [Standing, Tree[]] => [at, [tree(at.value, at.event, at.item)]]),
    ...itemsOf(definition, 'text').map((at): [Standing, Tree[]] => [at, textTrees(at.value, at, context)]),
    ...itemsOf(definition, 'value').map((at): [Standing, Tree[]] => [
      at,
      stringsIn(at.value, at.pointer).some(({ value }) => isFormula(value)) ? valueTrees(at.value, at, context) : [],
    ]),
  ]
}

type Comparison = [sign: string, left: Tree, right: Tree]

/** A text with a time comes after the same day without one, so `<` and `>=` are right. */
const wrong = ['==', '!=', '>', '<=']
const turned: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' }

/** The comparisons in a rule that go wrong if only the left side has a time, each read from both sides. */
function comparisonsIn(tree: Tree): Comparison[] {
  const inside = partsOf(tree).flatMap(({ part }) => comparisonsIn(part))
  if (!Array.isArray(tree) || tree.length !== 3) return inside
  const [sign, left, right] = tree as unknown as Comparison
  const both: Comparison[] = [
    [sign, left, right],
    [ownValue(turned, sign) ?? sign, right, left],
  ]
  return [...both.filter(([one]) => wrong.includes(one)), ...inside]
}

/** Whether a rule gives a date without a time. */
const isPlainDate = (tree: Tree): boolean =>
  typeof tree === 'string'
    ? /^\d{4}-\d\d-\d\d$/.test(tree)
    : Array.isArray(tree) && tree[0] === 'call' && ['today', 'addDays'].includes(tree[1] as string)
