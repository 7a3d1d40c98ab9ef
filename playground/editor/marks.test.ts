import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import type { Finding } from 'runnel/contracts'
import { markOf, nextPlace } from './marks.ts'

const doc = Text.of(['{', '  "key": "a \\" b",', '  "number": 12'])
const marked = (line: number, column: number): string => {
  const { from, to } = markOf({ line, column } as Finding, doc)
  return doc.sliceString(from, to)
}

it('marks the text or word that a finding is about, and no more than there is', () => {
  expect(marked(2, 3)).toBe('"key"')
  expect(marked(2, 10)).toBe('"a \\" b"')
  expect(marked(3, 13)).toBe('12')
  expect(marked(1, 1)).toBe('{')
  expect(marked(1, 80)).toBe('')
  expect(marked(9, 3)).toBe('"number"')
})

it('goes to the next finding, and from the last to the first', () => {
  const marks = [2, 5].map((from) => ({ from, to: from + 1, finding: {} as Finding }))
  expect([0, 2, 4, 5].map((at) => nextPlace(marks, at))).toEqual([2, 5, 5, 2])
  expect(nextPlace([], 0)).toBeUndefined()
})
