import { compileNode, asYesOrNo } from './compileNode.ts'
import { type Context, type RuleEnvironment, type Typed, unknownPart, wordsOf } from './context.ts'
import { problem, type RuleProblem } from './problem.ts'
import { parseRule, type Ast } from './parse.ts'
import { readsOf } from './tree.ts'
import { fits } from './relations.ts'
import { anyType, describeType, type RuleType } from './types.ts'

export interface CompiledRule extends Typed {
  /** The paths read, dotted and with their roots (`form.shop.shelf`), in order of appearance. An entry of a list counts as the list. */
  reads: string[]
  /** The tree may be evaluated only if this is empty: an invalid part of it is null. */
  problems: RuleProblem[]
}

/** Most parts (names, values, calls, operators) of a rule, named rules expanded. The longest shipped rule has about 100. */
const mostParts = 1500

/**
 * Parses, types and compiles a rule (docs/format.md §4). Never throws. Named rules are expanded in place; a mistake in one is
 * reported where that rule is compiled, not where it is used.
 */
export function compileRule(source: string, environment: RuleEnvironment): CompiledRule {
  const parts = { left: mostParts }
  const { ast, tree, type, problems } = compileSource(source, environment, [], parts)
  if (parts.left < 0) {
    const message = `with the rules that it names, this rule has more than ${mostParts} parts`
    const hint = 'let an operation or a function decide it; a rule that names another one twice doubles it'
    const tooLarge = problem('rule-forbidden', { start: 0, end: source.length }, message, hint)
    return { tree: null, type: anyType, reads: [], problems: [tooLarge] }
  }
  const { expects } = environment
  if (ast && expects && problems.length === 0 && !fits(type, expects)) {
    const message = `this gives ${describeType(type)}, ${describeType(expects)} is needed`
    problems.push(problem('rule-result', ast, message, resultHint(ast, source, type, expects)))
  }
  return { tree, type, reads: readsOf(tree), problems }
}

type Compiled = Typed & Pick<Context, 'problems' | 'cycle'> & { ast?: Ast }

function compileSource(
  source: string,
  environment: RuleEnvironment,
  expanding: string[],
  parts: Context['parts'],
): Compiled {
  const parsed = parseRule(source)
  if ('problem' in parsed) return { tree: null, type: anyType, problems: [parsed.problem] }
  // Counted first: a chain of thousands is too deep to be compiled.
  if (hasMoreParts(parsed.ast, parts.left)) {
    parts.left = -1
    return { ...unknownPart, problems: [] }
  }
  const shared = { source, environment, expanding, parts, compile: compileNode, expand: expandRule }
  const context: Context = { ...shared, variables: {}, problems: [] }
  const typed = compileNode(parsed.ast, context)
  return { ...typed, ast: parsed.ast, problems: context.problems, cycle: context.cycle }
}

/** Whether a syntax tree has more nodes than `most`. Needs no stack, however deep the tree is. */
function hasMoreParts(ast: Ast, most: number): boolean {
  const waiting: unknown[] = [ast]
  for (let counted = 0; waiting.length > 0;) {
    const node = waiting.pop()
    if (Array.isArray(node)) for (const inner of node) waiting.push(inner)
    else if (typeof node === 'object' && node !== null && 'op' in node) {
      if (++counted > most) return true
      waiting.push((node as Ast).args)
    }
  }
  return false
}

/** The tree of a named rule. Variables of surrounding macros are not visible in it. */
function expandRule(name: string, { environment, expanding, parts }: Context): Typed | { cycle: string[] } {
  const chain = [...expanding, name]
  if (expanding.includes(name)) return { cycle: chain.slice(expanding.indexOf(name)) }
  const { tree, type, cycle } = compileSource(environment.rules![name]!, environment, chain, parts)
  return cycle ? { cycle } : { tree, type }
}

function resultHint(ast: Ast, source: string, given: RuleType, expected: RuleType): string | undefined {
  if (expected.kind === 'bool') return asYesOrNo(ast, given, { source })
  const printable = given.kind === 'number' || given.kind === 'bool'
  return expected.kind === 'string' && printable ? `write string(${wordsOf({ source }, ast)})` : undefined
}
