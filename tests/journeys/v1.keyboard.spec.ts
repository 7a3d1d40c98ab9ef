import { expect, test } from '../support/journey.ts'
import { goOn, signByTyping, tabTo, typeInto } from '../support/journeyKeyboard.ts'
import { person } from '../support/journeyPeople.ts'

test('v1 can be walked with the keyboard alone, the signature typed [KBA-01, SIG-02, NAM-05]', async ({ page, applicant }) => {
  const who = person()
  const { keyboard } = page
  await applicant.open('introduction')
  await tabTo(page, applicant.panel.getByRole('button', { name: 'Yes' }))
  await keyboard.press('Space')

  await applicant.expectStep('personal-details')
  await typeInto(applicant, 'Title', who.title)
  await typeInto(applicant, 'First name', who.firstName)
  await typeInto(applicant, 'Last name', who.lastName)
  await keyboard.press('Enter')

  await applicant.expectStep('address')
  await tabTo(page, applicant.searchBox)
  await keyboard.type('harbour')
  await expect(applicant.results.first()).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(applicant.panel.getByRole('region', { name: 'Your selected address' })).toBeFocused()
  await goOn(applicant)

  await applicant.expectStep('date-of-birth')
  await typeInto(applicant, 'Date of birth', who.dateOfBirth)
  await keyboard.press('Enter')

  await applicant.expectStep('contact-details')
  await typeInto(applicant, 'Email', who.email)
  await typeInto(applicant, 'Phone number', who.phone)
  await tabTo(page, applicant.field('I agree to the privacy policy'))
  await keyboard.press('Space')
  await keyboard.press('Enter')

  await signByTyping(applicant, who)

  await applicant.expectStep('lender-selection')
  await tabTo(page, applicant.searchBox)
  await keyboard.type('moneybarn')
  await expect(applicant.results).toHaveText(['Moneybarn'])
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(applicant.chosenLenders).toHaveText(['Moneybarn'])
  await goOn(applicant)

  await expect(page).toHaveURL((url) => url.pathname === '/portal')
  await expect(page.getByRole('heading', { level: 3, name: 'Moneybarn' })).toBeVisible()
})
