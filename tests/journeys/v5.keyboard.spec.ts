import { expect, test } from '../support/journey.ts'
import { tabTo } from '../support/journeyKeyboard.ts'
import { person } from '../support/journeyPeople.ts'

test.use({ funnel: 'v5' })

test('v5 can be walked with the keyboard alone, the signature typed [KBA-01, VAL-ADDR-05]', async ({ page, applicant }) => {
  const who = person()
  const { keyboard } = page
  const type = async (label: string, text: string) => {
    await tabTo(page, applicant.field(label))
    await keyboard.type(text)
  }
  await applicant.open('getting-started')
  await tabTo(page, applicant.panel.getByRole('button', { name: 'Start Your Free* Claim Check' }))
  await keyboard.press('Enter')

  await applicant.expectStep('about-you')
  await type('Title', who.title)
  await type('First name', who.firstName)
  await type('Last name', who.lastName)
  await type('Date of birth', who.dateOfBirth)
  await keyboard.press('Enter')

  await applicant.expectStep('contact')
  await type('Email', who.email)
  await type('Phone number', who.phone)
  await keyboard.press('Enter')

  await applicant.expectStep('address')
  await tabTo(page, applicant.field('Search for your address or postcode'))
  await keyboard.type('leeds')
  await keyboard.press('Enter')
  const first = page.getByRole('list', { name: 'Addresses found' }).getByRole('button').first()
  await tabTo(page, first)
  await keyboard.press('Enter')
  await expect(applicant.panel.getByRole('region', { name: 'Your selected address' })).toBeFocused()
  await tabTo(page, applicant.nextButton)
  await keyboard.press('Enter')

  await applicant.expectStep('agree')
  await tabTo(page, applicant.nextButton)
  await keyboard.press('Enter')
  await expect(applicant.errorSummary).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(applicant.field('I agree to the privacy policy and to the terms and conditions')).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Enter')

  await applicant.expectStep('signature')
  await applicant.expectReady()
  await tabTo(page, applicant.panel.getByRole('button', { name: 'Type your name to sign' }))
  await keyboard.press('Enter')
  await expect(applicant.field('Your full name, as your signature')).toBeFocused()
  await keyboard.type(`${who.firstName} ${who.lastName}`)
  await expect(applicant.signatureStatus).toHaveText('Signature captured')
  await tabTo(page, applicant.nextButton)
  await keyboard.press('Enter')

  await expect(page).toHaveURL((url) => url.pathname === applicant.address('confirmation'), { timeout: 30_000 })
  await expect(applicant.heading).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Go to your claims' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/portal')
})
