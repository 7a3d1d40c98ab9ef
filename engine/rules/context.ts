import type { RuleFunction } from './functions.ts'
import type { Ast } from './parse.ts'
import type { Tree } from './tree.ts'
import { anyType, type RuleType } from './types.ts'

/** One finding in a rule. `start` and `end` are offsets (UTF-16 units) in the source as it was written, end exclusive. */
export interface RuleProblem {
  code: RuleCode
  message: string
  hint?: string
  start: number
  end: number
}

/** Codes of docs/format.md §9 that this folder finds. */
export type RuleCode =
  | 'rule-syntax'
  | 'rule-unknown-name'
  | 'rule-unknown-key'
  | 'rule-unknown-function'
  | 'rule-forbidden'
  | 'rule-operand'
  | 'rule-result'
  | 'rule-enum'
  | 'rule-cycle'
  | 'value-type'

export type Span = Pick<RuleProblem, 'start' | 'end'>

/** A problem, without an empty hint. */
export const problem = (code: RuleCode, { start, end }: Span, message: string, hint?: string): RuleProblem => ({
  code,
  message,
  ...(hint ? { hint } : {}),
  start,
  end,
})

/** The same problem, found in a part that begins `by` characters into the whole. */
export const shifted = <P extends RuleProblem>(found: P, by: number): P => ({
  ...found,
  start: found.start + by,
  end: found.end + by,
})

/** What a rule may name, and what it has to give. */
export interface RuleEnvironment {
  /** `form`, `local`, …, and the names of results. */
  roots: Record<string, RuleType>
  /** Named rules, as written. */
  rules?: Record<string, string>
  functions: Record<string, RuleFunction>
  /** The type that is needed; `rule-result` if the rule gives another. */
  expects?: RuleType
}

export interface Typed {
  tree: Tree
  type: RuleType
}

/** What the compiling functions of all constructs share while they go through one source. */
export interface Context {
  source: string
  environment: RuleEnvironment
  /** Variables of the macros around. */
  variables: Record<string, RuleType>
  /** Names of the rules that are being expanded, outermost first. */
  expanding: string[]
  problems: RuleProblem[]
  /** How many parts the whole rule may still have, with the rules that it names. */
  parts: { left: number }
  /** The first circle of named rules that was met. */
  cycle?: string[]
  compile: (node: Ast, context: Context) => Typed
  expand: (name: string, context: Context) => Typed | { cycle: string[] }
}

/** Stands for a part that is wrong: fits everywhere, so that one mistake is reported once. */
export const unknownPart: Typed = { tree: null, type: anyType }

/** Notes a problem and gives `unknownPart`. */
export function report({ problems }: Context, ...found: Parameters<typeof problem>): Typed {
  problems.push(problem(...found))
  return unknownPart
}

/** Reports an operand of the wrong type. */
export const badOperand = (context: Context, at: Span, message: string, hint?: string): Typed =>
  report(context, 'rule-operand', at, message, hint)

/** The words of the source that a node stands for. */
export const wordsOf = ({ source }: Pick<Context, 'source'>, { start, end }: Span): string => source.slice(start, end)
