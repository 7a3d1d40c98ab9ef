import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/root.ts'
import { clauseCoverage, clauses, mostCited, waiting } from './clauseCoverage.ts'
import { coverageLine, formatCoverage } from './formatCoverage.ts'
import { shippedVariants } from './shippedVariants.ts'

describe('the clauses of the specification', () => {
  const coverage = clauseCoverage(root, shippedVariants(root))

  it('every cited clause exists', () => {
    expect(Object.fromEntries(coverage.unknown)).toEqual({})
  })

  it('every clause that may wait exists', () => {
    const ids = clauses.map((clause) => clause.id)
    expect(waiting.flatMap((group) => group.ids).filter((id) => !ids.includes(id))).toEqual([])
  })

  it('every clause that is due is cited by a test or a scenario', () => {
    console.log(formatCoverage(coverage))
    expect(coverage.due.length).toBeGreaterThan(600)
    expect(coverage.missing.map(({ id }) => id)).toEqual([])
    expect(coverageLine(coverage)).toContain('0 missing')
  })

  it(`no test and no expectation cites more than ${mostCited} of them`, () => {
    expect(coverage.crowded).toEqual([])
  })
})
