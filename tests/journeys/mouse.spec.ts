import { expect, test } from '../support/journey.ts'
import { mouse } from '../support/journeyPointer.ts'
import { person } from '../support/journeyPeople.ts'
import { returnToV1, walkOfV1, walkTo } from '../support/journeyWalk.ts'

// Some walks of ends.spec.ts are made with a mouse too; all other journeys with a finger, and keyboard.spec.ts with the keyboard.
test.use({ pointer: mouse, hasTouch: false, isMobile: false, viewport: { width: 1280, height: 800 } })

test('what a press was meant for stays under the mouse until its button is let go', async ({ page, applicant }) => {
  await walkTo(applicant, walkOfV1, person(), 'contact-details')
  const email = applicant.field('Email')
  await email.fill('nobody')
  await applicant.nextButton.hover()
  const topOfNext = async () => (await applicant.nextButton.boundingBox())!.y
  const before = await topOfNext()
  await page.mouse.down()
  await expect(email).not.toBeFocused()
  // A message has at least a line: less than a pixel is rounding.
  expect(Math.abs((await topOfNext()) - before)).toBeLessThan(1)
  await page.mouse.up()
  await expect(applicant.errorSummary).toContainText('Email must contain an @ symbol')
})

test('a signature whose last stroke ends beside the pad is taken [V1-SIGN-05]', async ({ page, applicant }) => {
  await returnToV1(applicant, 'signature', person())
  await applicant.expectReady()
  const { x, y, width } = (await applicant.pad.boundingBox())!
  await page.mouse.move(x + 40, y + 60)
  await page.mouse.down()
  for (let at = 1; at <= 8; at++) await page.mouse.move(x + 40 + (at * width) / 8, y + 60 + (at % 3) * 15)
  await page.mouse.up()
  await expect(applicant.signatureStatus).toHaveText('Signature captured')
  await applicant.expectOpen()
})
