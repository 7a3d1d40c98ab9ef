import { expect, test } from '../support/journeyExample.ts'

test('answers are checked on a small phone, and a change puts the focus on its question and comes back', async ({
  page,
  example,
}) => {
  await example.play('application', 'the summary shows what was asked, as people read it')
  await example.isClean()

  await example.press('Change Grant')
  const grant = page.getByRole('textbox', { name: 'How much do you ask for?' })
  await expect(grant).toBeFocused()
  await grant.fill('900')
  await example.press('Next')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
  await expect(page.locator('.summary-row', { hasText: 'Grant' })).toContainText('£900')

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.summary-row', { hasText: 'Grant' })).toBeVisible()
  await expect(page.locator('.summary-action').first()).toBeHidden()
})
