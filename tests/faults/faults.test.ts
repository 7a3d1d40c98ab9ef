import { describe, expect, it } from 'vitest'
import { checkFunnel } from 'runnel/check'
import { severities } from 'runnel/contracts'
import { loadedFunnels } from '#tests/support/funnels.ts'
import { registry } from '#funnels/registry.ts'
import { faults, valid } from './fault.ts'
import { findAlarms } from './findFault.ts'
import { inTables, testPlanted } from './testPlanted.ts'

testPlanted(0)

describe('what is unusual but valid is let alone', () => {
  it.each(valid.map((variant) => [`${variant.id} ${variant.why}`, variant] as const))('%s', (_, variant) => {
    expect(findAlarms(variant).map(({ code, file, line, message }) => `${file}:${line} ${code} ${message}`)).toEqual([])
  })
})

describe('the lists', () => {
  it('hold the three tables whole, every entry once, and codes that exist', () => {
    const ids = [...faults, ...valid].map(({ id }) => id)
    const numbers = (table: string, last: number) => Array.from({ length: last }, (_, at) => `${table}${at + 1}`)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...new Set(ids.filter(inTables).map((id) => id.replace(/[ab]$/, '')))]).toEqual([
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
