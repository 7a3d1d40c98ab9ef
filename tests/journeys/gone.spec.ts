import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import type { Applicant } from '../support/journeyApplicant.ts'
import { person, type Person } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { runnelServer } from '../support/runnelServer.ts'
import { answerQuestions, signAndVerify } from '../support/journeyVerification.ts'
import { type Stop, walk, walkOfV1, walkOfV3b, walkOfV5 } from '../support/journeyWalk.ts'

// What a page does when the server does not know its claim request any more.

test.use({ hurried: true, hasty: true })
test.setTimeout(120_000)
test.beforeEach(({ consoleClean }) => {
  consoleClean.allow(/status of (404|401|400)/)
  consoleClean.allow(/funnel: operation-failed/)
  consoleClean.allow(/funnel: continued-after-failure/)
})

type Forget = (applicant: Applicant) => Promise<void>

/** The ways in which a claim request gets lost to a browser. */
const ways = {
  'the device is cleared in another tab': async ({ page }) => {
    const other = await page.context().newPage()
    await other.goto('/clear')
    await other.getByRole('button', { name: 'Clear this device' }).tap()
    await expect(other.getByRole('heading', { name: 'This device is cleared' })).toBeVisible()
    await other.close()
  },
  'the cookie is deleted': ({ page }) => page.context().clearCookies(),
  'the claim request is erased': async (applicant) => {
    const { claim_reference: reference } = await applicant.keptAnswers()
    await runnelServer(
      { DATA_DIR: process.env.RUNNEL_DATA },
      'person',
      'erase',
      '--reference',
      String(reference),
      '--yes',
    )
  },
} satisfies Record<string, Forget>

const goneTitle = 'Please send this form again'
const notice = ({ page }: Applicant) => page.getByRole('heading', { name: goneTitle })

async function startAgain(applicant: Applicant): Promise<void> {
  await expect(notice(applicant)).toBeVisible({ timeout: 30_000 })
  await expect(applicant.page.getByText(/What you typed is still here/)).toBeVisible()
  await applicant.press(applicant.page.getByRole('button', { name: 'Start again with what I typed' }))
}

/** Walks on from the first step, where everything but the signature is given already. */
async function walkAgain(applicant: Applicant, stops: Stop[], who: Person): Promise<void> {
  for (const { step, answer, leave } of stops) {
    await applicant.expectStep(step)
    if (step === 'signature') await expect(applicant.nextButton).toHaveAttribute('aria-disabled', 'true')
    if (step === 'signature' || !leave) await answer(applicant, who)
    await leave?.(applicant)
  }
}

const idOf = async (applicant: Applicant) => String((await applicant.keptAnswers()).claim_request_id)

for (const [way, forget] of Object.entries(ways)) {
  test(`v1, unsigned: ${way}, and nobody notices`, async ({ page, applicant, traffic }) => {
    const who = person()
    await applicant.open('introduction')
    await walk(applicant, walkOfV1, who, 'signature')
    const first = await idOf(applicant)
    await forget(applicant)
    await applicant.back()
    await applicant.expectStep('contact-details')
    await applicant.next()
    await applicant.expectStep('signature')
    const second = await idOf(applicant)
    await forget(applicant)
    await walk(applicant, walkOfV1.slice(5), who, 'lender-selection')
    const third = await idOf(applicant)
    expect(new Set([first, second, third]).size).toBe(3)
    await walk(applicant, walkOfV1.slice(6), who, 'submitting')
    await atPortal(page)
    await expect(page.getByText(String(who.lastName)).first()).toBeVisible()
    expect(traffic.count('POST /api/claim-requests/*/credit-check')).toBe(1)
  })

  test(`v1, signed: ${way}, and the page says so, also after a reload, and starts again`, async ({
    page,
    applicant,
  }) => {
    const who = person()
    await applicant.open('introduction')
    await walk(applicant, walkOfV1, who, 'lender-selection')
    await forget(applicant)
    // Its first call may fail before anyone sees the step that submits.
    await applicant.addLender('Santander')
    await applicant.next()
    await expect(notice(applicant)).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await startAgain(applicant)
    await walkAgain(applicant, walkOfV1.slice(0, 6), who)
    await applicant.expectStep('lender-selection')
    await expect(page.getByRole('button', { name: /Remove Santander/ })).toBeVisible()
    await applicant.next()
    await atPortal(page)
  })
}

/** Lets the server forget while a call is on its way, the first time after `from`. */
async function forgetDuring(page: Page, call: string, forget: () => Promise<void>): Promise<void> {
  await page.route(
    call,
    async (route) => {
      await forget()
      await route.continue()
    },
    { times: 1 },
  )
}

/** What happens when the claim request is lost while a call is on its way: by funnel, the call, and the step from which it is watched. */
const calls: [funnel: string, stops: Stop[], call: string, from: string][] = [
  ['v1', walkOfV1, '**/api/crm/sync-client', 'contact-details'],
  ['v1', walkOfV1, '**/api/legal-files/acknowledgments', 'signature'],
  ['v1', walkOfV1, '**/api/save-claims', 'lender-selection'],
  ['v1', walkOfV1, '**/api/claim-requests/*/credit-check', 'lender-selection'],
  ['v1', walkOfV1, '**/api/credit-check/*/extract-claims', 'lender-selection'],
  ['v1', walkOfV1, '**/api/auth/create-user', 'lender-selection'],
  ['v3b', walkOfV3b, '**/api/claim-requests/*/credit-check', 'signature'],
  ['v3b', walkOfV3b, '**/api/credit-check/*/extract-claims', 'signature'],
  ['v5', walkOfV5, '**/api/claim-requests/*/credit-check', 'signature'],
  ['v5', walkOfV5, '**/api/auth/create-user', 'signature'],
]
for (const [funnel, stops, call, from] of calls)
  test.describe(() => {
    test.use({ funnel })
    test(`${funnel}: lost during ${call.slice(3)}, the page says so`, async ({ page, applicant }) => {
      const who = person()
      await applicant.open(stops[0]!.step)
      await walk(applicant, stops, who, from)
      await forgetDuring(page, call, ways['the cookie is deleted'].bind(undefined, applicant))
      const stop = stops.find(({ step }) => step === from)!
      await stop.answer(applicant, who)
      await stop.leave?.(applicant)
      await startAgain(applicant)
      await applicant.expectStep(stops[0]!.step)
      expect((await applicant.keptAnswers()).signature).toBeUndefined()
      expect((await applicant.keptAnswers()).personalDetails?.lastName).toBe(who.lastName)
    })
  })

test.describe('v2', () => {
  test.use({ funnel: 'v2' })

  for (const [call, lastName] of [
    ['**/api/credit-check/valifi/kba-answer', 'Nofind'],
    ['**/api/credit-check/valifi/credit-check', 'Kbapass'],
  ] as const)
    test(`v2: lost during ${call.slice(3)}, the page says so`, async ({ page, applicant }) => {
      await forgetDuring(page, call, ways['the cookie is deleted'].bind(undefined, applicant))
      await signAndVerify(applicant, person({ lastName }))
      if (call.endsWith('kba-answer')) await answerQuestions(applicant)
      await startAgain(applicant)
      await applicant.expectStep('agreement-finder')
      expect((await applicant.keptAnswers()).personalDetails?.lastName).toBe(lastName)
    })
})

test.describe('v4', () => {
  test.use({ funnel: 'v4' })

  for (const [way, forget] of Object.entries(ways))
    test(`signature: ${way}, and the page says so and leads back to the partner`, async ({ page, applicant }) => {
      await page.goto('/api/sandbox/affiliate')
      await applicant.expectStep('lender-selection')
      await applicant.addLender('Santander')
      await applicant.next()
      await applicant.expectStep('signature')
      await applicant.sign()
      await forget(applicant)
      await applicant.next()
      await startAgain(applicant)
      await expect(page).toHaveURL((url) => url.pathname.startsWith('/claim/v1'), { timeout: 30_000 })
      await expect(page.getByRole('main').getByText(/follow your partner's link again/)).toBeVisible()
    })
})
