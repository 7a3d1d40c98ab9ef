import {
  choiceValues,
  classesAt,
  isBlank,
  itemsOf,
  overlap,
  personalClasses,
  requirementsOf,
  rooted,
  type Check as FieldCheck,
  type ItemOf,
} from '#engine/definition/index.ts'
import { presenceRule, type Tree } from '#engine/rules/index.ts'
import { treeAt } from './absence.ts'
import { checkTrees, givenBefore, type GivenBefore } from './answers.ts'
import type { Check, CheckContext } from './context.ts'
import { isFormula, literalsOf, valueTrees } from './flow/reads.ts'

/** Answers that fields begin with (`starts`), and answers that cannot be changed (`fixed`). */
export const checkStarts: Check = (context) => {
  const given = givenBefore(context)
  for (const item of itemsOf(context.definition, 'field')) {
    checkClass(item, context)
    checkOffered(item, context)
    checkPasses(item, context)
    checkFixed(item, given, context)
  }
}

/** What a person agrees to, signs or keeps secret comes from nobody else. */
function checkClass({ value, path, pointer }: ItemOf<'field'>, { definition, registry, report }: CheckContext): void {
  if (value.starts === undefined) return
  const classes = classesAt(path, definition, registry)
  const found = personalClasses.find((one) => classes.has(one))
  if (found)
    report('starts-class', `${pointer}/starts`, {
      message: `"${path}" is of class "${found}": only the person can give it`,
    })
}

/** The values that are written in `starts`, also as sides of a condition. */
function writtenStarts(item: ItemOf<'field'>, context: CheckContext): (string | number)[] {
  const { starts } = item.value
  const values: unknown[] = isFormula(starts) ? valueTrees(starts, item, context).flatMap(literalsOf) : [starts].flat()
  return values.filter(
    (one): one is string | number => typeof one === 'number' || (typeof one === 'string' && !isBlank(one)),
  )
}

/** What is not among the choices counts as no answer. */
function checkOffered(item: ItemOf<'field'>, context: CheckContext): void {
  const { value: field, path, pointer } = item
  const offered = choiceValues(field)
  const wrong = offered && writtenStarts(item, context).find((one) => !offered.includes(one))
  if (wrong !== undefined)
    context.report('value-type', `${pointer}/starts`, {
      message: `"${path}" begins with ${JSON.stringify(wrong)}, which is not among its choices`,
      hint: `known: ${offered!.join(', ')}`,
    })
}

/** Nobody can correct a fixed answer that a check refuses. */
function checkPasses(item: ItemOf<'field'>, context: CheckContext): void {
  const { value: field, path, pointer } = item
  if (field.fixed !== true || Array.isArray(field.starts)) return
  const answer = treeAt(rooted(path), context.roots)
  for (const value of writtenStarts(item, context)) {
    const given: Tree = ['==', answer, value]
    const refuses = (check: FieldCheck) => context.never(given, ...checkTrees(check, path, [String(value)], context))
    const at = field.checks?.findIndex(refuses) ?? -1
    if (at < 0) continue
    return context.report('check-contradicts', `${pointer}/checks/${at}`, {
      message: `"${path}" is fixed at ${JSON.stringify(value)}, and this refuses it`,
      hint: 'correct "starts" or the check: nobody could change the answer',
    })
  }
}

/** A required answer that is fixed while nothing has given it: Next would stay shut. */
function checkFixed(
  { value: field, path, pointer, step }: ItemOf<'field'>,
  given: GivenBefore,
  { never, report, roots, tree, writes }: CheckContext,
): void {
  const { fixed, starts } = field
  if (fixed === undefined || step === undefined || requirementsOf(field).length === 0) return
  if (starts !== undefined && starts !== null && starts !== '') return
  const isSet = writes.some((write) => write.step === step && write.slot === 'do' && overlap(write.path, rooted(path)))
  if (isSet || given(rooted(path), step, 'arriving')) return
  const holds = fixed === true ? true : tree(fixed)
  const shown = field.if === undefined ? true : tree(field.if)
  if (never(shown, holds, ['!', presenceRule(rooted(path), roots)])) return
  report('fixed-empty', `${pointer}/fixed`, {
    message: `"${path}" is required and cannot be changed, and nothing up to here gives it`,
  })
}
