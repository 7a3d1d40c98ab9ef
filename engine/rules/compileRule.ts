import { compileNode, asYesOrNo } from './compileNode.ts'
import type { Context, RuleEnvironment, Typed } from './context.ts'
import { parseRule, type Ast } from './parse.ts'
import type { RuleProblem } from './problem.ts'
import { readsOf } from './reads.ts'
import { fits } from './relations.ts'
import type { Tree } from './tree.ts'
import { anyType, describeType, type RuleType } from './types.ts'

export type { RuleEnvironment } from './context.ts'
export type { RuleProblem, RuleCode } from './problem.ts'

export interface CompiledRule {
  /** Null if the source is not a rule at all; parts that are wrong are null inside it. Run it only if there are no problems. */
  tree: Tree
  type: RuleType
  /** Dotted paths with their roots, in order of appearance: `form.shop.shelf`. An entry of a list counts as its list. */
  reads: string[]
  problems: RuleProblem[]
}

/** Parts (names, values, calls, operators) of a rule, those of the rules that it names among them. The longest that is shipped has about 100. */
const mostParts = 1500

const tooLarge = (source: string): RuleProblem => ({
  code: 'rule-forbidden',
  message: `with the rules that it names, this rule has more than ${mostParts} parts`,
  hint: 'let an operation or a function decide it; a rule that names another one twice doubles it',
  start: 0,
  end: source.length,
})

/**
 * Parses, types and compiles a rule (docs/format.md §4). Never throws. Named rules are expanded in place; a mistake inside
 * one is reported where that rule is compiled by itself, not at its uses.
 */
export function compileRule(source: string, environment: RuleEnvironment): CompiledRule {
  const parts = { left: mostParts }
  const { ast, tree, type, problems } = compileSource(source, environment, [], parts)
  if (parts.left < 0) return { tree: null, type: anyType, reads: [], problems: [tooLarge(source)] }
  if (ast && environment.expects && problems.length === 0) checkResult(ast, source, type, environment.expects, problems)
  return { tree, type, reads: readsOf(tree), problems }
}

interface Compiled extends Typed {
  ast?: Ast
  cycle?: string[]
  problems: RuleProblem[]
}

function compileSource(
  source: string,
  environment: RuleEnvironment,
  expanding: string[],
  parts: Context['parts'],
): Compiled {
  const parsed = parseRule(source)
  if ('problem' in parsed) return { tree: null, type: anyType, problems: [parsed.problem] }
  const context: Context = {
    source,
    environment,
    variables: {},
    expanding,
    problems: [],
    parts,
    compile: compileNode,
    expand: expandRule,
  }
  const typed = compileNode(parsed.ast, context)
  return { ...typed, ast: parsed.ast, problems: context.problems, cycle: context.cycle }
}

/** The tree of a named rule; the variables of macros around it are not visible inside. */
function expandRule(name: string, { environment, expanding, parts }: Context): Typed | { cycle: string[] } {
  const chain = [...expanding, name]
  if (expanding.includes(name)) return { cycle: chain.slice(expanding.indexOf(name)) }
  const { tree, type, cycle } = compileSource(environment.rules![name]!, environment, chain, parts)
  return cycle ? { cycle } : { tree, type }
}

function checkResult(ast: Ast, source: string, given: RuleType, expected: RuleType, problems: RuleProblem[]): void {
  if (fits(given, expected)) return
  const hint = resultHint(ast, source, given, expected)
  const message = `this gives ${describeType(given)}, ${describeType(expected)} is needed`
  problems.push({ code: 'rule-result', message, ...(hint ? { hint } : {}), start: ast.start, end: ast.end })
}

function resultHint(ast: Ast, source: string, given: RuleType, expected: RuleType): string | undefined {
  if (expected.kind === 'bool') return asYesOrNo(ast, given, { source })
  const printable = given.kind === 'number' || given.kind === 'bool'
  return expected.kind === 'string' && printable ? `write string(${source.slice(ast.start, ast.end)})` : undefined
}
