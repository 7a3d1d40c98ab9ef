import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { walkOfV1, walkTo } from '../support/journeyWalk.ts'

test.use({ hurried: true })

const clear = 'Clear this device'

for (const [how, leave] of [
  ['by its link', (page) => page.getByRole('link', { name: clear }).tap()],
  ['by its address', (page) => page.goto('/clear').then(() => undefined)],
] as [string, (page: Page) => Promise<void>][])
  test(`a person who clears the device ${how} leaves nothing behind, and Back shows nothing of theirs`, async ({
    page,
    applicant,
  }) => {
    const who = person()
    await walkTo(applicant, walkOfV1, who, 'contact-details')
    await applicant.answer({ Email: who.email, 'Phone number': who.phone })
    await leave(page)
    await page.getByRole('button', { name: clear }).tap()
    await expect(applicant.heading).toHaveText('This device is cleared')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).toBe('{}')
    await page.goBack()
    await applicant.expectStep('introduction')
    const shown = await page.evaluate(() => [
      document.body.innerText,
      ...[...document.querySelectorAll('input')].map(({ value }) => value),
    ])
    for (const personal of [who.firstName, who.lastName, who.email]) expect(shown.join(' ')).not.toContain(personal)
    await page.goto('/claim/v1/contact-details')
    await applicant.expectStep('introduction')
  })

test('a person who clears the device after the last step is signed out', async ({ page, applicant, consoleClean }) => {
  consoleClean.allow(/status of 401/)
  const who = person()
  await walkTo(applicant, walkOfV1, who, 'signature')
  for (const { answer, leave } of walkOfV1.slice(5)) {
    await answer(applicant, who)
    await leave?.(applicant)
  }
  await atPortal(page)
  await page.goto('/clear')
  await page.getByRole('button', { name: clear }).tap()
  await expect(applicant.heading).toHaveText('This device is cleared')
  await page.goBack()
  await page.goto('/portal')
  await expect(page).toHaveURL(/\/login/)
})
