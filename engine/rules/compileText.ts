import { compileRule, type RuleEnvironment, type RuleProblem } from './compileRule.ts'
import { shifted } from './problem.ts'
import type { Text } from './tree.ts'
import { describeType, type RuleType } from './types.ts'

export interface CompiledText {
  text: Text
  /** Dotted paths with their roots, as of a rule. */
  reads: string[]
  problems: RuleProblem[]
}

/**
 * Compiles a text: `{…}` inserts a rule that gives text or a number, `{{` and `}}` are literal braces. A text without
 * insertions stays a string. Never throws; offsets of problems are those of the whole text.
 */
export function compileText(source: string, environment: RuleEnvironment): CompiledText {
  const parts: Exclude<Text, string> = []
  const reads = new Set<string>()
  const problems: RuleProblem[] = []
  for (const piece of piecesOf(source)) {
    if (piece.kind === 'problem') problems.push(piece.problem)
    else if (piece.kind === 'literal') addLiteral(parts, piece.text)
    else {
      const rule = compileInsertion(piece.rule, environment)
      problems.push(...rule.problems.map((problem) => shifted(problem, piece.start)))
      rule.reads.forEach((path) => reads.add(path))
      parts.push({ rule: rule.tree })
    }
  }
  return { text: asText(parts), reads: [...reads], problems }
}

function addLiteral(parts: Exclude<Text, string>, text: string): void {
  const last = parts.at(-1)
  if (typeof last === 'string') parts[parts.length - 1] = last + text
  else parts.push(text)
}

function asText(parts: Exclude<Text, string>): Text {
  const [first = ''] = parts
  return parts.length < 2 && typeof first === 'string' ? first : parts
}

const printable = new Set<RuleType['kind']>(['string', 'number', 'any'])

function compileInsertion(rule: string, environment: RuleEnvironment) {
  const compiled = compileRule(rule, { ...environment, expects: undefined })
  if (compiled.problems.length > 0 || printable.has(compiled.type.kind)) return compiled
  const hint = compiled.type.kind === 'bool' ? `write {${rule.trim()} ? '…' : '…'}` : undefined
  const message = `this gives ${describeType(compiled.type)}, a text takes text and numbers`
  return {
    ...compiled,
    problems: [{ code: 'rule-result' as const, message, ...(hint ? { hint } : {}), start: 0, end: rule.length }],
  }
}

type Piece =
  | { kind: 'literal'; text: string }
  | { kind: 'rule'; rule: string; start: number }
  | { kind: 'problem'; problem: RuleProblem }

function* piecesOf(source: string): Generator<Piece> {
  let at = 0
  while (at < source.length) {
    const brace = source.slice(at).search(/[{}]/)
    if (brace !== 0) {
      const end = brace < 0 ? source.length : at + brace
      yield { kind: 'literal', text: source.slice(at, end) }
      at = end
    } else if (source[at] === source[at + 1]) {
      yield { kind: 'literal', text: source[at]! }
      at += 2
    } else {
      const end = source[at] === '{' ? endOfRule(source, at + 1) : -1
      if (end < 0) yield looseBrace(source, at)
      else yield { kind: 'rule', rule: source.slice(at + 1, end), start: at + 1 }
      at = end < 0 ? at + 1 : end + 1
    }
  }
}

function looseBrace(source: string, at: number): Piece {
  const brace = source[at]!
  const message = brace === '{' ? 'this "{" is never closed' : 'this "}" closes nothing'
  return {
    kind: 'problem',
    problem: {
      code: 'rule-syntax',
      message,
      hint: `write "${brace}${brace}" for the sign itself`,
      start: at,
      end: at + 1,
    },
  }
}

/** Where the `}` stands that ends the rule which begins at `from`; braces inside its quoted texts do not count. */
function endOfRule(source: string, from: number): number {
  const inside = /^(?:[^'"{}]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*/.exec(source.slice(from))![0]
  const end = from + inside.length
  return source[end] === '}' ? end : -1
}
