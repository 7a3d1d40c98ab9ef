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

/** The same problem, found in a part that begins `by` characters into the whole. */
export const shifted = <P extends RuleProblem>(problem: P, by: number): P => ({
  ...problem,
  start: problem.start + by,
  end: problem.end + by,
})
