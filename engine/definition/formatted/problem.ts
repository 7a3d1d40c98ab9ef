import type { FindingCode } from '../codes.ts'

/** What is wrong with the markup of a text, with the offset of the place. */
export interface MarkupProblem {
  code: Extract<FindingCode, 'markup-unknown' | 'markup-unclosed' | 'markup-level' | 'link-refused'>
  at: number
  message: string
  hint: string
}
