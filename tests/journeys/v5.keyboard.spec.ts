import { expect, test } from '../support/journey.ts'
import { goOn, signByTyping, tabTo, typeInto } from '../support/journeyKeyboard.ts'
import { person } from '../support/journeyPeople.ts'

test.use({ funnel: 'v5' })

test('v5 can be walked with the keyboard alone, the signature typed [KBA-01, VAL-ADDR-05]', async ({ page, applicant }) => {
  const who = person()
  const { keyboard } = page
  await applicant.open('getting-started')
  await tabTo(page, applicant.panel.getByRole('button', { name: 'Start Your Free* Claim Check' }))
  await keyboard.press('Enter')

  await applicant.expectStep('about-you')
  await typeInto(applicant, 'Title', who.title)
  await typeInto(applicant, 'First name', who.firstName)
  await typeInto(applicant, 'Last name', who.lastName)
  await typeInto(applicant, 'Date of birth', who.dateOfBirth)
  await keyboard.press('Enter')

  await applicant.expectStep('contact')
  await typeInto(applicant, 'Email', who.email)
  await typeInto(applicant, 'Phone number', who.phone)
  await keyboard.press('Enter')

  await applicant.expectStep('address')
  await tabTo(page, applicant.field('Search for your address or postcode'))
  await keyboard.type('leeds')
  await keyboard.press('Enter')
  const first = page.getByRole('list', { name: 'Addresses found' }).getByRole('button').first()
  await tabTo(page, first)
  await keyboard.press('Enter')
  await expect(applicant.panel.getByRole('region', { name: 'Your selected address' })).toBeFocused()
  await goOn(applicant)

  await applicant.expectStep('agree')
  await goOn(applicant)
  await expect(applicant.errorSummary).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(applicant.field('I agree to the privacy policy and to the terms and conditions')).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Enter')

  await signByTyping(applicant, who)

  await expect(page).toHaveURL((url) => url.pathname === applicant.address('confirmation'), { timeout: 30_000 })
  await expect(applicant.heading).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Go to your claims' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/portal')
})
