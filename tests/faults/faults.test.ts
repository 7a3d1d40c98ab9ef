import { describe, expect, it } from 'vitest'
import { checkFunnel } from '#engine/check/checkFunnel.ts'
import { severities } from '#engine/definition/codes.ts'
import { loadedFunnels } from '#tests/support/funnels.ts'
import { registry } from '#funnels/registry.ts'
import { faults } from './fault.ts'
import { findFault, named } from './findFault.ts'

describe('a planted mistake is found where it is', () => {
  it.each(faults.map((fault) => [`${fault.id} ${fault.mistake}`, fault] as const))('%s', (_, fault) => {
    const finding = findFault(fault)
    const others = finding.diagnostics.map(({ code, file, line, pointer }) => `${code} ${file}:${line} ${pointer}`)
    expect(
      named(finding, fault),
      `expected ${fault.code} in ${finding.file}:${finding.line}, found ${others.join(', ') || 'nothing'}`,
    ).toBeDefined()
  })
})

describe('the list of mistakes', () => {
  it('holds the three tables whole, each once, with codes that exist', () => {
    const ids = faults.map(({ id }) => id)
    const numbers = (table: string, last: number) => Array.from({ length: last }, (_, at) => `${table}${at + 1}`)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(ids.map((id) => id.replace(/[ab]$/, '')))]).toEqual([
      ...numbers('A', 15),
      ...numbers('B', 37),
      ...numbers('C', 18),
    ])
    expect(faults.filter(({ code }) => !Object.hasOwn(severities, code))).toEqual([])
  })
})

describe('the shipped funnels', () => {
  it.each([...loadedFunnels])('%s has no mistake and nothing to warn of', (_, loaded) => {
    const found = checkFunnel(loaded, registry).filter(({ severity }) => severity !== 'advice')
    expect(found.map(({ code, file: where, line, message }) => `${where}:${line} ${code} ${message}`)).toEqual([])
  })
})
