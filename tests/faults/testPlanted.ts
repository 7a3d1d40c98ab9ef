import { describe, expect, it } from 'vitest'
import { faults } from './fault.ts'
import { findFault, named } from './findFault.ts'

/** The three tables of the benchmark are older than hints. */
export const inTables = (id: string) => /^[ABC]\d+[ab]?$/.test(id)

/** Tests every other planted mistake: two files run at the same time. */
export function testPlanted(half: 0 | 1): void {
  describe('a planted mistake is found where it is', () => {
    it.each(faults.filter((_, at) => at % 2 === half).map((fault) => [`${fault.id} ${fault.mistake}`, fault] as const))(
      '%s',
      (_, fault) => {
        const finding = findFault(fault)
        const others = finding.findings.map(({ code, file, line, pointer }) => `${code} ${file}:${line} ${pointer}`)
        expect(
          named(finding, fault),
          `expected ${fault.code} in ${finding.file}:${finding.line}, found ${others.join(', ') || 'nothing'}`,
        ).toBeDefined()
        expect(inTables(fault.id) || named(finding, fault)!.hint, 'a hint says how to mend it').toBeTruthy()
      },
    )
  })
}
