import type { Phone } from './walkOnPhone.ts'

const accounts = { name: 'accounts.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

/** Fills in the form of `examples/grant`: every word of the format, a change of language, a lookup that fails, and a change at the end. */
export async function walkGrant({ page, shows, press, check, note }: Phone, address: string): Promise<void> {
  const enter = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  // The name of a choice ends with its hint.
  const choose = (label: string) => page.getByRole('radio', { name: new RegExp(`^${label}`) }).tap()
  const expectText = (text: string) => page.getByText(text).first().waitFor()
  const open = async (section: string) => {
    await shows('Your application')
    await page.getByRole('link', { name: section }).tap()
  }
  const titled = async (begins: string, ends: string) => {
    await page.waitForFunction(
      ([one, other]) => document.title.startsWith(one!) && document.title.endsWith(other!),
      [begins, ends],
    )
  }

  await page.goto(`${address}/apply`)
  await shows('Apply for a community grant')
  await titled('Apply for a community grant', ' - Community grants')
  await check('/apply/before')

  // The form goes on in Welsh, and back.
  await page.getByRole('link', { name: 'Cymraeg' }).tap()
  await shows('Gwneud cais am grant cymunedol')
  if ((await page.locator('html').getAttribute('lang')) !== 'cy') note('the page does not say that it is Welsh')
  if (page.url().includes('lang=')) note('the language stays in the address')
  await press('Dechrau nawr')

  // The other site sends back here, in the language in which the form was left.
  await shows('Profwch pwy ydych chi')
  await check('/apply/identity')
  await press('Mynd i’r wefan arall')
  await page.getByRole('link', { name: 'It is me' }).tap()
  await shows('Eich cais')
  await check('/apply/tasks')
  await page.getByRole('link', { name: 'Am eich sefydliad' }).tap()
  await shows('Eich sefydliad')
  await enter('Beth yw enw eich sefydliad?', 'Larkspur Choir')
  await press('Nesaf')
  await page.getByRole('link', { name: 'Dywedwch a yw’n elusen gofrestredig' }).waitFor()
  await titled('Gwall: Cam ', ': Eich sefydliad - Community grants')
  await check('/apply/organisation')
  await page.getByRole('link', { name: 'English' }).tap()
  await shows('Your organisation')
  if ((await page.getByLabel('What is your organisation called?').inputValue()) !== 'Larkspur Choir')
    note('a change of language forgets an answer')

  // The number is required of charities; the register fails once, and knows one number not.
  await page.getByText('Where do I find the charity number?').tap()
  await page.getByRole('link', { name: 'register' }).waitFor()
  await choose('Yes')
  await press('Next')
  await page.getByRole('link', { name: 'Please enter your charity number' }).waitFor()
  await enter('Charity number', '999999')
  await expectText('We cannot check the number at the moment. You can go on all the same.')
  await check('/apply/organisation')
  await page.getByRole('button', { name: /^Try again/ }).tap()
  await page.getByText('We cannot check the number').waitFor({ state: 'hidden' })
  await enter('Charity number', '111111')
  await press('Next')
  await page.getByRole('link', { name: 'There is no charity with this number' }).waitFor()
  await enter('Charity number', '123456')
  await press('Next')

  await shows('Where you are')
  await choose('The North')
  await page.getByRole('option', { name: 'Northbridge' }).waitFor({ state: 'attached' })
  await page.getByLabel('Council', { exact: true }).selectOption({ label: 'Northbridge' })
  await expectText('Pounds')
  await check('/apply/area')
  await press('Next')

  await open('People')
  await shows('Who takes part')
  await press('Add a person')
  await shows('Person 1')
  await enter('Full name', 'Anna')
  await choose('Leads the project')
  await enter('Email', 'anna@example.com')
  await press('Add a job')
  await enter('Where', 'The mill')
  await enter('Years', '3')
  await check('/apply/people')
  await press('Save and continue')
  await shows('Who takes part')
  await check('/apply/people')
  await press('Next')

  await shows('How we reach you')
  await choose('Anna')
  await enter('Telephone number', '07123 456 789')
  await check('/apply/contact')
  await press('Next')

  await open('Your project and its costs')
  await shows('Your project')
  await choose('An event')
  await enter('Describe it', 'A day of songs')
  await press('Next')
  await page.getByRole('link', { name: 'Please write at least 5 words' }).waitFor()
  await enter('Describe it', 'A day of songs for everybody in town')
  const year = String(new Date().getUTCFullYear() + 1)
  for (const [label, day] of [
    ['When does it begin?', '27'],
    ['When does it end?', '28'],
  ] as const) {
    const date = page.getByRole('group', { name: label })
    await date.getByLabel('Day').fill(day)
    await date.getByLabel('Month').fill('3')
    await date.getByLabel('Year').fill(year)
  }
  await check('/apply/project')
  await press('Next')

  await shows('What it costs')
  await expectText('Your project takes one week. Nobody is paid.')
  await enter('What for', 'Rooms')
  await page.getByLabel('Amount', { exact: true }).fill('1,000.50')
  await press('Add a giver')
  await enter('Who gives it', 'The mill')
  await page.getByLabel('Amount', { exact: true }).last().fill('250')
  await choose('No')
  await expectText('£750.50')
  await check('/apply/budget')
  await press('Next')

  await shows('Your papers')
  await page.getByLabel('Choose files').setInputFiles({ ...accounts, buffer: Buffer.from('no pdf') })
  await expectText('This is no PDF.')
  await press('Remove accounts.pdf')
  await page.getByLabel('Choose files').setInputFiles(accounts)
  await page.locator('.upload-state', { hasText: 'Sent' }).waitFor()
  await check('/apply/papers')
  await press('Next')

  await shows('Your application')
  await expectText('You have completed 3 of 3 sections.')
  await check('/apply/tasks')
  await press('Go on')

  await shows('Declaration')
  await page.getByRole('checkbox').tap()
  await check('/apply/declaration')
  await press('Next')

  // Change leads to the question and straight back.
  await shows('Check your answers')
  await expectText('Northbridge')
  await check('/apply/check')
  await press('Change Organisation')
  await shows('Your organisation')
  await enter('What is your organisation called?', 'Larkspur Singers')
  await press('Next')
  await shows('Check your answers')
  await expectText('Larkspur Singers')
  await press('Send the application')
  await shows('We have your application')
  await page.getByText(/Your number is G-/).waitFor()
  await check('/apply/done')
}
