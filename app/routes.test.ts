import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerAddress } from '#engine/run/answerAddress.ts'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { detectStep, rewriteVersion, sameSitePath, stepPath } from './routes.ts'

describe('detectStep', () => {
  const funnels = funnelIds.map(shippedFunnel)
  const detect = (path: string) => detectStep(path, funnels)
  it('takes /claim/v3/ for v2 [ROUTE-11]', () => expect(detect('/claim/v3/address')).toEqual({ version: 'v2', step: 'address' }))
  it('takes /find-claims/ for v2 [ROUTE-12]', () => expect(detect('/find-claims/address')).toEqual({ version: 'v2', step: 'address' }))
  it('takes other addresses for what they are', () => {
    expect(detect('/claim/v3b/signature')).toEqual({ version: 'v3b', step: 'signature' })
    expect(detect('/claim')).toBeUndefined()
    expect(detect('/portal')).toBeUndefined()
  })
  it('is undone by stepPath [ROUTE-01]', () => expect(stepPath(detect('/claim/v1/address')!)).toBe('/claim/v1/address'))
  it('leaves v3 its own pages, and gives v2 the steps that v3 lacks', () => {
    expect(answerAddress('/claim/v3/signature', funnels)).toEqual({ funnel: 'v3', step: 'signature' })
    expect(answerAddress('/claim/v3/lender-selection', funnels)).toMatchObject({ funnel: 'v2', redirect: '/claim/v2/lender-selection' })
    expect(answerAddress('/find-claims/signature', funnels)).toMatchObject({ funnel: 'v2', redirect: '/claim/v2/signature' })
    expect(answerAddress('/claim/v9/address', funnels)).toBeUndefined()
  })
})

describe('rewriteVersion', () => {
  const base = shippedFunnel('v3b')
  it('leads links to v3b into the variant of the visitor [ROUTE-10]', () => {
    expect(rewriteVersion('/claim/v3b/signature', base, shippedFunnel('v3c'))).toBe('/claim/v3c/signature')
    expect(rewriteVersion('/claim/v3b', base, shippedFunnel('v3'))).toBe('/claim/v3')
    expect(rewriteVersion('/claim/v3bx/signature', base, shippedFunnel('v3c'))).toBe('/claim/v3bx/signature')
    expect(rewriteVersion('/portal', base, shippedFunnel('v3d'))).toBe('/portal')
  })
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
