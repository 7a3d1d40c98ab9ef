import { describe, expect, it } from 'vitest'
import { chooseBrand, type BrandClues } from './chooseBrand.ts'
import { loadThemes } from './themes.ts'

const brands = loadThemes().map((brand) =>
  brand.name === 'harbour' ? { ...brand, hosts: ['harbour.example'] } : brand,
)
const chosen = (clues: Partial<BrandClues>) =>
  chooseBrand(brands, { host: 'localhost', production: false, ...clues })?.name

describe('chooseBrand', () => {
  it('asks the host name first, then the configuration, then the visitor [THEME-01]', () => {
    expect(chosen({ host: 'HARBOUR.example', configured: 'northgate', asked: 'base' })).toBe('harbour')
    expect(chosen({ configured: 'northgate', asked: 'harbour' })).toBe('northgate')
    expect(chosen({ asked: 'harbour', remembered: 'northgate' })).toBe('harbour')
    expect(chosen({ asked: 'nobody', remembered: 'northgate' })).toBe('northgate')
    expect(chosen({})).toBe('base')
  })

  it('does not listen to the visitor in production', () => {
    const local = loadThemes()
    expect(
      chooseBrand(local, { host: 'localhost', production: true, asked: 'harbour', remembered: 'northgate' })?.name,
    ).toBe('base')
    expect(chosen({ production: true, host: 'harbour.example', asked: 'base', remembered: 'northgate' })).toBe(
      'harbour',
    )
    expect(chosen({ production: true, asked: 'harbour', remembered: 'northgate' })).toBeUndefined()
  })

  it.each(['harbour.example', 'northgate.localhost', 'elsewhere.example', 'localhost', ''])(
    'serves the configured brand and no other in production, at %j too',
    (host) => {
      expect(chosen({ production: true, configured: 'northgate', host })).toBe('northgate')
    },
  )

  it('has no brand in production for a host that none names, once one names a public host', () => {
    for (const host of [
      'elsewhere.example',
      'northgate.localhost',
      'NORTHGATE.localhost',
      'localhost',
      'harbour.example.',
      '',
    ])
      expect(chosen({ production: true, host })).toBeUndefined()
    const local = loadThemes()
    const at = (host: string) => chooseBrand(local, { host, production: true })?.name
    expect([at('elsewhere.example'), at('northgate.localhost')]).toEqual(['base', 'northgate'])
  })
})
