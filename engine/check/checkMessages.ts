import {
  checkIdOf,
  choiceValues,
  hasNextStep,
  itemsOf,
  limitsOf,
  rooted,
  type Check as FieldCheck,
  type Field,
  type ItemOf,
  overlap,
} from '#engine/definition/index.ts'
import { lengthPattern, notBlank, noTextMatches } from '#engine/patterns/index.ts'
import { presenceRule, readsOf, type Tree, ownValue } from '#engine/rules/index.ts'
import { absence } from './absence.ts'
import {
  checkTrees,
  fieldTree,
  failsText,
  givenBefore,
  missingAt,
  textsIn,
  unrooted,
  type GivenBefore,
} from './answers.ts'
import type { Check, CheckContext } from './context.ts'

/** Checks of fields: some answer passes them all, each can fail, and its message fits it. */
export const checkMessages: Check = (context) => {
  const given = givenBefore(context)
  for (const item of itemsOf(context.definition, 'field')) {
    checkLimits(item, context)
    checkPassable(item, given, context)
    item.value.checks?.forEach((check, at) => {
      const pointer = `${item.pointer}/checks/${at}`
      const message = 'this message can never show: any answer that fails here fails earlier'
      if (cannotFail(item, at, context)) context.report('check-never', pointer, { message })
      checkNumbers(check, item.value, pointer, context)
    })
  }
}

/** Reports the first check that no answer can pass together with those before it. */
function checkPassable(item: ItemOf<'field'>, given: GivenBefore, context: CheckContext): void {
  const { value: field, path, pointer, step } = item
  const { never, report, roots, tree, index, registry } = context
  const checks = field.checks ?? []
  const named = checks.flatMap(({ rule }) => (rule === undefined ? [] : textsIn(tree(rule))))
  const limits = limitChecks(field, registry)
  const known: Tree[] = [presenceRule(rooted(path), roots)]
  for (const [at, check] of checks.entries()) {
    const place = `${pointer}/checks/${at}`
    const trees = checkTrees(check, path, named, context)
    known.push(...trees)
    const later = step === undefined ? [] : trees.flatMap((one) => missingAt(step, one, given))
    if (!someTextPasses(checks.slice(0, at + 1), field) || never(...known))
      return report('check-contradicts', place, {
        message: `no answer passes this check${at === 0 ? '' : ' and those before it'}`,
      })
    const limit = limits.find(
      (one) =>
        !someTextPasses([...checks.slice(0, at + 1), one.check], field) ||
        never(...known, ...checkTrees(one.check, path, [], context)),
    )
    if (limit !== undefined)
      return report('check-contradicts', place, { message: `no answer passes this check: ${limit.says}` })
    if (later.length > 0 && never(...known, ...later.map((read) => absence(read, context))))
      return report('check-too-early', place, {
        message: `no answer passes this before ${[...new Set(later)].map(unrooted).join(' and ')} is given, and nothing up to here gives it`,
      })
  }
  const node = step === undefined ? undefined : index.byPath.get(step)
  // A button leads on whatever the answers.
  if (!node || !hasNextStep(node) || node.step.buttons) return
  const reads = known.flatMap(readsOf)
  const others = Object.entries(node.step.fields ?? {}).filter(
    ([other]) => other !== path && reads.some((read) => overlap(rooted(other), read)),
  )
  if (others.length > 0 && never(...known, ...others.map(([other, one]) => fieldTree(other, one, named, context))))
    report('check-contradicts', `${pointer}/checks`, {
      message: `no answers pass these checks and those of ${others.map(([other]) => other).join(' and ')}`,
    })
}

/** What options of the widget and `each` limit by themselves, as checks, and how a finding says them. A formula sets no limit that is known. */
function limitChecks(field: Field, registry: CheckContext['registry']): { check: FieldCheck; says: string }[] {
  const items = (test: 'minItems' | 'maxItems', bound: number | undefined, most: string) => {
    const says = `an answer has ${bound} ${bound === 1 ? 'item' : 'items'} ${most}`
    return bound === undefined ? [] : [{ check: { [test]: bound, message: '' }, says }]
  }
  return [
    ...limitsOf(field, registry).flatMap(({ test, option, most }) => {
      const says = `"${option}" of "${field.widget}" allows ${most} at most`
      return most === undefined ? [] : [{ check: { [test]: most, message: '' }, says }]
    }),
    ...items('maxItems', field.each?.max, 'at most'),
    ...items('minItems', field.each?.min, 'at least'),
  ]
}

/** Reports a check that says another limit than an option, and a message of the option's limit that says another. */
function checkLimits({ value: field, pointer }: ItemOf<'field'>, context: CheckContext): void {
  const { registry, reportKey } = context
  for (const { test, option, most } of limitsOf(field, registry)) {
    if (most === undefined) continue
    const message = ownValue(field.messages, test)
    if (message !== undefined) checkNumbers({ [test]: most, message }, field, `${pointer}/messages/${test}`, context)
    field.checks?.forEach((check, at) => {
      if (check[test] === undefined || check[test] === most) return
      reportKey('limit-twice', `${pointer}/checks/${at}/${test}`, {
        message: `"${option}" of "${field.widget}" already refuses more than ${most}`,
        hint: `say the limit by "${option}" alone and remove this check; "messages": { "${test}": … } is its text`,
      })
    })
  }
}

/** Whether some text meets the lengths, patterns and choices of all checks. */
function someTextPasses(checks: FieldCheck[], field: Field): boolean {
  const values = choiceValues(field)
  const texts = values?.filter((value) => typeof value === 'string')
  if (texts?.length && texts.length === values!.length)
    return texts.some((text) => checks.every((check) => !failsText(text, check)))
  const fewest = Math.max(1, ...checks.map(({ minWords = 0 }) => minWords))
  // Words are separated, so each but the first takes two characters.
  const least = Math.max(2 * fewest - 1, ...checks.map(({ minLength = 0 }) => minLength))
  const most = Math.min(...checks.map(({ maxLength = Infinity }) => maxLength))
  return (
    least <= most &&
    checks.every(({ maxWords = Infinity }) => fewest <= maxWords) &&
    !noTextMatches([notBlank, lengthPattern(least, most), ...checks.flatMap(({ pattern }) => pattern ?? [])])
  )
}

/** Whether the checks before this one already refuse everything that it refuses. */
function cannotFail(
  { value: field, path }: ItemOf<'field'>,
  at: number,
  { tree, never, roots }: CheckContext,
): boolean {
  const check = field.checks![at]!
  const earlier = field.checks!.slice(0, at)
  if (check.rule === undefined) return earlier.some((before) => covers(before, check))
  const passed = earlier.flatMap((before): Tree[] => (before.rule === undefined ? [] : [tree(before.rule)]))
  const failing: Tree = ['!', tree(check.rule)]
  // Only answers that are given are checked. A rule that alone never fails is constant, which has its own finding.
  return !never(failing) && never(presenceRule(rooted(path), roots), ...passed, failing)
}

const lower = ['minLength', 'minWords', 'minItems', 'min'] as const
const upper = ['maxLength', 'maxWords', 'maxItems', 'max'] as const

/** Whether every answer that passes `before` passes `check`. Patterns are compared by their source. */
function covers(before: FieldCheck, check: FieldCheck): boolean {
  if (check.pattern !== undefined) return before.pattern === check.pattern
  if (check.format !== undefined) return before.format === check.format
  return (
    lower.some((test) => check[test] !== undefined && before[test] !== undefined && before[test] >= check[test]) ||
    upper.some((test) => check[test] !== undefined && before[test] !== undefined && before[test] <= check[test])
  )
}

/** Reports a message whose numbers differ from those of its check. */
function checkNumbers(check: FieldCheck, field: Field, pointer: string, { tree, report }: CheckContext): void {
  const asked = check.rule === undefined ? numbersOf(check) : literalNumbers(tree(check.rule))
  const own = ownValue(field.messages, checkIdOf(check))
  const words = (own ?? check.message).replace(/\{[^}]*\}/g, '')
  const said = [...words.matchAll(/(?<![\w.,])-?\d+(?![\w.,]*\d)/g)].map(([digits]) => Number(digits))
  if (asked.length === 0 || said.length === 0 || said.some((number) => asked.includes(number))) return
  report('message-contradicts', own === undefined ? `${pointer}/message` : pointer, {
    message: `this says ${said.join(' and ')}, the check wants ${[...new Set(asked)].join(' or ')}`,
  })
}

const numbersOf = (check: FieldCheck): number[] => [
  ...[...lower, ...upper].flatMap((test) => (check[test] === undefined ? [] : [check[test]])),
  ...[...(check.pattern ?? '').matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, from, to]) => [
    Number(from),
    ...(to ? [Number(to)] : []),
  ]),
]

/** The numbers of a rule and their successors, since `> 17` means 18 or more. 0 and 1 are ignored. */
function literalNumbers(tree: Tree): number[] {
  if (typeof tree === 'number') return tree > 1 ? [tree - 1, tree, tree + 1] : []
  return Array.isArray(tree) ? tree.slice(1).flatMap((part) => literalNumbers(part as Tree)) : []
}
