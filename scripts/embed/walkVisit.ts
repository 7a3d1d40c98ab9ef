import type { Phone } from './walkOnPhone.ts'

/** Fills in the form of `examples/embed`. */
export async function walkVisit({ page, shows, press, check, note }: Phone, address: string): Promise<void> {
  await page.goto(`${address}/visit`)
  await shows('Who are you?')
  await press('Next')
  await page.getByRole('link', { name: 'Please enter your name' }).waitFor()
  await page.getByLabel('Name').fill('Ada')
  await check('/visit/name')
  await press('Next')
  await shows('How was your visit, Ada?')
  await page.getByLabel('2 stars').tap()
  await page.getByLabel('What should we do better?').fill('Open earlier')
  await check('/visit/mark')
  // What was entered survives a reload.
  await page.reload()
  await shows('How was your visit, Ada?')
  if (!(await page.getByLabel('2 stars').isChecked())) note('a reload forgets the stars')
  await page.goBack()
  await shows('Who are you?')
  await page.goForward()
  await shows('How was your visit, Ada?')
  await press('Next')
  await shows('Thank you, Ada')
  await page.getByText('You gave 2 of 5 stars.').waitFor()
  await check('/visit/thanks')
}
