import { expect, test } from '../support/journeyExample.ts'

test('guidance is read on a small phone, details open by touch, and an answer is never markup', async ({
  page,
  example,
}) => {
  await example.play('guidance', 'guidance is read before the questions')
  await example.isClean()
  const rules = page.getByRole('link', { name: 'rules of the grant (opens in a new tab)' })
  await expect(rules).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(rules).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: 'Write to us', exact: true })).not.toHaveAttribute('target')

  await example.press('Next')
  const typed = page.getByRole('textbox', { name: 'What is your organisation called?' })
  await typed.fill('Green Club')
  const summary = page.getByText('Where do I find my registered number?')
  expect((await summary.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expect(page.getByText('The number is below its name.')).toBeHidden()
  await summary.tap()
  await expect(page.getByText('The number is below its name.')).toBeVisible()
  await example.isClean()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The number is below its name.')).toBeHidden()
  await expect(typed).toHaveValue('Green Club')

  await example.play('guidance', 'what was told is shown as it was typed, although it looks like markup')
  await expect(page.locator('.inset strong')).toHaveText('**Green** [Club](https://evil.example) <b>')
  await expect(page.locator('.inset a, .inset b')).toHaveCount(0)
  await example.isClean()
})
