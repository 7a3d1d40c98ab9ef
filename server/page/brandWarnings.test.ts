import { expect, it } from 'vitest'
import { brandWarnings } from './brandWarnings.ts'

const brandsAt = (...hosts: string[][]) => hosts.map((own, at) => ({ name: `brand${at}`, hosts: own }))
const warnings = (hosts: string[][], settings: { production?: boolean; brand?: string } = {}) =>
  brandWarnings({ production: true, ...settings }, brandsAt(...hosts)).join()

it('says at the start of production which brands nobody can visit', () => {
  expect(warnings([[], ['brand.localhost'], ['brand.test']])).toContain('Please set BRAND')
  expect(warnings([['claims.brand.example'], ['brand.localhost'], []])).toContain('brand1, brand2')
  expect(warnings([['claims.brand.example'], ['brand.localhost', 'claims.other.example']])).toBe('')
})

it('says nothing where one brand is served, or it is not production', () => {
  expect([warnings([[]]), warnings([[], []], { brand: 'brand1' }), warnings([[], []], { production: false })]).toEqual([
    '',
    '',
    '',
  ])
})
