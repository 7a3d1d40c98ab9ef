import { expect, test } from '../support/journeyExample.ts'

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
