import type { RuleFunction } from './functions.ts'
import type { Ast } from './parse.ts'
import type { RuleProblem } from './problem.ts'
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
  /** Parts that the whole rule may still come to, with the rules that it names. */
  parts: { left: number }
  /** The first circle of named rules that was met. */
  cycle?: string[]
  compile: (node: Ast, context: Context) => Typed
  expand: (name: string, context: Context) => Typed | { cycle: string[] }
}

/** Stands for a part that is wrong: fits everywhere, so that one mistake is reported once. */
export const unknownPart: Typed = { tree: null, type: anyType }

type Span = { start: number; end: number }

/** Notes a problem and gives `unknownPart`. */
export function report(
  context: Context,
  code: RuleProblem['code'],
  { start, end }: Span,
  message: string,
  hint?: string,
): Typed {
  context.problems.push({ code, message, ...(hint ? { hint } : {}), start, end })
  return unknownPart
}

/** The words of the source that a node stands for. */
export const wordsOf = (context: Context, { start, end }: Span): string => context.source.slice(start, end)
