import { escapeSegment } from '#engine/base/index.ts'
import { compileRule } from './compileRule.ts'
import { compileText } from './compileText.ts'
import type { RuleEnvironment } from './context.ts'
import { problem, type RuleProblem, shifted } from './problem.ts'
import type { Value } from './tree.ts'
import { fits, joinTypes, knownValues, memberType } from './relations.ts'
import { anyType, boolType, describeType, listOf, objectOf, type RuleType, textType } from './types.ts'

export type ValueProblem = RuleProblem & {
  /** JSON pointer inside the value; empty for the value itself. */
  pointer: string
}

export interface CompiledValue {
  value: Value
  /** Type of the value; absent for `null`, which unsets. */
  type?: RuleType
  reads: string[]
  problems: ValueProblem[]
}

export interface ValueOptions {
  /** Whether strings are texts that may insert rules with `{…}`, as in the options of blocks. */
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
  if (typeof value === 'object' && value !== null) return compileMembers(value, environment, options)
  return literal(value, environment)
}

function compileString(source: string, environment: RuleEnvironment, { texts }: ValueOptions): CompiledValue {
  if (formula.test(source)) {
    const { tree, problems, ...rest } = compileRule(source.slice(2), environment)
    return { ...rest, value: { $: tree }, problems: problems.map((found) => ({ ...shifted(found, 2), pointer: '' })) }
  }
  if (!texts) return literal(source, environment)
  const { text, reads, problems: inText } = compileText(source, environment)
  const plain = typeof text === 'string'
  const compiled = literal(plain ? text : '', plain ? environment : {})
  const problems = [...compiled.problems, ...inText.map((found) => ({ ...found, pointer: '' }))]
  return plain ? { ...compiled, reads, problems } : { value: { $text: text }, type: textType, reads, problems }
}

/** Combines the values of a list or an object: what they read, and their problems with pointers. */
const together = (parts: (readonly [key: string | number, compiled: CompiledValue])[], own: ValueProblem[]) => ({
  reads: [...new Set(parts.flatMap(([, { reads }]) => reads))],
  problems: [
    ...own,
    ...parts.flatMap(([key, { problems }]) =>
      problems.map((found) => ({ ...found, pointer: `/${escapeSegment(String(key))}${found.pointer}` })),
    ),
  ],
})

function compileEntries(entries: unknown[], environment: RuleEnvironment, options: ValueOptions): CompiledValue {
  const { expects } = environment
  const inside = { ...environment, expects: expects?.kind === 'list' ? expects.of : undefined }
  const compiled = entries.map((entry, index) => [index, compileValue(entry, inside, options)] as const)
  const types = compiled.map(([, { type = anyType }]) => type)
  return {
    value: compiled.map(([, { value }]) => value),
    type: listOf(types.length > 0 ? types.reduce(joinTypes) : anyType),
    ...together(compiled, expects && expects.kind !== 'list' ? mismatchOf(listOf(anyType), expects) : []),
  }
}

function compileMembers(members: object, environment: RuleEnvironment, options: ValueOptions): CompiledValue {
  const { expects } = environment
  const compiled = Object.entries(members).map(([key, member]) => {
    const inside = { ...environment, expects: expects && memberType(expects, key) }
    return [key, compileValue(member, inside, options)] as const
  })
  const type = objectOf(compiled.map(([key, { type: own = anyType }]) => [key, own]))
  const isOdd = expects && !fits({ kind: 'map', of: anyType }, expects)
  return {
    value: Object.fromEntries(compiled.map(([key, { value }]) => [key, value])),
    type,
    ...together(compiled, [...reserved(members), ...(isOdd ? mismatchOf(type, expects) : [])]),
  }
}

/** Problems of the keys `$` and `$text`, which are reserved for formulas and texts in compiled values. */
function reserved(members: object): ValueProblem[] {
  const key = ['$', '$text'].find((name) => Object.hasOwn(members, name))
  return key === undefined ? [] : [{ ...wrong(`"${key}" cannot be a key of a value`), code: 'rule-forbidden' }]
}

function literal(value: unknown, { expects }: Pick<RuleEnvironment, 'expects'>): CompiledValue {
  if (value === null || value === undefined) return { value, reads: [], problems: [] }
  const type = typeOfLiteral(value)
  return { value, type, reads: [], problems: expects ? literalProblems(value, type, expects) : [] }
}

function typeOfLiteral(value: unknown): RuleType {
  if (typeof value === 'string') return { kind: 'string', enum: [value] }
  return typeof value === 'number' ? { kind: 'number', enum: [value] } : boolType
}

function literalProblems(value: unknown, type: RuleType, expects: RuleType): ValueProblem[] {
  if (!fits(type, expects)) return mismatchOf(type, expects)
  const known = knownValues(expects)
  if (!known || value === '' || known.some((entry) => entry === value)) return []
  return [wrong(`this is never ${JSON.stringify(value)}`, `known: ${known.join(', ')}`)]
}

const mismatchOf = (type: RuleType, expects: RuleType): ValueProblem[] =>
  fits(type, expects) ? [] : [wrong(`this is ${describeType(type)}, ${describeType(expects)} is needed`)]

/** A problem of a whole value, without a span. */
const wrong = (message: string, hint?: string): ValueProblem => ({
  ...problem('value-type', { start: 0, end: 0 }, message, hint),
  pointer: '',
})
