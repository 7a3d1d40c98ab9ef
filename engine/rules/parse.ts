import { ownValue, remembering } from '#engine/base/index.ts'
import { parse, type ASTNode } from '@marcbachmann/cel-js'
import { problem, type RuleProblem, type Span } from './problem.ts'

/** A node of the CEL syntax tree. Parentheses are not part of a node's span. */
export type Ast = ASTNode
export type AstOf<Op extends Ast['op']> = Extract<Ast, { op: Op }>

/** More rules than the funnels of a product share with each other. */
const mostRemembered = 2_000

/** The syntax tree of a rule, or the problem that prevents one. Never throws. Only this file uses the CEL parser. */
export const parseRule = remembering(mostRemembered, (source): { ast: Ast } | { problem: RuleProblem } => {
  try {
    return { ast: parse(source).ast }
  } catch (error) {
    return { problem: syntaxProblem(source, error as SyntaxFailure) }
  }
})

/** The relevant part of the parser's error. */
type SyntaxFailure = { summary?: string; range?: Span }

function syntaxProblem(source: string, { summary = 'this is not a rule', range }: SyntaxFailure): RuleProblem {
  const start = range?.start ?? 0
  const span = { start, end: Math.max(range?.end ?? source.length, start) }
  return problem('rule-syntax', span, inPlainWords(summary, source, start), hintFor(source, start))
}

const brackets = { RPAREN: ')', RBRACKET: ']', RBRACE: '}', LPAREN: '(' }
const tokenNames: Record<string, string> = { ...brackets, COLON: ':', COMMA: ',' }

/** The parser's summaries in plain words. The group of each pattern is the name or sign that it mentions. */
const summaries: [RegExp, (named: string, source: string, at: number) => string][] = [
  [/^Expected (\w+), got/, (token) => `a "${ownValue(tokenNames, token) ?? token.toLowerCase()}" is missing`],
  [/^Unexpected token: EOF()/, (_, source, at) => `something is missing after ${lastToken(source.slice(0, at))}`],
  [
    /^Unexpected (?:character|token): '?(.*?)'?$/,
    (found, source, at) => `"${ownValue(tokenNames, found) ?? wordAt(source, at)}" is not expected here`,
  ],
  [/^Unterminated()/, () => 'a text is not closed'],
  [/^Reserved identifier: (.+)/, (name) => `"${name}" is a word of the rule language and cannot be a name`],
]

function inPlainWords(summary: string, source: string, at: number): string {
  if (source.trim() === '') return 'the rule is empty'
  for (const [pattern, say] of summaries) {
    const named = pattern.exec(summary)?.[1]
    if (named !== undefined) return say(named, source, at)
  }
  return summary.charAt(0).toLowerCase() + summary.slice(1)
}

const lastToken = (before: string) => /(\w+|[^\w\s]+)\s*$/.exec(before)?.[1] ?? 'the beginning'
const wordAt = (source: string, at: number) => /^(\w+|[^\w\s]+)/.exec(source.slice(at))?.[1] ?? source.charAt(at)

const habits: [RegExp, string][] = [
  [/^(={3}|=)(?!=)/, 'write "==" to compare'],
  [/^!==/, 'write "!=" to compare'],
  [/^&(?!&)/, 'write "&&" for "and"'],
  [/^\|(?!\|)/, 'write "||" for "or"'],
  [/^and\b/i, 'write "&&" for "and"'],
  [/^or\b/i, 'write "||" for "or"'],
  [/^not\b/i, 'write "!" for "not"'],
]

/** A hint for notations of other languages, where the parser stopped or just before. */
function hintFor(source: string, at: number): string | undefined {
  if (/^\s*=/.test(source)) return 'a rule is written without "=" in front: only a value needs it'
  if (/^\s*\{.*\}\s*$/s.test(source)) return 'a rule is written without braces: only a text needs them'
  const before = /([=!&|]+|\bnot\s+)$/i.exec(source.slice(0, at))?.[0] ?? ''
  const there = source.slice(at - before.length)
  return habits.find(([pattern]) => pattern.test(there))?.[1]
}
