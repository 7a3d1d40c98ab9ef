import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { loadThemes } from '#server/page/themes.ts'
import { affiliateLink } from '#server/sandbox/affiliateLink.ts'
import { endsFrom, endsOf } from '#tests/support/endsOf.ts'
import { loadedFunnels, shippedFunnel } from '#tests/support/funnels.ts'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { person } from '../support/journeyPeople.ts'
import { atLogin, atPortal, problem, reached } from '../support/journeyProcess.ts'
import { answersOf, returnTo, submit } from '../support/journeyReturn.ts'
import { walkToTheEnd } from '../support/journeyToTheEnd.ts'
import { signAndVerify } from '../support/journeyVerification.ts'
import { failures, type ConsoleWatch } from '../support/journeyWatch.ts'

test.use({ hurried: true })
test.setTimeout(90_000)

const brands = loadThemes().map(({ name, theme }) => ({ brand: name, theme }))
const { theme: base } = brands.find(({ brand }) => brand === 'base')!
const defaultFunnel = shippedFunnel(base.defaultFunnel!)
const firstStep = ({ path, order }: typeof defaultFunnel): string => `${path}/${order[0]!.step}`

const existing = () => person({ email: 'existing@example.com' })
const arrive = (applicant: Applicant, step: string, who = person()): Promise<void> =>
  returnTo(applicant, step, who, shippedFunnel(applicant.funnel).order.map((place) => place.step).filter((at) => at !== step))

/** Opens a step as somebody who has answered nothing, and begins anew. */
async function startOver(applicant: Applicant, step: string): Promise<void> {
  await applicant.open(step)
  await problem(applicant.page).getByRole('button', { name: 'Start Over' }).click()
}

/** Opens a step as somebody whom a partner has sent, and who has signed. */
async function arriveSigned(applicant: Applicant, step: string): Promise<void> {
  const { request } = applicant.page
  await request.get(affiliateLink)
  const { user_metadata: sentWith } = (await (await request.get('/api/auth/user')).json()).data.user
  await submit(applicant, { ...answersOf(person()), claim_request_id: sentWith.claim_request_id })
  await applicant.open(step)
}

/** A step that is an end has nothing after it, whenever the page is loaded again. */
async function stays(applicant: Applicant, step: string, heading: string): Promise<void> {
  await reached(applicant.page, applicant.address(step))
  await applicant.expectHeading(heading)
  await applicant.page.reload()
  await applicant.expectHeading(heading)
  await reached(applicant.page, applicant.address(step))
}

/** Ends that somebody comes to who is not led through a funnel by what it asks: how they get there. */
const ends: Record<string, (applicant: Applicant, consoleClean: ConsoleWatch) => Promise<void>> = {
  'submitting/complete to /portal': async (applicant) => {
    await arrive(applicant, 'submitting')
    await atPortal(applicant.page)
  },
  'submitting/account-creation to /login (existing_user)': async (applicant) => {
    await arrive(applicant, 'submitting', existing())
    await atLogin(applicant.page)
  },
  'submitting/problem to /claim': async (applicant, consoleClean) => {
    consoleClean.allow(failures)
    await startOver(applicant, 'submitting')
    await reached(applicant.page, firstStep(defaultFunnel))
  },
  'confirmation/account to /login (existing_user)': async (applicant) => {
    await arrive(applicant, 'confirmation', existing())
    await atLogin(applicant.page)
  },
  'confirmation/problem to /': async (applicant, consoleClean) => {
    consoleClean.allow(failures)
    await startOver(applicant, 'confirmation')
    await reached(applicant.page, '/')
  },
  'verify/processing/complete to /login (existing_user)': async (applicant) => {
    await signAndVerify(applicant, person({ lastName: 'Kbafail', email: 'existing@example.com' }))
    await atLogin(applicant.page)
  },
  'on entry to /claim': async (applicant) => {
    await applicant.page.goto(firstStep(shippedFunnel(applicant.funnel)))
    await reached(applicant.page, firstStep(defaultFunnel))
  },
  'on entry to /portal': async (applicant, consoleClean) => {
    consoleClean.allow(failures)
    const { page } = applicant
    const read = page.waitForResponse((reply) => reply.url().includes('include=') && reply.status() === 500)
    await page.route(/\/api\/claim-requests\/[^/]+\?include=/, (route) => route.fulfill({ status: 500, json: {} }))
    await arriveSigned(applicant, 'lender-selection')
    await read
    await atPortal(page)
  },
  'lender-selection to /portal': async (applicant) => {
    await arriveSigned(applicant, 'lender-selection')
    await atPortal(applicant.page)
  },
  'signature to /portal': async (applicant) => {
    await arriveSigned(applicant, 'signature')
    await atPortal(applicant.page)
  },
  'complete/password stays': async (applicant) => {
    await arriveSigned(applicant, 'complete')
    await stays(applicant, 'complete', 'Your Claim Setup is Complete!')
  },
  'confirmation stays': async (applicant) => {
    const lastCall = applicant.page.waitForResponse('**/api/auth/associate-claim')
    await arrive(applicant, 'confirmation')
    await lastCall
    await stays(applicant, 'confirmation', 'All Done!')
  },
}

/** Clauses that these assert. */
const clauses: Record<string, string> = {
  'verify/processing/complete to /login (existing_user)': ' [STATE-V2V-13]',
  'lender-selection to /portal': ' [STATE-V4-03]',
  'signature to /portal': ' [STATE-V4-03]',
}

const everywhere = (): boolean => true
/** Where a walk through a funnel leads to the portal: from the first of these that it has and that holds in the brand. */
const walkEnds: [string, (theme: Theme) => boolean][] = [
  ['verify/processing/complete to /portal', ({ creditProvider }) => creditProvider === 'valifi'],
  ['confirmation/password to /portal', everywhere],
  ['confirmation to /portal', everywhere],
  ['complete/password to /portal', everywhere],
  ['submitting/complete to /portal', everywhere],
]

for (const [funnel, { definition }] of loadedFunnels) {
  const own = endsOf(definition)
  const walks = brands.filter(({ theme }) => offers(theme, funnel)).map((brand) => ({ ...brand, end: walkEnds.find(([end, holds]) => own.includes(end) && holds(brand.theme))?.[0] }))

  test.describe(funnel, () => {
    test.use({ funnel })

    for (const end of own) {
      const show = ends[end]
      if (show) test(`${funnel} ends: ${end}${clauses[end] ?? ''}`, ({ applicant, consoleClean }) => show(applicant, consoleClean))
      else if (!walks.some((walk) => walk.end === end)) throw new Error(`No journey shows how ${funnel} ends: ${end}`)
    }

    for (const { brand, theme, end } of walks) {
      test(`${funnel} leads to the portal in the brand ${brand}`, async ({ page, applicant }) => {
        const passed = await walkToTheEnd(applicant, shippedFunnel(funnel), { brand, theme }, person())
        await atPortal(page)
        expect(passed).toContain('signature')
        expect(endsFrom(own, passed.at(-1)!, '/portal')).toEqual([end])
        await expect(page.getByRole('banner').getByRole('img', { name: theme.brandName })).toBeVisible()
      })
    }
  })
}
