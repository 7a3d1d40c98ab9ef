/** A problem of a rule. `start` and `end` (exclusive) are offsets in the source, in UTF-16 code units. */
export interface RuleProblem {
  code: RuleCode
  message: string
  hint?: string
  start: number
  end: number
}

/** The codes of docs/format.md §9 that concern rules. */
export type RuleCode =
  | 'rule-syntax'
  | 'rule-unknown-name'
  | 'rule-unknown-key'
  | 'rule-unknown-function'
  | 'rule-forbidden'
  | 'rule-operand'
  | 'rule-result'
  | 'rule-enum'
  | 'rule-cycle'
  | 'value-type'

export type Span = Pick<RuleProblem, 'start' | 'end'>

/** A problem, without an empty hint. */
export const problem = (code: RuleCode, { start, end }: Span, message: string, hint?: string): RuleProblem => ({
  code,
  message,
  hint: hint || undefined,
  start,
  end,
})

/** The same problem with its span shifted by this many characters. */
export const shifted = <P extends RuleProblem>(found: P, by: number): P => ({
  ...found,
  start: found.start + by,
  end: found.end + by,
})
