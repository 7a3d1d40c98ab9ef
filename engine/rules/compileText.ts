import { type CompiledRule, compileRule } from './compileRule.ts'
import type { RuleEnvironment } from './context.ts'
import { problem, type RuleProblem, shifted } from './problem.ts'
import type { Text } from './tree.ts'
import { describeType } from './types.ts'

export interface CompiledText {
  text: Text
  /** The paths read, dotted and with their roots. */
  reads: string[]
  problems: RuleProblem[]
}

/** A part of a text, with its offsets: words, an insertion with its braces, or a brace that closes or opens nothing. */
export interface TextPart {
  is: 'words' | 'insertion' | 'brace'
  start: number
  end: number
  /** What the words say, or the rule that is inserted. */
  says: string
}

/** The parts of a text in order. `{{` and `}}` are words of one brace. */
export function textParts(source: string): TextPart[] {
  const parts: TextPart[] = []
  for (let at = 0; at < source.length; at = parts.at(-1)!.end) parts.push(partAt(source, at))
  return parts
}

function partAt(source: string, start: number): TextPart {
  const brace = source[start]!
  if (brace !== '{' && brace !== '}') {
    const [says] = /^[^{}]+/.exec(source.slice(start))!
    return { is: 'words', start, end: start + says.length, says }
  }
  if (brace === source[start + 1]) return { is: 'words', start, end: start + 2, says: brace }
  const end = brace === '{' ? endOfRule(source, start + 1) : -1
  return end < 0
    ? { is: 'brace', start, end: start + 1, says: brace }
    : { is: 'insertion', start, end: end + 1, says: source.slice(start + 1, end) }
}

/**
 * Compiles a text: `{…}` inserts a rule that gives text or a number, `{{` and `}}` are literal braces. A text without
 * insertions stays a string. Never throws; offsets of problems are those of the whole text.
 */
export function compileText(source: string, environment: RuleEnvironment): CompiledText {
  const parts: Exclude<Text, string> = []
  const reads = new Set<string>()
  const problems: RuleProblem[] = []
  for (const { is, start, end, says } of textParts(source)) {
    if (is === 'words') {
      const last = parts.at(-1)
      if (typeof last === 'string') parts[parts.length - 1] = last + says
      else parts.push(says)
    } else if (is === 'brace') {
      const message = says === '{' ? 'this "{" is never closed' : 'this "}" closes nothing'
      const hint = `write "${says}${says}" for the sign itself`
      problems.push(problem('rule-syntax', { start, end }, message, hint))
    } else {
      const rule = compileInsertion(says, environment)
      for (const found of rule.problems) problems.push(shifted(found, start + 1))
      rule.reads.forEach((path) => reads.add(path))
      parts.push({ rule: rule.tree })
    }
  }
  const [first = ''] = parts
  return { text: parts.length < 2 && typeof first === 'string' ? first : parts, reads: [...reads], problems }
}

function compileInsertion(rule: string, environment: RuleEnvironment): CompiledRule {
  const compiled = compileRule(rule, { ...environment, expects: undefined })
  const { type } = compiled
  if (compiled.problems.length > 0 || ['string', 'number', 'any'].includes(type.kind)) return compiled
  const message = `this gives ${describeType(type)}, a text takes text and numbers`
  const hint = type.kind === 'bool' ? `write {${rule.trim()} ? '…' : '…'}` : undefined
  return { ...compiled, problems: [problem('rule-result', { start: 0, end: rule.length }, message, hint)] }
}

/** Offset of the `}` that ends the rule that begins at `from`. Braces in quoted texts do not count. */
function endOfRule(source: string, from: number): number {
  const inside = /^(?:[^'"{}]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*/.exec(source.slice(from))![0]
  const end = from + inside.length
  return source[end] === '}' ? end : -1
}
