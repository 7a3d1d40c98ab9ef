import {
  type Check as FieldCheck,
  checkIdOf,
  choiceValues,
  type Field,
  type Finding,
  itemsOf,
  type ItemOf,
  rooted,
} from '#engine/definition/index.ts'
import { presenceRule, readsOf, type Tree } from '#engine/rules/index.ts'
import { absence, checkTrees, failsText, presenceTree, textsIn } from './checkedAnswers.ts'
import type { Check, CheckContext } from './context.ts'
import { givenBefore, type GivenBefore } from './givenBefore.ts'

/** Checks of fields: that each can fail, and that its message says what it asks. */
export const checkMessages: Check = (context) => {
  const given = givenBefore(context)
  for (const item of itemsOf(context.definition, 'field')) {
    const { value: field, path, pointer } = item
    checkPassable(item, given, context)
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

/** Whether any answer passes all checks, with what is known when it is given. */
function checkPassable(
  { value: field, path, pointer, step }: ItemOf<'field'>,
  given: GivenBefore,
  context: CheckContext,
): void {
  const checks = field.checks ?? []
  const named = checks.flatMap(({ rule }) => (rule === undefined ? [] : textsIn(context.tree(rule))))
  const known: Tree[] = [presenceTree(rooted(path), context)]
  for (const [at, check] of checks.entries()) {
    const trees = checkTrees(check, path, named, context)
    const later = trees
      .flatMap((tree) => readsOf(tree))
      .filter((read) => /^(form|local)\./.test(read) && step !== undefined && !given(read, step))
    const report = (code: 'check-contradicts' | 'check-too-early', finding: Finding) =>
      context.report(code, `${pointer}/checks/${at}`, finding)
    if (
      !boundsLeaveRoom(checks.slice(0, at + 1), field) ||
      context.solver().together(...known, ...trees).can === 'never'
    )
      return report('check-contradicts', {
        message: at === 0 ? `no answer passes this check` : 'no answer passes this check and those before it',
        hint: 'correct one of them: the field could never be filled in',
      })
    if (
      later.length > 0 &&
      context.solver().together(...known, ...trees, ...later.map((read) => absence(read, context))).can === 'never'
    )
      return report('check-too-early', {
        message: `no answer passes this before ${[...new Set(later)].map((read) => read.replace(/^form\./, '')).join(' and ')} is given, and nothing up to here gives it`,
        hint: 'move the check to where that is asked for, or let it pass while the other answer is absent',
      })
    known.push(...trees)
  }
}

/** Lengths and choices: what a text may be by some checks together. */
function boundsLeaveRoom(checks: FieldCheck[], field: Field): boolean {
  const lengths = checks.map(({ pattern }) => (pattern === undefined ? undefined : lengthsOf(pattern)))
  const least = Math.max(0, ...checks.map(({ minLength = 0 }) => minLength), ...lengths.map((one) => one?.[0] ?? 0))
  const most = Math.min(
    ...checks.map(({ maxLength = Infinity }) => maxLength),
    ...lengths.map((one) => one?.[1] ?? Infinity),
  )
  const texts = choiceValues(field)?.filter((value) => typeof value === 'string')
  if (texts?.length && texts.length === field.choices!.length)
    return texts.some((text) => checks.every((check) => !failsText(text, check)))
  return least <= most
}

/** The least and the greatest length of what a pattern without groups and alternatives matches from end to end. */
function lengthsOf(pattern: string): [number, number] | undefined {
  const body = /^\^(.*)\$$/.exec(pattern)?.[1]
  if (body === undefined) return undefined
  const part = /(?:\[(?:\\.|[^\]\\])*\]|\\[dwsDWS.\-+*?/]|[^\\()[\]{}|*+?^$])(\*|\+|\?|\{(\d+)(,?)(\d*)\})?/gy
  let [least, most, end] = [0, 0, 0]
  for (let found = part.exec(body); found; found = part.exec(body)) {
    const [whole, times, from, comma, to] = found
    end += whole.length
    const [few, many] =
      times === undefined
        ? [1, 1]
        : times === '*'
          ? [0, Infinity]
          : times === '+'
            ? [1, Infinity]
            : times === '?'
              ? [0, 1]
              : [Number(from), to ? Number(to) : comma ? Infinity : Number(from)]
    least += few
    most += many
  }
  return end === body.length ? [least, most] : undefined
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
