import { expect, type Page, type Route } from '@playwright/test'
import type { Applicant } from '../support/journeyApplicant.ts'

/** What "What we work out" shows, as it was worked out by hand from the price 1,234.56, 4 seats and 31 January 2020. */
const workedOut: Record<string, string> = {
  sum: '1238.56',
  average: '619.28',
  min: '4',
  max: '1234.56',
  round: '1234.6',
  floor: '1234',
  ceil: '1235',
  divide: '308.64',
  number: '5',
  minus: '1230.56',
  times: '4938.24',
  year: '2020',
  years: '4',
  days: '60',
  size: '14',
  addDays: '2020-02-01',
  addMonths: '2020-02-29',
  addYears: '2021-01-31',
  date: '31 Jan 2020',
  money: '£1,234.56',
  plural: 'other',
  trim: 'United Kingdom',
  lower: 'united kingdom',
  upper: 'UNITED KINGDOM',
  plus: 'United Kingdom!',
  index: 'second',
  emailExtension: 'sea',
  map: 'United Kingdom?',
  filter: '1',
  withStatus: '0',
  position: '2',
  total: '3',
  done: 'yes',
  changing: 'nothing',
  sections: '0',
  funnel: 'every-word',
  definition: '64',
  theme: 'yes',
  query: 'new',
  today: 'yes',
  age: 'yes',
  isWhole: 'no',
  isUkPostcode: 'yes',
  isUuid: 'no',
  isUncommonExtension: 'yes',
  present: 'yes',
  contains: 'yes',
  startsWith: 'yes',
  endsWith: 'yes',
  in: 'yes',
  less: 'yes',
  'at most': 'yes',
  more: 'no',
  'at least': 'yes',
  equal: 'no',
  other: 'yes',
  and: 'yes',
  or: 'yes',
  not: 'yes',
  all: 'yes',
  exists: 'yes',
  exists_one: 'no',
  answered: 'yes',
  named: 'yes',
}

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${name}`) })

/** A person who goes through every step of the definition with a finger, and looks at what each word of it does. */
export class Walk {
  readonly applicant: Applicant
  readonly page: Page

  constructor(applicant: Applicant) {
    this.applicant = applicant
    this.page = applicant.page
  }

  private shows = (text: string) => expect(this.applicant.panel.getByText(text, { exact: true }).first()).toBeVisible()
  private refuses = (text: string) =>
    expect(this.applicant.panel.locator('.field-error')).toHaveText([`Error: ${text}`])
  private refusesNothing = () => expect(this.applicant.panel.locator('.field-error')).toHaveCount(0)
  private press = (name: string) => this.applicant.press(this.page.getByRole('button', { name, exact: true }))
  private open = (name: string) => this.applicant.press(this.page.getByRole('link', { name, exact: true }))
  private choice = (name: string) => this.applicant.panel.getByRole('radio', { name })
  private pick = (name: string) => this.applicant.press(this.choice(name))

  private async send(answer: string, file: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.locator(`#field-${answer}`).tap()
    await (await chooser).setFiles(pdf(file))
  }

  /** Terms, the first question and its translation. */
  async begins(): Promise<void> {
    const { applicant, page } = this
    await page.goto('/claim/every-word?status=new')
    await applicant.expectStep('terms')
    await this.shows('Average Refund of £4,000**')
    await applicant.choose('I refuse')
    await expect(applicant.alert).toHaveText('Without terms there is no form')
    await applicant.choose('To the form')
    await applicant.expectStep('welcome')
    await expect(applicant.panel.locator('.part-text')).toHaveText('Take your time')
    await applicant.choose('No')
    await this.shows('Then this form is not for you.')
    await this.open('Cymraeg')
    await applicant.expectHeading('A gawsoch chi gar ar gyllid erioed?')
    await expect(applicant.panel.getByRole('button', { name: 'Naddo' })).toHaveAttribute('aria-pressed', 'true')
    await this.open('English')
    await applicant.choose('Yes')
  }

  async namesPerson(): Promise<void> {
    const { applicant } = this
    await applicant.expectStep('you')
    await applicant.expectShut('Please tell us who you are')
    await applicant.field('First name').fill('Ad4')
    await this.refuses('Letters only')
    await applicant.field('First name').blur()
    await this.refuses('Please use letters')
    await applicant.answer({ 'First name': 'A' })
    await this.refuses('A first name has at least 2 letters')
    await applicant.answer({ 'First name': 'Adalovelacebyron' })
    await this.refuses('Please shorten your first name to 12 letters')
    await applicant.answer({ 'First name': '  Ada ', 'Date of birth': '01022015' })
    await this.refuses('Only adults can fill this in')
    await applicant.answer({ 'Date of birth': '01021980', Title: 'Dr' })
    await applicant.next()
    await this.refuses('A doctor has a last name')
    await applicant.answer({ Title: 'Ms' })
    await this.refuses('Please enter your last name')
    await applicant.answer({ 'Last name': 'Nobody' })
    await applicant.expectShut('Nobody cannot claim')
    await applicant.answer({ 'Last name': 'Byron' })
    await applicant.next()
  }

  async saysHowToAnswer(): Promise<void> {
    const { applicant, page } = this
    await applicant.expectStep('contact')
    await expect(this.choice('By boat')).toHaveCount(0)
    await applicant.answer({ Email: 'ada@north.sea', 'Another number': '+44 7700 900456' })
    await expect(this.choice('By boat')).toBeVisible()
    await applicant.answer({ 'Phone number': '+1 202 555 0123' })
    await this.refuses('This is a number of another country')
    await applicant.answer({ 'Phone number': '071234567890' })
    await this.refuses('This number is too long')
    await applicant.answer({ 'Phone number': '' })
    await this.refusesNothing()
    await this.pick('By phone')
    await applicant.choose('I agree to the terms and go on')
    await this.refuses('Please enter your number, so that we can call')
    await expect(applicant.alert).toHaveText('Please correct what is marked')
    await applicant.expectAnswers({ 'When shall we call?': "9 o'clock" })

    await this.press('Leave for the portal')
    await expect(page).toHaveURL(/\/login/)
    await page.goBack()
    await applicant.expectStep('contact')
    await applicant.expectAnswers({ Email: 'ada@north.sea' })
    await expect(this.choice('By phone')).toBeChecked()
    await applicant.answer({ 'Phone number': '+44 (0)7700 900123' })
    await applicant.choose('I agree to the terms and go on')
  }

  async saysWhere(): Promise<void> {
    const { applicant, page } = this
    await applicant.expectStep('home')
    await applicant.enterAddress({ 'House number': '12', Street: 'Larkspur Road', 'Town or city': 'Leeds' })
    await applicant.answer({ Postcode: '12345' })
    await this.refuses('Please enter a valid UK postcode')
    await applicant.answer({ Postcode: 'ls6 1ae' })
    // It only leads to what is missing, and does not complain.
    await applicant.attempt()
    await expect(this.choice('Yes')).toBeFocused()
    await this.refusesNothing()
    await this.pick('No')
    await applicant.next()
    await applicant.expectStep('tasks')
    await page.goBack()
    await this.pick('Yes')
    await applicant.next()
    await applicant.expectStep('other-home')
    await applicant.answer({ 'Its postcode': 'nowhere' })
    await this.refuses('Please enter a UK postcode')
    await applicant.answer({ 'Its postcode': 'm11ae' })
    await applicant.expectAnswers({ 'Its postcode': 'M1 1AE' })
    await applicant.next()
    await applicant.expectStep('tasks')
  }

  async findsSteps(): Promise<void> {
    const { applicant } = this
    await applicant.open('help')
    await applicant.expectStep('help')
    await applicant.choose('To the form')
    await applicant.expectStep('welcome')
    await applicant.open('start')
    await applicant.expectStep('welcome')
    await applicant.open('done')
    await applicant.expectStep('tasks')
    await this.page.goto('/claim/each-word/tasks')
    await applicant.expectStep('tasks')
  }

  async countsMoney(): Promise<void> {
    const { applicant, page } = this
    const task = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(task('Your story')).toContainText('Cannot start yet')
    await this.open('Your money and your people')
    await applicant.expectStep('money')
    await this.shows('Please tell us about it')
    await applicant.expectAnswers({ Country: 'United Kingdom', Seats: '4' })
    // The currency begins with what the country says, and nobody changes it.
    await this.shows('GBP')
    for (const [seats, refusal] of [
      ['four', 'Digits only, please'],
      ['2.5', 'Please enter a whole number'],
      ['0', 'A car has a seat'],
      ['12', 'That is a bus'],
    ]) {
      await applicant.answer({ Seats: seats! })
      await this.refuses(refusal!)
    }
    await applicant.answer({ Seats: '4', 'Website of the dealer': 'cars.example', Price: '1,234.56' })
    await applicant.answer({ Day: '31', Month: '1', Year: '2020' })
    await this.shows('We answer by 31 Jul 2020, and a seat costs £308.64')
    await applicant.answer({ 'I am in a hurry': true })
    await expect(applicant.field('Price')).toContainText('£1,234.56')
    await applicant.next()

    await applicant.expectStep('sums')
    const names = await page.getByRole('term').allTextContents()
    const values = await page.getByRole('definition').allTextContents()
    expect(Object.fromEntries(names.map((name, at) => [name, values[at]]))).toEqual(workedOut)
    await applicant.back()
    await applicant.expectStep('money')
    await applicant.next()
    await applicant.expectStep('sums')
    await applicant.next()
  }

  private async addPerson(name: string, role: string): Promise<void> {
    await this.press('Add a person')
    await this.applicant.answer({ Name: name, Role: role })
    await this.applicant.next()
    await expect(this.page.getByRole('button', { name: `Look at ${name}` })).toBeVisible()
  }

  async listsPeople(): Promise<void> {
    const { applicant, page } = this
    await applicant.expectStep('people')
    await applicant.attempt()
    await expect(applicant.panel.locator('.field-error').first()).toHaveText('Error: Please add at least one person')
    await this.press('Add a person')
    await applicant.answer({ Name: 'Bob', Role: 'driver' })
    await this.press('Add a car')
    await applicant.answer({ Make: 'Mini' })
    await this.shows('Car 1 of Bob')
    await expect(applicant.field('Miles')).toHaveCount(0)
    await applicant.answer({ Role: 'owner', Miles: '0' })
    await this.refuses('It has driven at least a mile')
    await applicant.answer({ Miles: '1200' })
    await applicant.next()
    await this.shows('Car 1 of Bob, Mini, 1200')
    await this.addPerson('Cleo', 'owner')
    await this.addPerson('Dan', 'driver')
    await expect(page.getByRole('button', { name: 'Add a person' })).toHaveCount(0)

    const cost = async (at: number, what: string, amount: string) => {
      await applicant.write(page.locator(`#field-costs-${at}-what`), what)
      await applicant.write(page.locator(`#field-costs-${at}-amount`), amount)
    }
    await cost(0, 'Repairs', '10.10')
    await cost(1, 'Tax', '20.20')
    await this.shows('In all £30.30')
    await this.press('Add a cost')
    await cost(2, 'Fuel', '5')
    await this.shows('In all £35.30')
    await this.press('Add a pet')
    await applicant.answer({ 'Name of the pet': 'Rex' })
    await this.send('pets-0-photos', 'rex.pdf')
    await this.shows('Sent')

    await applicant.next()
    await this.refuses('Please choose one owner, and only one')
    await this.press('Look at Cleo')
    await applicant.answer({ Role: 'driver' })
    await applicant.next()
    await expect(page.getByRole('button', { name: 'Take out Dan' })).toBeVisible()
    await applicant.next()
    await this.refuses('Two people are enough')
    await this.press('Take out Dan')
    await this.refusesNothing()
    await applicant.next()
    await applicant.expectStep('tasks')
  }

  async tellsStory(): Promise<void> {
    const { applicant } = this
    await this.open('Your story')
    await applicant.expectStep('story')
    await applicant.answer({ 'Your story': 'Two words' })
    await this.refuses('Please write at least 3 words')
    await applicant.answer({ 'Your story': 'These are as many as seven words' })
    await this.refuses('Please write at most 6 words')
    await applicant.answer({ 'Your story': '  It was a long road ', 'Send me news': true })
    await applicant.field('Anything about your health?').fill('A text of more than twenty')
    await this.shows('You have 6 characters too many')
    await applicant.answer({ 'Anything about your health?': 'A broken arm' })
    await this.send('papers', 'contract.pdf')
    await this.shows('Sent')
    await applicant.next()
  }

  async choosesLender(): Promise<void> {
    const { applicant, page } = this
    await applicant.expectStep('lender')
    const fail = (route: Route) => route.abort()
    await page.route('**/api/lenders/find*', fail)
    await applicant.answer({ 'Name of the lender': 'Santander' })
    await this.shows('We cannot look the lender up')
    await applicant.answer({ 'Lender in our list': 'Santander Consumer Finance' })
    await applicant.expectShut('We cannot look the lender up')
    await page.unroute('**/api/lenders/find*', fail)
    await applicant.press(page.getByRole('button', { name: /^Try again/ }))
    await applicant.expectOpen()
    await applicant.answer({ 'Name of the lender': 'Nobody' })
    await this.shows('No lender has this name')
    await applicant.answer({ 'Name of the lender': 'Santander' })
    await applicant.answer({ 'Lender in our list': 'Santander Consumer Finance' })
    await applicant.field('More lenders').fill('Zopa')
    await applicant.press(applicant.panel.getByRole('listbox').getByRole('option', { name: 'Zopa' }))
    await applicant.next()
    await applicant.expectStep('tasks')
    await this.shows('You have completed 2 of 2 sections.')
    await applicant.next()
  }

  async checksAnswers(): Promise<void> {
    const { applicant, page } = this
    await applicant.expectStep('check')
    const rows = page.locator('.summary-row')
    await expect(rows.filter({ hasText: 'M1 1AE' })).toContainText('Other home')
    await expect(rows.filter({ hasText: 'Costs' })).toContainText('Cost 1, Repairs, £10.10')
    await expect(rows.filter({ hasText: 'I am in a hurry' })).toHaveCount(0)
    await this.press('Change Your story')
    await applicant.expectStep('story')
    await this.shows('You are changing an answer')
    await applicant.answer({ 'Your story': 'It was a longer road' })
    await applicant.next()
    await applicant.expectStep('check')
    await expect(rows.filter({ hasText: 'It was a longer road' })).toHaveCount(1)
    await applicant.next()
  }

  async signs(): Promise<void> {
    const { applicant, page } = this
    await applicant.expectStep('sign')
    await this.shows('Letter of authority')
    await applicant.expectShut()
    for (const pad of ['signature', 'witness']) {
      const line = Array.from({ length: 12 }, (_, at) => ({ x: 40 + at * 14, y: 60 + Math.sin(at) * 25 }))
      await applicant.pointer.draw(page.locator(`#field-${pad}`), line)
      await expect(page.locator(`#field-${pad}-status`)).toHaveText('Signature captured')
    }
  }

  /** The claim is sent after it could not be sent twice, and the person is asked for a code. Returns the reference. */
  async sends(): Promise<string> {
    const { applicant, page } = this
    const fail = (route: Route) => route.abort()
    await page.route('**/api/claim-requests', fail)
    await applicant.next()
    await this.shows('You are offline')
    await this.press('Back to the signature')
    await applicant.expectStep('sign')
    await applicant.next()
    await this.shows('You are offline')
    await page.unroute('**/api/claim-requests', fail)
    await this.press('Try again')
    await applicant.expectHeading('We are sending it')
    await expect(page.getByRole('dialog')).toContainText('One more question')
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('nudged', { detail: { times: 3 } })))
    await expect(page.getByText('You have nudged us 3 times')).toBeVisible()
    await applicant.answer({ 'Which number comes after 41?': '41' })
    await this.refuses('That is not it')
    await applicant.answer({ 'Which number comes after 41?': '42', 'A secret': 'only here' })
    await applicant.field('6-digit code').fill('123456')
    await this.pick('Seven')
    await this.refuses('Eleven is larger')
    await this.pick('Eleven')
    await applicant.next()
    await expect(page.getByText('The last page follows')).toBeVisible()
    await this.press('To the last page')
    await applicant.expectStep('done')
    const said = await applicant.panel.getByText('Your reference is').textContent()
    return said!.replace('Your reference is ', '')
  }

  async forgetsEverything(): Promise<void> {
    await this.applicant.choose('Forget everything')
    await expect(this.page).toHaveURL(({ pathname }) => pathname === '/')
    expect(await this.applicant.keptAnswers()).toBeUndefined()
  }
}
