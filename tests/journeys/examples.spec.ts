import { expect, test } from '../support/journeyExample.ts'

// One after the other: a development server takes longer to start than a journey.
test.describe.configure({ mode: 'default' })

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

test('sections are completed from a task list on a small phone, and each says how far it is', async ({
  page,
  example,
}) => {
  const { play, press, settle, isClean } = example
  await play('fund', 'a section that was begun goes on where something is left to do')
  await press('Back')
  await press('Back')
  const task = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(task('Your project')).toContainText('In progress')
  await expect(page.getByRole('link', { name: 'Budget' })).toHaveCount(0)
  await expect(task('Budget')).toContainText('Cannot start yet')
  for (const row of await page.locator('.task').all())
    expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await isClean()

  await page.getByRole('link', { name: 'About your organisation' }).tap()
  await settle()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your organisation')
  await page.getByRole('textbox').fill('Hillside Allotments')
  await page.getByText('A school').tap()
  await press('Next')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(task('About your organisation')).toContainText('Completed')
  await expect(page.getByText('You have completed 1 of 3 sections.')).toBeVisible()
})

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
