/** One finding in a rule. `start` and `end` are offsets (UTF-16 units) in the source as it was written, end exclusive. */
export interface RuleProblem {
  code: RuleCode
  message: string
  hint?: string
  start: number
  end: number
}

/** Codes of docs/format.md §9 that this folder finds. */
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
  ...(hint ? { hint } : {}),
  start,
  end,
})

/** The same problem, found in a part that begins `by` characters into the whole. */
export const shifted = <P extends RuleProblem>(found: P, by: number): P => ({
  ...found,
  start: found.start + by,
  end: found.end + by,
})
