import { describe, expect, it } from 'vitest'
import { fallbackLender, fallbackLenderId, lenderNames, lendersOf } from './lenders.ts'

const company = '22222222-2222-4222-8222-222222222222'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('lendersOf', () => {
  it('gives at least 45 lenders with UUIDs that no two share', () => {
    expect(lenderNames.length).toBeGreaterThanOrEqual(45)
    const ids = lendersOf(company).map((lender) => lender.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(uuid)
  })

  it('gives every row all fields of a lender, for the company that was asked for [ENT-LENDER-01]', () => {
    for (const row of lendersOf('company-2')) {
      expect(Object.keys(row).sort()).toEqual(['alias', 'company_id', 'id', 'name', 'show_on_manual_lenders_list'])
      expect(row.company_id).toBe('company-2')
    }
  })

  it('has no name or alias that could mean two lenders', () => {
    const words = lendersOf(company)
      .flatMap(({ name, alias }) => [name, alias])
      .filter(Boolean)
      .map((word) => word.toLowerCase())
    expect(new Set(words).size).toBe(words.length)
  })

  it('keeps the ids of rows that others refer to', () => {
    const black = lendersOf(company).find((lender) => lender.name === 'Black Horse')
    expect(black?.id).toBe('711fba79-f2c4-4287-956e-20349630419c')
    expect(fallbackLenderId).toBe('bcde1fef-b336-4116-993a-87616022b7b1')
  })

  it('ends with the fallback lender, which cannot be chosen by hand', () => {
    expect(lendersOf(company).at(-1)).toEqual(fallbackLender(company))
    expect(fallbackLender(company)).toMatchObject({ name: 'Unknown Lender', show_on_manual_lenders_list: false })
  })
})
