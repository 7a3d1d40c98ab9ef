import { expect, test } from '@playwright/test'
import { shippedFunnel } from '#tests/support/funnels.ts'
import { loadThemes } from '#server/page/themes.ts'
import { shootPages } from '../../scripts/screenshots/shootPages.ts'
import { shootStep } from '../../scripts/screenshots/shootStep.ts'
import type { Shot } from '../../scripts/screenshots/shots.ts'

// A sample of what `npm run screenshots` looks at: the brands differ most in colour, and the third has the most content.
test.setTimeout(120_000)

for (const { brand, funnel, step } of [
  { brand: 'meadow', funnel: 'v2', step: 'personal-details' },
  { brand: 'sterling', funnel: 'v3d', step: 'address' },
  { brand: 'northgate', funnel: 'v1', step: 'introduction' },
]) {
  test(`${step} of ${funnel} in the brand ${brand} has no finding in any of its states, and does not scroll sideways [THEME-01]`, async ({
    browser,
    baseURL,
  }) => {
    const { theme } = loadThemes().find(({ name }) => name === brand)!
    const taken: Shot[] = []
    await shootStep(
      browser,
      { brand, widths: [320, 1280], schemes: ['light', 'dark'], taken },
      { url: baseURL!, brand, theme, funnel: shippedFunnel(funnel), step },
    )
    expect(taken.length).toBeGreaterThanOrEqual(4)
    expect(taken.filter(({ findings }) => findings.length > 0)).toEqual([])
  })
}

for (const scheme of ['light', 'dark'] as const)
  test(`the pages outside of funnels have no finding in the darkest brand, ${scheme}, signed in and with errors [THEME-01]`, async ({
    browser,
    baseURL,
  }) => {
    const brand = 'sterling'
    const { theme } = loadThemes().find(({ name }) => name === brand)!
    const taken: Shot[] = []
    await shootPages(browser, { brand, widths: [320], schemes: [scheme], taken }, { url: baseURL!, brand, theme })
    expect([...new Set(taken.map(({ screen }) => screen))]).toEqual([
      'landing',
      'login',
      'portal',
      'portal without agreements',
      'portal without claims',
      'portal failed',
      'privacy policy',
      'accessibility',
      'clear',
      'not found',
      'error',
    ])
    expect(taken.filter(({ findings }) => findings.length > 0)).toEqual([])
  })
