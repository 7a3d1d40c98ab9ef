import { readFileSync } from 'node:fs'
import { loadThemes } from '#server/page/themes.ts'
import { endsOf } from '#tests/support/endsOf.ts'
import { loadedFunnels, shippedFunnel } from '#tests/support/funnels.ts'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { person } from '../support/journeyPeople.ts'
import { atLogin, atPortal, problem, reached } from '../support/journeyProcess.ts'
import { returnTo } from '../support/journeyReturn.ts'
import { walkToTheEnd } from '../support/journeyToTheEnd.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ hurried: true })
test.setTimeout(90_000)

const brands = loadThemes().map(({ name, theme }) => ({ brand: name, theme }))
const { theme: base } = brands.find(({ brand }) => brand === 'base')!
const defaultFunnel = shippedFunnel(base.defaultFunnel!)

const existing = () => person({ email: 'existing@example.com' })
const arrive = (applicant: Applicant, step: string, who = person()): Promise<void> =>
  returnTo(applicant, step, who, shippedFunnel(applicant.funnel).order.map((place) => place.step).filter((at) => at !== step))

/** Opens a step as somebody who has answered nothing, and begins anew. */
async function startOver(applicant: Applicant, step: string): Promise<void> {
  await applicant.open(step)
  await problem(applicant.page).getByRole('button', { name: 'Start Over' }).click()
}

interface Proof {
  file: string
  title: string
}

const inEveryBrand: Proof = { file: 'ends.spec.ts', title: 'leads to the portal in the brand' }
const v4 = { file: 'v4.spec.ts', title: 'v4 leads somebody whom a partner has sent from their lenders over signature and password to the portal' }

/** Each end that a definition names: how somebody gets there, or the journey that shows it along with other things. */
const ends: Record<string, Proof | ((applicant: Applicant) => Promise<void>)> = {
  'submitting/complete to /portal': async (applicant) => {
    await arrive(applicant, 'submitting')
    await atPortal(applicant.page)
  },
  'submitting/account-creation to /login (existing_user)': async (applicant) => {
    await arrive(applicant, 'submitting', existing())
    await atLogin(applicant.page)
  },
  'submitting/problem to /claim': async (applicant) => {
    await startOver(applicant, 'submitting')
    await reached(applicant.page, `${defaultFunnel.path}/${defaultFunnel.order[0]!.step}`)
  },
  'confirmation/password to /portal': inEveryBrand,
  'confirmation/account to /login (existing_user)': async (applicant) => {
    await arrive(applicant, 'confirmation', existing())
    await atLogin(applicant.page)
  },
  'confirmation/problem to /': async (applicant) => {
    await startOver(applicant, 'confirmation')
    await reached(applicant.page, '/')
  },
  'verify/processing/complete to /portal': inEveryBrand,
  'verify/processing/complete to /login (existing_user)': { file: 'v2.identity.spec.ts', title: 'an email with an account leads from the questions of v2 to the login page' },
  'on entry to /claim': { file: 'v4.spec.ts', title: 'v4 refuses whoever no partner has sent' },
  'on entry to /portal': v4,
  'lender-selection to /portal': v4,
  'signature to /portal': v4,
  'complete/password stays': v4,
  'complete/password to /portal': inEveryBrand,
  'confirmation stays': { file: 'v5.spec.ts', title: 'All Done! says' },
  'confirmation to /portal': inEveryBrand,
}

for (const [funnel, { definition }] of loadedFunnels) {
  test.describe(funnel, () => {
    test.use({ funnel })

    for (const end of endsOf(definition)) {
      const shown = ends[end]
      if (typeof shown === 'function')
        test(`${funnel} ends: ${end}`, async ({ applicant, consoleClean }) => {
          consoleClean.allow(failures)
          await shown(applicant)
        })
      else if (!shown || !readFileSync(new URL(shown.file, import.meta.url), 'utf8').includes(shown.title)) throw new Error(`No journey shows how ${funnel} ends: ${end}`)
    }

    for (const { brand, theme } of brands) {
      test(`${funnel} leads to the portal in the brand ${brand}`, async ({ page, applicant }) => {
        const walked = await walkToTheEnd(applicant, shippedFunnel(funnel), { brand, theme }, person())
        await atPortal(page)
        expect(walked).toContain('signature')
        await expect(page.getByRole('banner').getByRole('img', { name: theme.brandName })).toBeVisible()
      })
    }
  })
}
