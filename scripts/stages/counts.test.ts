import { describe, expect, it } from 'vitest'
import { addCounts, countExit, heedExit, noCounts, summaryLine } from './counts.ts'

const counts = (passed: number, failed: number, skipped: number) => ({ ...noCounts, passed, failed, skipped })

describe('counts of a stage', () => {
  it('a command is one test', () => {
    expect(countExit(0)).toEqual(counts(1, 0, 0))
    expect(countExit(2)).toEqual(counts(0, 1, 0))
  })

  it('a runner that fails without a failed test, or runs nothing, counts as one failure', () => {
    expect(heedExit(counts(5, 0, 1), 1)).toEqual(counts(5, 1, 1))
    expect(heedExit(noCounts, 0)).toEqual(counts(0, 1, 0))
    expect(heedExit(counts(0, 0, 3), 0)).toEqual(counts(0, 1, 3))
  })

  it('otherwise what the runner counted stands', () => {
    expect(heedExit(counts(5, 2, 0), 1)).toEqual(counts(5, 2, 0))
    expect(heedExit(counts(5, 0, 0), 0)).toEqual(counts(5, 0, 0))
  })
})

describe('the last line', () => {
  it('names skipped tests only when there are some', () => {
    expect(summaryLine(counts(12, 0, 0))).toBe('12 passed, 0 failed')
    expect(summaryLine(addCounts(counts(12, 1, 1), counts(3, 0, 1)))).toBe('15 passed, 1 failed, 2 skipped')
  })
})
