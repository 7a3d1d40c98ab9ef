import { expect, it } from 'vitest'
import { numberBetween } from './numberBetween.ts'
import { memoryOf, report } from './report.ts'

const megabytes = (...values: number[]) => values.map((value) => value * 1024 * 1024)
const steady = megabytes(100, 250, 300, 310, 305)
const sent = { seconds: 2, times: new Map([['create', [10, 20, 30]]]), errors: new Map<string, number>() }

it('calls memory growing that goes on after the middle, and not a server that warms up', () => {
  expect(memoryOf(steady).grows).toBe(false)
  expect(memoryOf(megabytes(100, 200, 300, 400, 500)).grows).toBe(true)
  expect(memoryOf([]).grows).toBe(false)
})

it('is content only without an error, with calls, and with memory that stays', () => {
  expect(report(sent, steady).good).toBe(true)
  expect(report({ ...sent, errors: new Map([['create: 500', 1]]) }, steady).good).toBe(false)
  expect(report({ ...sent, times: new Map() }, steady).good).toBe(false)
  expect(report(sent, []).good).toBe(false)
  expect(report(sent, megabytes(100, 200, 300, 400, 500)).good).toBe(false)
})

it('says what it has seen', () => {
  const { lines } = report({ ...sent, errors: new Map([['create: 500', 2]]) }, steady)
  expect(lines[1]!.split(/\s+/)).toEqual(['create', '3', '20', '30', '30'])
  expect(lines.slice(-3)).toEqual(['1.5 requests a second for 2 s, 2 errors', '  2 × create: 500', 'memory: 100 MB at the beginning, 300 MB in the middle, 305 MB at the end'])
})

it('takes no length of a run that is none', () => {
  expect(numberBetween('minutes', '1.5', 0.1, 240)).toBe(1.5)
  for (const text of ['', '0', 'ten', '241']) expect(() => numberBetween('minutes', text, 0.1, 240)).toThrow('--minutes is a number from 0.1 to 240')
})
