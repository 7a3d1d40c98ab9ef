import { expect } from '@playwright/test'
import type { Applicant } from './journeyApplicant.ts'

/** Types a one-time code into the open dialog, and sends it. */
export async function enterCode(applicant: Applicant, code: string): Promise<void> {
  const field = applicant.field('6-digit code')
  await expect(field).toBeEditable()
  await field.pressSequentially(code)
  await applicant.expectOpen()
  await applicant.next()
}

/** Erases the typed digits with Backspace. */
export async function eraseCode(applicant: Applicant): Promise<void> {
  const code = applicant.field('6-digit code')
  await expect(code).toBeEditable()
  await code.focus()
  for (let left = (await code.inputValue()).length; left > 0; left--) await code.press('Backspace')
  await expect(code).toHaveValue('')
}

/** Number of tries for a code. */
const tries = 5

/** Sends wrong codes until no try is left, and then has a new one sent. */
export async function refuseCodes(applicant: Applicant, lastFour: string): Promise<void> {
  const dialog = applicant.page.getByRole('dialog', { name: 'Verify Your Identity' })
  await expect(dialog).toContainText(`ending ${lastFour}`)
  for (let at = 1; at <= tries; at++) {
    await enterCode(applicant, `11111${at}`)
    await expect(applicant.alert.filter({ hasText: 'Invalid code. Please try again.' })).toBeVisible()
    await expect(applicant.field('6-digit code')).toHaveValue('')
  }
  await enterCode(applicant, '123456')
  await expect(
    applicant.alert.filter({ hasText: 'This code is no longer valid. Please ask for a new code.' }),
  ).toBeVisible()
  await applicant.press(dialog.getByRole('button', { name: 'Send a new code' }))
  await expect(dialog.getByText('We have sent you a new code.')).toBeVisible()
  await expect(applicant.field('6-digit code')).toHaveValue('')
}
