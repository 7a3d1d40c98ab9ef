import type { Proof, Theme } from '#schemas/theme.ts'
import type { TestApplicant } from './testApplicants.ts'

/** The proof that a brand must require for the rows of an area; rows of other areas work in every brand. */
const needs: Partial<Record<TestApplicant['area'], Proof>> = {
  'Identity check': 'decision',
  'One-time code': 'decision',
  Questions: 'questions',
}

interface Brand {
  name: string
  theme: Pick<Theme, 'proof'>
}

const brandsOf = (area: TestApplicant['area'], brands: readonly Brand[]): string => {
  if (!needs[area]) return 'every brand'
  return (
    brands
      .filter(({ theme }) => theme.proof === needs[area])
      .map(({ name }) => name)
      .join(', ') || 'no brand here'
  )
}

/** The table of test applicants as lines: part, brands in which it works, what to type, and the result. */
export function describeApplicants(rows: readonly TestApplicant[], brands: readonly Brand[]): string {
  const cells = rows.map(({ area, who, what }) => [area, brandsOf(area, brands), who, what])
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]!.length))) ?? []
  return cells
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n')
}
