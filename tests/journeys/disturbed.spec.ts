import { expect, test } from '../support/journey.ts'
import { disturb, walkDisturbed } from '../support/journeyDisturb.ts'
import { answerFirst, loseFirst } from '../support/journeyHold.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal, creditCheck, reached, soon } from '../support/journeyProcess.ts'
import { answerQuestions, identitySearch, withQuestions } from '../support/journeyVerification.ts'
import { setPassword, walkOfV2, walkOfV3d } from '../support/journeyWalk.ts'
import { failures } from '../support/journeyWatch.ts'

test.use({ hurried: true })
test.setTimeout(120_000)

const create = 'POST /api/auth/create-user'
const upToSignature = walkOfV2.slice(0, -1)

test.describe('v2', () => {
  test.use({ funnel: 'v2' })

  test('reload, Back and typed addresses change nothing on any step of v2, and its search is made once [SES-01, SHELL-07, NAV-05, NAV-10, ENT-FORM-01, AMB-12, STATE-SUB-08]', async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await applicant.open('agreement-finder')
    await walkDisturbed(applicant, upToSignature, person(), 'lender-selection')
    await applicant.expectStep('lender-selection')
    await applicant.addLender('Santander')
    await disturb(applicant, { step: 'lender-selection', before: 'signature' })
    await expect(applicant.chosenLenders).toHaveText(['Santander Consumer Finance'])

    await loseFirst(page, '**/api/auth/create-user')
    await applicant.next()
    await expect.poll(() => traffic.count(create), soon).toBe(1)
    await page.reload()
    await reached(page, applicant.address('confirmation'))
    await expect(applicant.field('Password')).toBeVisible(soon)
    await disturb(applicant, {
      step: 'confirmation',
      before: 'lender-selection',
      typed: ['submitting', 'credit-check'],
    })
    await setPassword(applicant)
    await atPortal(page)
    await page.goBack()
    await expect(applicant.heading).toBeVisible()
    expect([traffic.count(creditCheck), traffic.count(create)]).toEqual([1, 2])
  })

  test('nor with identity questions, which are asked again, while the search is not [V2-ORDER-02, SES-01, SHELL-07, AMB-12, AMB-15]', async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await withQuestions(applicant, 'agreement-finder')
    await walkDisturbed(applicant, upToSignature, person(), 'lender-selection')
    await expect(applicant.nextLabel).toHaveText('Submit Answers', soon)
    await disturb(applicant, { step: 'verify', before: 'signature', typed: ['lender-selection'] })
    await answerQuestions(applicant)
    await reached(page, applicant.address('lender-selection'))
    const found = applicant.foundAgreements
    await expect(found).not.toHaveCount(0)
    const agreements = await found.count()
    await disturb(applicant, { step: 'lender-selection', before: 'signature', entries: 2, typed: ['verify'] })
    await expect(found).toHaveCount(agreements)

    await loseFirst(page, '**/api/auth/create-user')
    await applicant.next()
    await expect.poll(() => traffic.count(create), soon).toBe(1)
    await page.reload()
    await atPortal(page)
    expect([traffic.count(identitySearch), traffic.count(creditCheck)]).toEqual([1, 0])
  })
})

test.describe('v3d', () => {
  test.use({ funnel: 'v3d' })

  test('reload, Back and typed addresses change nothing on any step of v3d, and its search is made once [SES-01, SHELL-07, NAV-05, NAV-10, ENT-FORM-01, AMB-12, STATE-V3CREDIT-02]', async ({
    page,
    applicant,
    traffic,
    consoleClean,
  }) => {
    consoleClean.allow(failures)
    await applicant.open('address')
    // The bureau answers, but the answer does not arrive before the page is loaded again.
    await answerFirst(page, '**/api/claim-requests/*/credit-check', async (route) => void (await route.fetch()))
    const searched = page.waitForRequest(/\/credit-check$/)
    await walkDisturbed(applicant, walkOfV3d, person(), 'select-claims')
    await searched
    await page.reload()
    await reached(page, applicant.address('select-claims'))
    await applicant.addLender('Santander')
    await expect(applicant.foundAgreements).not.toHaveCount(0)
    const found = await applicant.foundAgreements.count()
    await disturb(applicant, { step: 'select-claims', before: 'signature', typed: ['credit-check'] })
    await expect(applicant.foundAgreements).toHaveCount(found)
    await expect(applicant.chosenLenders).toHaveText(['Santander Consumer Finance'])
    await applicant.next()
    await reached(page, applicant.address('confirmation'))
    await expect(applicant.field('Password')).toBeVisible(soon)
    await disturb(applicant, { step: 'confirmation', before: 'select-claims' })
    await setPassword(applicant)
    await atPortal(page)
    await page.goBack()
    await expect(applicant.heading).toBeVisible()
    expect([traffic.count(creditCheck), traffic.count(create)]).toEqual([1, 1])
  })
})
