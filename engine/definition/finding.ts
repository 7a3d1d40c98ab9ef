import { isAboutCode, isAboutRule } from './consequences.ts'
import { deceiver, isPlain, spelled, twinIn } from './characters.ts'
import { hintOf, severities, type FindingCode, type Severity } from './codes.ts'

/** A place in a file; line and column count from 1. */
export interface Location {
  file: string
  line: number
  column: number
  /** JSON Pointer in that file. */
  pointer: string
}

/** One thing that is wrong with a definition, as data for the terminal, editors and CI annotations. */
export interface Finding extends Location {
  code: FindingCode
  severity: Severity
  message: string
  /** How to mend it. */
  hint?: string
  /** A journey that shows the mistake, step by step. */
  way?: string[]
  /** Id of the checked funnel. The place may be in a library file or in a funnel that it extends. */
  funnel?: string
  /** Other places that are involved. */
  related?: (Location & { message: string })[]
}

/** What a finding says, without its code and place. */
export type FindingText = Pick<Finding, 'message' | 'hint' | 'way' | 'related'>

/** A finding at a place, with the severity of its code and, if it has no hint, the default hint of the code. */
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

/** The finding with a hint that names the deceptive character in `text`, the string at its place, if there is one. */
export function withDeceiver(code: FindingCode, finding: FindingText, text: string | undefined): FindingText {
  if (text === undefined || code === 'look-alike' || isPlain(text)) return finding
  const rules = isAboutRule(code) && text.includes('{') ? text.replace(/(^|\})[^{]*/g, ' ') : text
  const found = deceiver(rules, isAboutCode(code) ? 'code' : 'data')
  const stray = /[^\u0000-\u007F]/u.exec(rules.replace(/'[^']*'|"[^"]*"/g, ''))?.[0]
  const other = code === 'rule-syntax' ? stray : code === 'shape' ? twinIn(rules) : undefined
  const character = found?.character ?? other
  if (character === undefined) return finding
  const named = `"${character}" in it is ${spelled(character)}`
  const hint = finding.hint ?? hintOf(code)
  return { ...finding, hint: hint === undefined ? named : `${named}; ${hint}` }
}
