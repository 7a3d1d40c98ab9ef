import { describe, expect, it } from 'vitest'
import { legalLibrary } from './legal/legalLibrary.ts'
import { seed } from './seed.ts'

describe('seed', () => {
  it('gives each company its lenders, unique by company and id', () => {
    const rows = seed.lenders(['company-1', 'company-2'])
    expect(new Set(rows.map((row) => `${row.company_id} ${row.id}`)).size).toBe(rows.length)
    expect(rows.filter((row) => row.company_id === 'company-1')).toHaveLength(rows.length / 2)
  })

  it('gives each brand its documents', () => {
    const library = legalLibrary(
      ['brand-1', 'brand-2'].map((brandId) => ({ brandId, brandName: brandId, companyName: brandId })),
    )
    expect(new Set(seed.legalFiles(library, ['brand-1', 'brand-2']).map((row) => row.brand_id))).toEqual(
      new Set(['brand-1', 'brand-2']),
    )
  })

  it('has the status words that claims are saved with, ordered, in their own case', () => {
    const names = seed.claimStatusTypes.map((type) => type.name)
    expect(names).toEqual(expect.arrayContaining(['In Progress', 'PENDING', 'pending', 'active']))
    expect(new Set(seed.claimStatusTypes.map((type) => type.id)).size).toBe(names.length)
    expect(seed.claimStatusTypes.map((type) => type.order_sequence)).toEqual(names.map((_, index) => index + 1))
  })

  it('has the account that the test applicants name', () => {
    expect(seed.demoUsers).toContainEqual(
      expect.objectContaining({ email: 'existing@example.com', password: 'portal-demo-1' }),
    )
  })
})
