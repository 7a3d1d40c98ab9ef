import type { Theme } from '#schemas/theme.ts'
import { creditProviders, type CreditProviderTraits } from './creditProviders.ts'
import type { TestApplicant } from './testApplicants.ts'

/** What a brand's provider must go by for a row to come true; the others do in every brand. */
const needs: Partial<Record<TestApplicant['area'], CreditProviderTraits['needs']>> = {
  'Identity check': 'verification',
  'One-time code': 'verification',
  Questions: 'questions',
}

interface Brand {
  name: string
  theme: Pick<Theme, 'creditProvider'>
}

const brandsOf = (area: TestApplicant['area'], brands: readonly Brand[]): string => {
  if (!needs[area]) return 'every brand'
  return brands.filter(({ theme }) => creditProviders[theme.creditProvider].needs === needs[area]).map(({ name }) => name).join(', ') || 'no brand here'
}

/** The table of test applicants as lines: part, brands that it works in, what to type, what comes of it. */
export function describeApplicants(rows: readonly TestApplicant[], brands: readonly Brand[]): string {
  const cells = rows.map(({ area, who, what }) => [area, brandsOf(area, brands), who, what])
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]!.length))) ?? []
  return cells.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ').trimEnd()}`).join('\n')
}
