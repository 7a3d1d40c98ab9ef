import { expect, type Locator, type Page } from '@playwright/test'
import type { Applicant } from './journeyApplicant.ts'
import type { Person } from './journeyPeople.ts'

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 30; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Goes to a field by its label and types. */
export async function typeInto(applicant: Applicant, label: string, text: string): Promise<void> {
  await tabTo(applicant.page, applicant.field(label))
  await applicant.page.keyboard.type(text)
}

/** Goes to Next and presses it. */
export async function goOn({ page, nextButton }: Applicant): Promise<void> {
  await tabTo(page, nextButton)
  await page.keyboard.press('Enter')
}

/** Signs by typing the name, and leaves the step. */
export async function signByTyping(applicant: Applicant, { firstName, lastName }: Person): Promise<void> {
  const { page, panel } = applicant
  await applicant.expectStep('signature')
  await applicant.expectReady()
  await tabTo(page, panel.getByRole('button', { name: 'Type your name to sign' }))
  await page.keyboard.press('Enter')
  await expect(applicant.field('Your full name, as your signature')).toBeFocused()
  await page.keyboard.type(`${firstName} ${lastName}`)
  await expect(applicant.signatureStatus).toHaveText('Signature captured')
  await goOn(applicant)
}
