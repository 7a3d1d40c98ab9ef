import type { RuleFunction } from './functions.ts'
import type { Ast } from './parse.ts'
import { problem, type RuleProblem, type Span } from './problem.ts'
import type { Tree } from './tree.ts'
import { anyType, type RuleType } from './types.ts'

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
