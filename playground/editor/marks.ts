import type { Text } from '@codemirror/state'
import type { Finding } from 'runnel/contracts'

/** A finding with the characters that it is about. */
export interface Mark {
  finding: Finding
  from: number
  to: number
}

/** The text, word or sign at the beginning of a line's rest. */
const token = /^("(?:[^"\\]|\\.)*"?|[\w.+-]+|.)?/

/** Where a finding stands in a document, which may be shorter than the one that was checked. */
export function markOf(finding: Finding, doc: Text): Mark {
  const line = doc.line(Math.min(Math.max(finding.line, 1), doc.lines))
  const from = Math.min(line.from + Math.max(finding.column - 1, 0), line.to)
  const [written = ''] = token.exec(doc.sliceString(from, Math.min(line.to, from + 2000)))!
  return { finding, from, to: from + written.length }
}

/** The place of the first finding behind a place, or of the first of all. */
export const nextPlace = (marks: readonly Mark[], at: number): number | undefined =>
  (marks.find(({ from }) => from > at) ?? marks[0])?.from
