import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { offers } from '#schemas/offers.ts'
import northgate from '#themes/companies/northgate.json' with { type: 'json' }
import { loadThemes } from '#server/page/themes.ts'
import { everyPage, shown, type Page } from './everyPage.tsx'

const firstSteps = {
  v1: 'introduction',
  v2: 'agreement-finder',
  v3: 'get-started',
  v3b: 'get-started',
  v3c: 'address',
  v3d: 'address',
  v4: 'lender-selection',
  v5: 'getting-started',
}

const pagesAt = (name: string): Page[] => everyPage.filter((page) => page.name === name)

/** How often a page draws each part that only one company has. */
function partsOf(page: Page) {
  const drawn = shown(page)
  const parts = {
    questions: drawn.querySelectorAll('.questions .question').length,
    reviews: drawn.querySelectorAll('.reviews').length,
    tiles: drawn.querySelectorAll('.company-tiles').length,
  }
  cleanup()
  return parts
}

describe('the first step', () => {
  it.each(Object.entries(firstSteps))(
    'of %s has questions, reviews and tiles for the one company, and for no other [MKT-02, MKT-09, AMB-79]',
    (funnel, step) => {
      const pages = pagesAt(`${funnel}/${step}`)
      expect(pages.length).toBeGreaterThan(1)
      for (const page of pages) {
        const has = page.brand.companyId === northgate.companyId && funnel !== 'v4'
        expect(partsOf(page)).toEqual(
          has ? { questions: 14, reviews: 1, tiles: 1 } : { questions: 0, reviews: 0, tiles: 0 },
        )
      }
    },
  )
})

it('every brand that offers v5 says who regulates it [V5-START-04]', () => {
  const brands = loadThemes().filter(({ theme }) => offers(theme, 'v5'))
  expect(brands.length).toBeGreaterThan(3)
  expect(brands.filter(({ theme }) => theme.regulator !== 'FCA').map(({ name }) => name)).toEqual([])
})

it('every step of v5 has the badges of its shell, the last one too [V5-SHELL-05, V5-SHELL-06]', () => {
  // A notice or a dialog stands in place of the step, so it is drawn without the shell.
  const steps = everyPage.filter(({ name }) => /^v5\/(?!.*\/(no-reference|code)$)/.test(name))
  const without = steps.filter((page) => {
    const badges = [...shown(page).querySelectorAll('.badge')].map(({ textContent }) => textContent)
    cleanup()
    return !(badges.includes('60 Second Check') && badges.includes('NO FEE***'))
  })
  expect(steps.map(({ name }) => name)).toContain('v5/confirmation')
  expect(without.map(({ name }) => name)).toEqual([])
})
