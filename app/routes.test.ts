import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectStep, rewriteVersion, sameSitePath, stepPath } from './routes.ts'

describe('detectStep', () => {
  it('takes /claim/v3/ for v2 [ROUTE-11]', () => expect(detectStep('/claim/v3/address')).toEqual({ version: 'v2', step: 'address' }))
  it('takes /find-claims/ for v2 [ROUTE-12]', () => expect(detectStep('/find-claims/address')).toEqual({ version: 'v2', step: 'address' }))
  it('takes other versions as they are [ROUTE-01]', () => {
    expect(detectStep('/claim/v3b/signature')).toEqual({ version: 'v3b', step: 'signature' })
    expect(detectStep('/claim')).toBeUndefined()
    expect(detectStep('/portal')).toBeUndefined()
  })
  it('is undone by stepPath [ROUTE-01]', () => {
    for (const path of ['/claim/v1/address', '/claim/v5']) expect(stepPath(detectStep(path)!)).toBe(path)
  })
})

describe('rewriteVersion', () => {
  it('keeps visitors of the v3 family in their variant [ROUTE-10]', () => {
    expect(rewriteVersion('/claim/v3b/signature', 'v3c')).toBe('/claim/v3c/signature')
    expect(rewriteVersion('/claim/v3b', 'v3')).toBe('/claim/v3')
    expect(rewriteVersion('/claim/v3bx/signature', 'v3c')).toBe('/claim/v3bx/signature')
    expect(rewriteVersion('/portal', 'v3d')).toBe('/portal')
  })
  it('leaves other funnels alone', () => expect(rewriteVersion('/claim/v3b/signature', 'v2')).toBe('/claim/v3b/signature'))
})

describe('sameSitePath', () => {
  it.each(['/portal', '/claim/v4/lender-selection?a=b#c'])('lets %s through [ROUTE-14]', (path) => expect(sameSitePath(path, '/x')).toBe(path))

  it.each([null, '', 'portal', 'https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', '/..//evil.example', '/.//evil.example', 'javascript:alert(1)', ' //evil.example'])(
    'does not leave the site for %j [ROUTE-14]',
    (given) => expect(sameSitePath(given, '/portal')).toBe('/portal'),
  )

  it('stays on the site whatever is given [ROUTE-14]', () => {
    const hostile = fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '@', ':', 'a', '%2f', '?', '#', ' ') })
    fc.assert(fc.property(hostile, (text) => new URL(sameSitePath(`/${text}`, '/portal'), 'https://here.example').origin === 'https://here.example'), { numRuns: 3000 })
  })
})
