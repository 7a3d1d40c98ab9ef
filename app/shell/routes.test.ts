import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerAddress } from 'runnel/run'
import { funnelIds, shippedFunnel } from '#tests/support/funnels.ts'
import { sameSitePath, stepPath } from './routes.ts'

describe('an address of the shipped funnels', () => {
  const funnels = funnelIds.map(shippedFunnel)
  const answer = (path: string) => answerAddress(path, funnels)

  it.each(funnels.map((funnel) => [funnel.id, funnel] as const))(
    '%s/step is a step of it [ROUTE-01]',
    (id, { order }) => {
      for (const { step } of order) expect(answer(stepPath({ version: id, step }))).toEqual({ funnel: id, step })
    },
  )

  it('under /claim/v3/ is one of v2 where v3 has no such step [ROUTE-11]', () => {
    expect(answer('/claim/v3/signature')).toEqual({ funnel: 'v3', step: 'signature' })
    expect(answer('/claim/v3/lender-selection')).toEqual({
      funnel: 'v2',
      step: 'lender-selection',
      redirect: '/claim/v2/lender-selection',
    })
  })

  it('under /find-claims/ is one of v2 [ROUTE-12]', () => {
    expect(answer('/find-claims/address')).toEqual({ funnel: 'v2', step: 'address', redirect: '/claim/v2/address' })
    expect(answer('/find-claims/nowhere')).toMatchObject({ redirect: '/claim/v2/agreement-finder' })
  })

  // A step names where it leads without the address of the funnel that it was written in, so that a journey in v3c never ends up in v3b.
  it.each(['v3', 'v3c', 'v3d'])('in %s leads to no page of v3b, from which its steps come [ROUTE-10]', (id) => {
    const funnel = shippedFunnel(id)
    expect(funnel.path).toBe(`/claim/${id}`)
    expect(funnel.order.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['address', 'signature', 'confirmation']),
    )
    expect(JSON.stringify(funnel)).not.toContain('/claim/v3b')
  })

  it('is unknown where no funnel has it', () => {
    for (const path of ['/claim', '/portal', '/claim/v9/address']) expect(answer(path)).toBeUndefined()
  })
})

describe('sameSitePath', () => {
  it.each(['/portal', '/claim/v4/lender-selection?a=b#c'])('lets %s through [ROUTE-14]', (path) =>
    expect(sameSitePath(path, '/x')).toBe(path),
  )

  it.each([
    null,
    '',
    'portal',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    ' //evil.example',
  ])('does not leave the site for %j [ROUTE-14]', (given) => expect(sameSitePath(given, '/portal')).toBe('/portal'))

  it('stays on the site whatever is given [ROUTE-14]', () => {
    const hostile = fc.string({ unit: fc.constantFrom('/', '\\', '.', '\t', '@', ':', 'a', '%2f', '?', '#', ' ') })
    fc.assert(
      fc.property(
        hostile,
        (text) =>
          new URL(sameSitePath(`/${text}`, '/portal'), 'https://here.example').origin === 'https://here.example',
      ),
      { numRuns: 3000 },
    )
  })
})
