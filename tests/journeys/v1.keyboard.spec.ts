import { expect, test } from '../support/journey.ts'
import { tabTo } from '../support/journeyKeyboard.ts'
import { person } from '../support/journeyPeople.ts'

test('v1 can be walked with the keyboard alone, the signature typed [KBA-01, SIG-02, NAM-05]', async ({ page, applicant }) => {
  const who = person()
  const { keyboard } = page
  const type = async (label: string, text: string) => {
    await tabTo(page, applicant.field(label))
    await keyboard.type(text)
  }
  await applicant.open('introduction')
  await tabTo(page, applicant.panel.getByRole('button', { name: 'Yes' }))
  await keyboard.press('Space')

  await applicant.expectStep('personal-details')
  await type('Title', who.title)
  await type('First name', who.firstName)
  await type('Last name', who.lastName)
  await keyboard.press('Enter')

  await applicant.expectStep('address')
  await tabTo(page, applicant.searchBox)
  await keyboard.type('harbour')
  await expect(applicant.results.first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(applicant.panel.getByRole('region', { name: 'Your selected address' })).toBeFocused()
  await tabTo(page, applicant.nextButton)
  await keyboard.press('Enter')

  await applicant.expectStep('date-of-birth')
  await type('Date of birth', who.dateOfBirth)
  await keyboard.press('Enter')

  await applicant.expectStep('contact-details')
  await type('Email', who.email)
  await type('Phone number', who.phone)
  await tabTo(page, applicant.field('I agree to the privacy policy'))
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

  await applicant.expectStep('lender-selection')
  await tabTo(page, applicant.searchBox)
  await keyboard.type('moneybarn')
  await expect(applicant.results).toHaveText(['Moneybarn'])
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(applicant.chosenLenders).toHaveText(['Moneybarn'])
  await tabTo(page, applicant.nextButton)
  await keyboard.press('Enter')

  await expect(page).toHaveURL((url) => url.pathname === '/portal')
  await expect(page.getByRole('heading', { level: 3, name: 'Moneybarn' })).toBeVisible()
})
