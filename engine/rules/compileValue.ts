import { compileRule, type RuleEnvironment, type RuleProblem } from './compileRule.ts'
import { compileText } from './compileText.ts'
import { shifted } from './problem.ts'
import { fits, joinTypes, knownValues, ownMember } from './relations.ts'
import type { Value } from './tree.ts'
import { anyType, boolType, describeType, listOf, type RuleType } from './types.ts'

export type ValueProblem = RuleProblem & {
  /** JSON pointer inside the value; empty for the value itself. */
  pointer: string
}

export interface CompiledValue {
  value: Value
  /** Absent for `null`, which unsets. */
  type?: RuleType
  reads: string[]
  problems: ValueProblem[]
}

export interface ValueOptions {
  /** Whether strings may insert rules with `{…}`, as the options of blocks do. */
  texts?: boolean
}

const formula = /^= /

/**
 * Compiles a JSON value: at any depth, a string that begins with `= ` is a formula and becomes `{ "$": tree }`. With
 * `environment.expects` formulas are checked against it (`rule-result`) and plain values too (`value-type`). Never throws.
 */
export function compileValue(value: unknown, environment: RuleEnvironment, options: ValueOptions = {}): CompiledValue {
  if (typeof value === 'string') return compileString(value, environment, options)
  if (Array.isArray(value)) return compileEntries(value, environment, options)
  if (typeof value === 'object' && value !== null)
    return compileMembers(value as Record<string, unknown>, environment, options)
  return literal(value, environment)
}

function compileString(source: string, environment: RuleEnvironment, { texts }: ValueOptions): CompiledValue {
  if (formula.test(source)) {
    const { tree, type, reads, problems } = compileRule(source.slice(2), environment)
    return {
      value: { $: tree },
      type,
      reads,
      problems: problems.map((problem) => ({ ...shifted(problem, 2), pointer: '' })),
    }
  }
  if (!texts) return literal(source, environment)
  const { text, reads, problems } = compileText(source, environment)
  const compiled =
    typeof text === 'string'
      ? literal(text, environment)
      : { value: { $text: text }, type: { kind: 'string' } as const, problems: [] }
  return {
    ...compiled,
    reads,
    problems: [...compiled.problems, ...problems.map((problem) => ({ ...problem, pointer: '' }))],
  }
}

function compileEntries(entries: unknown[], environment: RuleEnvironment, options: ValueOptions): CompiledValue {
  const expects = environment.expects
  const mismatch = expects && expects.kind !== 'list' ? mismatchOf(listOf(anyType), expects) : []
  const of = expects?.kind === 'list' ? expects.of : undefined
  const compiled = entries.map((entry) => compileValue(entry, { ...environment, expects: of }, options))
  const types = compiled.map((entry) => entry.type ?? anyType)
  return {
    value: compiled.map((entry) => entry.value),
    type: listOf(types.length > 0 ? types.reduce(joinTypes) : anyType),
    reads: [...new Set(compiled.flatMap((entry) => entry.reads))],
    problems: [...mismatch, ...compiled.flatMap((entry, index) => below(entry.problems, index))],
  }
}

function compileMembers(
  members: Record<string, unknown>,
  environment: RuleEnvironment,
  options: ValueOptions,
): CompiledValue {
  const expects = environment.expects
  const compiled = Object.entries(members).map(
    ([key, member]) =>
      [key, compileValue(member, { ...environment, expects: memberOf(expects, key) }, options)] as const,
  )
  const type: RuleType = {
    kind: 'object',
    members: Object.fromEntries(compiled.map(([key, member]) => [key, member.type ?? anyType])),
  }
  return {
    value: Object.fromEntries(compiled.map(([key, member]) => [key, member.value])),
    type,
    reads: [...new Set(compiled.flatMap(([, member]) => member.reads))],
    problems: [
      ...reserved(members),
      ...(expects && !fits({ kind: 'map', of: anyType }, expects) ? mismatchOf(type, expects) : []),
      ...compiled.flatMap(([key, member]) => below(member.problems, key)),
    ],
  }
}

function memberOf(type: RuleType | undefined, key: string): RuleType | undefined {
  if (type?.kind === 'map') return type.of
  return type?.kind === 'object' ? ownMember(type.members, key) : undefined
}

/** `$` and `$text` mark formulas and texts in the compiled value. */
function reserved(members: Record<string, unknown>): ValueProblem[] {
  const key = ['$', '$text'].find((name) => Object.hasOwn(members, name))
  return key === undefined ? [] : [{ ...wrong(`"${key}" cannot be a key of a value`), code: 'rule-forbidden' }]
}

function literal(value: unknown, { expects }: RuleEnvironment): CompiledValue {
  if (value === null || value === undefined) return { value, reads: [], problems: [] }
  const type = typeOfLiteral(value as string | number | boolean)
  return {
    value,
    type,
    reads: [],
    problems: expects ? literalProblems(value as string | number | boolean, type, expects) : [],
  }
}

function typeOfLiteral(value: string | number | boolean): RuleType {
  if (typeof value === 'string') return { kind: 'string', enum: [value] }
  return typeof value === 'number' ? { kind: 'number', enum: [value] } : boolType
}

function literalProblems(value: string | number | boolean, type: RuleType, expects: RuleType): ValueProblem[] {
  if (!fits(type, expects)) return mismatchOf(type, expects)
  const known = knownValues(expects)
  if (!known || value === '' || known.some((entry) => entry === value)) return []
  return [{ ...wrong(`this is never ${JSON.stringify(value)}`), hint: `known: ${known.join(', ')}` }]
}

const mismatchOf = (type: RuleType, expects: RuleType): ValueProblem[] =>
  fits(type, expects) ? [] : [wrong(`this is ${describeType(type)}, ${describeType(expects)} is needed`)]

/** A problem of a plain value: the pointer says where, there is no span inside it. */
const wrong = (message: string): ValueProblem => ({ code: 'value-type', message, start: 0, end: 0, pointer: '' })

const below = (problems: ValueProblem[], key: string | number): ValueProblem[] =>
  problems.map((problem) => ({ ...problem, pointer: `/${escapePointer(String(key))}${problem.pointer}` }))

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
