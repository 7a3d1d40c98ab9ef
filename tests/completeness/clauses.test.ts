import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/root.ts'
import { citedIn, citedInTests } from './citations.ts'
import { citedByFile, clauseCoverage, clauses, isOtherId, mostCited, waiting } from './clauseCoverage.ts'
import { coverageLine, formatCoverage } from './formatCoverage.ts'
import { shippedVariants } from './shippedVariants.ts'

/** Written in two parts, so that this file cites nothing by itself. */
const cite = (...ids: string[]): string => `[${ids.join(', ')}]`

describe('citations', () => {
  it('reads one id and lists of ids, and nothing that only looks alike', () => {
    expect(citedIn(`keeps ten ${cite('VAL-LEND-01')} and more ${cite('V3D-02', 'STATE-V3CREDIT-10')}`)).toEqual(['VAL-LEND-01', 'V3D-02', 'STATE-V3CREDIT-10'])
    expect(citedIn('[UTF-8] [ISO-8601] VAL-LEND-01 [val-lend-01] [VAL-LEND-1]')).toEqual([])
  })

  it('reads titles, templates and tables of a test file, but no comment', () => {
    const source = `
      // a comment ${cite('AA-01')}
      it('one ${cite('AA-02')}', () => {})
      describe(\`two \${x} ${cite('AA-03')}\`, () => {})
      it.each([['three ${cite('AA-04')}', 1]])('%s', () => {})`
    expect(citedInTests(source, 'x.test.ts')).toEqual(['AA-02', 'AA-03', 'AA-04'])
  })

  it('reads the titles of steps, and nothing else that stands in a test', () => {
    const source = `
      test('one', async () => {
        await test.step('two ${cite('AA-01')}', async () => { say('three ${cite('AA-02')}') })
        expect('four ${cite('AA-03')}').toBe('')
      })
      test.describe('five ${cite('AA-04')}', () => { test('six ${cite('AA-05')}', () => {}) })`
    expect(citedInTests(source, 'x.spec.ts')).toEqual(['AA-01', 'AA-04', 'AA-05'])
  })

  it('does not count tests that assert nothing', () => {
    const source = `
      it.skip('x ${cite('AA-01')}', () => {})
      it.todo('x ${cite('AA-02')}')
      it.fails('x ${cite('AA-03')}', () => {})
      describe.skip('x', () => { it('y ${cite('AA-04')}', () => {}) })
      it.skipIf(true)('x ${cite('AA-05')}', () => {})
      it.skip.each([1])('x ${cite('AA-06')}', () => {})`
    expect(citedInTests(source, 'x.test.ts')).toEqual([])
  })

  it('reads what scenarios list, and passes over other files', () => {
    const scenarios = JSON.stringify({ scenarios: [{ name: `no title ${cite('AA-01')}`, clauses: ['AA-02', 'AA-03'] }, { clauses: ['AA-04'], moves: [{ expect: { clauses: ['AA-05'] } }] }] })
    expect(citedByFile('funnels/v1/scenarios/happy.json', scenarios)).toEqual(['AA-02', 'AA-03', 'AA-04', 'AA-05'])
    expect(citedByFile('engine/run/startFunnel.ts', `export const x = '${cite('AA-01')}'`)).toEqual([])
  })

  it('knows the other ids that may be cited', () => {
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
})
