import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/root.ts'
import { countPoints } from '../../scripts/screenshots/audit.ts'
import { facts } from '../../app/pages/accessibility/facts.ts'
import {
  citationsIn,
  clauseCoverage,
  clauses,
  isOtherId,
  mostCited,
  points,
  uncoveredPoints,
  waiting,
} from './clauseCoverage.ts'
import { coverageLine, formatCoverage } from './formatCoverage.ts'
import { shippedVariants } from './shippedVariants.ts'

/** Written in two parts, so that this file cites nothing. */
const cite = (...ids: string[]): string => `[${ids.join(', ')}]`

describe('citations', () => {
  it('stand in brackets in a test, and nothing that only looks alike is one', () => {
    const names = `it('keeps ten ${cite('VAL-LEND-01')} and more ${cite('V3D-02', 'STATE-V3CREDIT-10')}')`
    expect(citationsIn(names, false)).toEqual([['VAL-LEND-01'], ['V3D-02', 'STATE-V3CREDIT-10']])
    expect(citationsIn('[UTF-8] [ISO-8601] VAL-LEND-01 [val-lend-01] [VAL-LEND-1]', false)).toEqual([])
  })

  it('stand in the lists "clauses" of a scenario, and in no name', () => {
    const scenario = { name: cite('AA-01'), clauses: ['AA-02', 'AA-03'], moves: [{ expect: { clauses: ['AA-04'] } }] }
    expect(citationsIn(JSON.stringify(scenario), true)).toEqual([['AA-02', 'AA-03'], ['AA-04']])
  })

  it('of other ids are known', () => {
    expect(['ADR-05', 'AMB-54', 'ADR-00', 'ADR-99', 'XYZ-01'].map(isOtherId)).toEqual([true, true, false, false, false])
  })
})

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

  it('every point of the screens that a test can show has one', () => {
    expect(points.map(({ id }) => id).filter((id) => !isOtherId(id))).toEqual([])
    expect(points.length).toBeGreaterThan(150)
    expect(uncoveredPoints(coverage)).toEqual([])
    expect(uncoveredPoints({ citedBy: new Map(), othersCitedBy: new Map() }).length).toBeGreaterThan(120)
  })

  it('no point waits that a test cites, and none without a reason', () => {
    const ids = new Set(clauses.map(({ id }) => id))
    const waits = points.filter(({ waiting: reason }) => reason !== undefined)
    expect(waits.filter(({ id }) => coverage.othersCitedBy.has(id)).map(({ id }) => id)).toEqual([])
    expect(waits.filter(({ waiting: reason }) => reason!.length < 20)).toEqual([])
    expect(points.flatMap(({ by = [] }) => by).filter((id) => !ids.has(id))).toEqual([])
  })

  it('the accessibility statement counts the points as they are', () => {
    expect(facts.points).toEqual(countPoints())
  })
})
