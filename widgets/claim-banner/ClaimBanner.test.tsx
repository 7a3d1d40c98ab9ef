import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { blockContract } from '../testing/blockContract.tsx'
import { ClaimBanner } from './ClaimBanner.tsx'
import { claimBanner } from './ClaimBanner.widget.ts'
import type { ClaimBannerOptions } from './bannerOf.ts'

blockContract(claimBanner, ClaimBanner, { shows: ['2 valid claims'] })

function shown(options: ClaimBannerOptions) {
  const { container } = render(<ClaimBanner options={options} />)
  const banner = container.querySelector('.claim-banner')!
  return {
    tone: /ui-(success|info|warning)/.exec(banner.className)![1],
    words: banner.textContent,
    icon: banner.querySelector('svg')!.innerHTML,
  }
}

describe('claim-banner', () => {
  it('counts valid claims on green, one of them in the singular [V2-CONF-02, V2-CONF-08, PRG-07, READ-03]', () => {
    expect(shown({ status: 'success', claims: 3 })).toMatchObject({
      tone: 'success',
      words: expect.stringContaining('found 3 valid claims'),
    })
    expect(shown({ status: 'success', claims: 1 }).words).toMatch(/found 1 valid claim(?!s)/)
    expect(shown({ status: 'manual-override', claims: 2 }).tone).toBe('success')
  })

  it('says on yellow that there are none and that a manual check follows [V2-CONF-05]', () => {
    for (const options of [{ status: 'success', claims: 0 }, {}]) {
      const { tone, words } = shown(options)
      expect(tone).toBe('warning')
      expect(words).toMatch(/No claims found.*still check manually/)
    }
  })

  it.each([
    [1, 'success', /no agreement in your credit file.*the lender that you named/],
    [3, 'success', /no agreement in your credit file.*the 3 lenders that you named/],
    [2, 'manual-override', /2 lenders that you named/],
  ])(
    'says so too where %i lenders were named, after %s, and that they are looked into [V2-CONF-05, AMB-86]',
    (named, status, says) => {
      const { tone, words } = shown({ status, claims: 0, named })
      expect(tone).toBe('warning')
      expect(words).toMatch(/^No claims found/)
      expect(words).toMatch(says)
      expect(words).toMatch(/still check manually/)
    },
  )

  it('says nothing of a credit file that was not searched', () =>
    expect(shown({ status: 'manual-override', claims: 0, named: 1 }).words).not.toContain('credit file'))

  it.each([0, 2])('tells an error on yellow before it counts %i claims [V2-CONF-06, AMB-36]', (claims) => {
    const { tone, words } = shown({ status: 'error', claims, error: 'Credit check service unavailable.' })
    expect(tone).toBe('warning')
    expect(words).toContain('Credit check service unavailable. We will still check manually')
    expect(words).not.toContain('No claims')
  })

  it('has a banner of its own for a partial result [V2-CONF-07, AMB-36]', () => {
    const none = shown({ status: 'partial', claims: 0 })
    expect(none.tone).toBe('info')
    expect(none.words).toContain('we can still process your claim')
    expect(none.words).not.toContain('No claims')
    expect(shown({ status: 'partial', claims: 1 }).words).toContain('found 1 valid claim')
  })

  it('tells outcomes apart by icon too [PRG-07]', () => {
    const icons = [shown({ claims: 1 }), shown({ status: 'partial' }), shown({ status: 'error' })].map(
      ({ icon }) => icon,
    )
    expect(new Set(icons).size).toBe(3)
  })
})
