import { type Check as FieldCheck, type Field, itemsOf, rooted, checkIdOf } from '#engine/definition/index.ts'
import { presenceRule, type Tree } from '#engine/rules/index.ts'
import type { Check, CheckContext } from './context.ts'

/** Checks of fields: that each can fail, and that its message says what it asks. */
export const checkMessages: Check = (context) => {
  for (const { value: field, path, pointer } of itemsOf(context.definition, 'field')) {
    field.checks?.forEach((check, at) => {
      if (cannotFail(field, at, path, context)) {
        context.report('check-never', `${pointer}/checks/${at}`, {
          message: 'this message can never show: what stands before it lets nothing through that fails here',
          hint: 'remove this check, or put it further up',
        })
      }
      checkNumbers(check, field, `${pointer}/checks/${at}`, context)
    })
  }
}

function cannotFail(field: Field, at: number, path: string, context: CheckContext): boolean {
  const check = field.checks![at]!
  const earlier = field.checks!.slice(0, at)
  if (check.rule !== undefined) return alwaysHolds(check.rule, earlier, path, context)
  return earlier.some((before) => covers(before, check))
}

/** Only values that are present and passed the checks before are looked at. */
function alwaysHolds(
  rule: string,
  earlier: FieldCheck[],
  path: string,
  { tree, solver, environment }: CheckContext,
): boolean {
  const passed = earlier.flatMap((before): Tree[] => (before.rule === undefined ? [] : [tree(before.rule)]))
  const present = presenceRule(rooted(path), environment({ pointer: '' }).roots)
  const failing: Tree = ['!', tree(rule)]
  // A rule that never fails by itself is constant, which is said elsewhere.
  return solver().together(failing).can !== 'never' && solver().together(present, ...passed, failing).can === 'never'
}

const lower = ['minLength', 'minItems', 'min'] as const
const upper = ['maxLength', 'maxItems', 'max'] as const

/** Whether what passes one check cannot fail the other. Patterns are compared by what is written. */
function covers(before: FieldCheck, check: FieldCheck): boolean {
  if (check.pattern !== undefined) return before.pattern === check.pattern
  if (check.format !== undefined) return before.format === check.format
  return (
    lower.some((test) => check[test] !== undefined && before[test] !== undefined && before[test] >= check[test]) ||
    upper.some((test) => check[test] !== undefined && before[test] !== undefined && before[test] <= check[test])
  )
}

/** A message that names a number and a check that asks for another. */
function checkNumbers(check: FieldCheck, field: Field, pointer: string, { tree, report }: CheckContext): void {
  const asked = check.rule === undefined ? numbersOf(check) : literalNumbers(tree(check.rule))
  const id = checkIdOf(check)
  const message = field.messages?.[id] ?? check.message
  const said = [...message.replace(/\{[^}]*\}/g, '').matchAll(/(?<![\w.,])-?\d+(?![\w.,]*\d)/g)].map(([digits]) =>
    Number(digits),
  )
  if (asked.length === 0 || said.length === 0 || said.some((number) => asked.includes(number))) return
  report('message-contradicts', field.messages?.[id] === undefined ? `${pointer}/message` : pointer, {
    message: `this says ${said.join(' and ')}, the check wants ${[...new Set(asked)].join(' or ')}`,
    hint: 'correct one of them',
  })
}

const numbersOf = (check: FieldCheck): number[] => [
  ...[...lower, ...upper].flatMap((test) => (check[test] === undefined ? [] : [check[test]])),
  ...[...(check.pattern ?? '').matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, from, to]) => [
    Number(from),
    ...(to ? [Number(to)] : []),
  ]),
]

/** Numbers of a rule, with the next ones: over 17 is 18 and more. 0 and 1 say nothing. */
function literalNumbers(tree: Tree): number[] {
  if (typeof tree === 'number') return tree > 1 ? [tree - 1, tree, tree + 1] : []
  return Array.isArray(tree) ? tree.slice(1).flatMap((part) => literalNumbers(part as Tree)) : []
}
