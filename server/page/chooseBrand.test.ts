import { describe, expect, it } from 'vitest'
import { chooseBrand, type BrandClues } from './chooseBrand.ts'
import { loadThemes } from './themes.ts'

const brands = loadThemes().map((brand) => (brand.name === 'harbour' ? { ...brand, hosts: ['harbour.example'] } : brand))
const chosen = (clues: Partial<BrandClues>) => chooseBrand(brands, { host: 'localhost', production: false, ...clues }).name

describe('chooseBrand', () => {
  it('asks the host name first, then the configuration, then the visitor [THEME-01]', () => {
    expect(chosen({ host: 'HARBOUR.example', configured: 'northgate', asked: 'base' })).toBe('harbour')
    expect(chosen({ configured: 'northgate', asked: 'harbour' })).toBe('northgate')
    expect(chosen({ asked: 'harbour', remembered: 'northgate' })).toBe('harbour')
    expect(chosen({ asked: 'nobody', remembered: 'northgate' })).toBe('northgate')
    expect(chosen({})).toBe('base')
  })

  it('does not listen to the visitor in production', () => {
    expect(chosen({ production: true, asked: 'harbour', remembered: 'northgate' })).toBe('base')
  })
})
