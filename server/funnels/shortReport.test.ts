import { expect, it } from 'vitest'
import type { FunnelReport } from '#schemas/studio/index.ts'
import { shortReport } from './shortReport.ts'

const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const finding = (severity: 'error' | 'advice') => ({
  ...{ code: 'shape' as const, severity, message: '' },
  ...{ file: 'v1/funnel.json', line: 1, column: 1, length: 1, pointer: '' },
})

const report = (size: number): FunnelReport => ({
  funnel: 'v1',
  title: '',
  findings: [...many(size, finding('advice')), finding('error')],
  scenarios: { passed: 1, failed: many(size, { name: '', file: '', why: '' }) },
  obligations: [],
  forPeople: [],
  differences: many(size, { step: '', what: '', text: '' }),
  legal: [],
})

it('keeps the first of long lists, errors first, and says how many more there are', () => {
  const { findings, moreFindings, differences, moreDifferences, scenarios } = shortReport(report(600))
  expect([findings.length, findings[0]!.severity, moreFindings]).toEqual([500, 'error', 101])
  expect([differences.length, moreDifferences]).toEqual([200, 400])
  expect([scenarios.passed, scenarios.failed.length, scenarios.moreFailed]).toEqual([1, 200, 400])
})

it('keeps every difference that acts, before the others', () => {
  const acts = { step: 'end', what: 'effects', text: 'do.0 is new', acts: true as const }
  const { differences, moreDifferences } = shortReport({
    ...report(0),
    differences: [...report(600).differences, ...many(300, acts)],
  })
  expect([differences.length, moreDifferences]).toEqual([500, 400])
  expect(differences.slice(0, 300)).toEqual(many(300, acts))
})

it('leaves short ones whole', () => {
  expect(shortReport(report(3))).toEqual({ ...report(3), findings: expect.any(Array) as object })
})
