import { parse, type ASTNode } from '@marcbachmann/cel-js'
import type { RuleProblem } from './problem.ts'

/** A node of the CEL syntax tree. Parentheses are not part of a node's span. */
export type Ast = ASTNode
export type AstOf<Op extends Ast['op']> = Extract<Ast, { op: Op }>

/** The only place that knows the CEL parser. Never throws. */
export function parseRule(source: string): { ast: Ast } | { problem: RuleProblem } {
  try {
    return { ast: parse(source).ast }
  } catch (error) {
    return { problem: syntaxProblem(source, error as SyntaxFailure) }
  }
}

/** What the parser's error carries. */
interface SyntaxFailure {
  summary?: string
  range?: { start: number; end: number }
}

function syntaxProblem(source: string, { summary = 'this is not a rule', range }: SyntaxFailure): RuleProblem {
  const start = range?.start ?? 0
  const end = Math.max(range?.end ?? source.length, start)
  const hint = hintFor(source, start)
  return { code: 'rule-syntax', message: inPlainWords(summary, source, start), ...(hint ? { hint } : {}), start, end }
}

const tokenNames: Record<string, string> = {
  RPAREN: ')',
  RBRACKET: ']',
  RBRACE: '}',
  LPAREN: '(',
  COLON: ':',
  COMMA: ',',
}

function inPlainWords(summary: string, source: string, at: number): string {
  if (source.trim() === '') return 'the rule is empty'
  const expected = /^Expected (\w+), got/.exec(summary)?.[1]
  if (expected) return `a "${tokenNames[expected] ?? expected.toLowerCase()}" is missing`
  if (/^Unexpected token: EOF/.test(summary)) return `something is missing after ${lastToken(source.slice(0, at))}`
  const found = /^Unexpected (?:character|token): '?(.*?)'?$/.exec(summary)?.[1]
  if (found !== undefined) return `"${tokenNames[found] ?? wordAt(source, at)}" is not expected here`
  if (/^Unterminated/.test(summary)) return 'a text is not closed'
  const reserved = /^Reserved identifier: (.+)/.exec(summary)?.[1]
  if (reserved) return `"${reserved}" is a word of the rule language and cannot be a name`
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

/** Other languages' ways of writing, where the parser stopped or in the sign or word just before. */
function hintFor(source: string, at: number): string | undefined {
  if (/^\s*=/.test(source)) return 'a rule is written without "=" in front: only a value needs it'
  if (/^\s*\{.*\}\s*$/s.test(source)) return 'a rule is written without braces: only a text needs them'
  const before = /([=!&|]+|\bnot\s+)$/i.exec(source.slice(0, at))?.[0] ?? ''
  const there = source.slice(at - before.length)
  return habits.find(([pattern]) => pattern.test(there))?.[1]
}
