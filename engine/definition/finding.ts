import { deceiver, spelled } from './characters.ts'
import { hintOf, severities, type FindingCode, type Severity } from './codes.ts'

export type { Severity } from './codes.ts'

/** Where something was written: line and column count from 1, the pointer is that of the file. */
export interface Location {
  file: string
  line: number
  column: number
  /** JSON Pointer in that file. */
  pointer: string
}

/** One finding about a definition. The data comes first: printing, editors and CI annotations are made from it. */
export interface Finding extends Location {
  code: FindingCode
  severity: Severity
  message: string
  /** What to do: "did you mean …?", "please either …, or …". */
  hint?: string
  /** A counter-example journey, step by step. */
  way?: string[]
  /** The funnel that was checked: the finding may stand in a library file, or in a funnel that it extends. */
  funnel?: string
  /** Other places that are involved. */
  related?: (Location & { message: string })[]
}

export type FindingText = Pick<Finding, 'message' | 'hint' | 'way' | 'related'>

/** A finding with the severity of its code, and the hint that its code has, unless it has one of its own. */
export function findingAt(code: FindingCode, location: Location, finding: FindingText): Finding {
  const { file, line, column, pointer } = location
  const hint = finding.hint ?? hintOf(code)
  return {
    code,
    severity: severities[code],
    file,
    line,
    column,
    pointer,
    ...finding,
    ...(hint !== undefined && { hint }),
  }
}

/** The finding, and which character of what is written there deceives, if one does. */
export function withDeceiver(code: FindingCode, finding: FindingText, text: string | undefined): FindingText {
  if (text === undefined || code === 'look-alike') return finding
  const rules = code.startsWith('rule-') && text.includes('{') ? text.replace(/(^|\})[^{]*/g, ' ') : text
  const found = deceiver(rules, /^(rule-|unknown-|shape|json|redirect|not-)/.test(code) ? 'code' : 'data')
  const stray =
    code === 'rule-syntax' ? /[^\u0000-\u007F]/u.exec(rules.replace(/'[^']*'|"[^"]*"/g, ''))?.[0] : undefined
  const character = found?.character ?? stray
  if (character === undefined) return finding
  const named = `"${character}" in it is ${spelled(character)}`
  const hint = finding.hint ?? hintOf(code)
  return { ...finding, hint: hint === undefined ? named : `${named}; ${hint}` }
}
