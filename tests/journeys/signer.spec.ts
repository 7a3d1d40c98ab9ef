import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal } from '../support/journeyProcess.ts'
import { walk, walkOfV1 } from '../support/journeyWalk.ts'

test.use({ funnel: 'v1', hurried: true })
test.setTimeout(120_000)

test('who corrects a name after signing is asked for another signature, and the claim is in the name that signed', async ({
  page,
  applicant,
}) => {
  const who = person()
  await applicant.open('introduction')
  await walk(applicant, walkOfV1, who, 'lender-selection')
  await applicant.expectStep('lender-selection')

  for (const step of ['signature', 'contact-details', 'date-of-birth', 'address', 'personal-details']) {
    await applicant.back()
    await applicant.expectStep(step)
  }
  await applicant.answer({ 'Last name': 'Corrected' })
  for (const step of ['address', 'date-of-birth', 'contact-details', 'signature']) {
    await applicant.next()
    await applicant.expectStep(step)
  }
  // The picture that was made under the other name counts no more.
  await expect(applicant.signatureStatus).toHaveText('Sign above')
  await applicant.expectShut()
  await applicant.sign()
  await applicant.next()
  await applicant.expectStep('lender-selection')
  await applicant.addLender('Santander')
  await applicant.next()
  await atPortal(page)
  await expect(page.getByRole('heading', { level: 2, name: `${who.firstName} Corrected` })).toBeVisible()
})
