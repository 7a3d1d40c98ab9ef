import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { person } from '../support/journeyPeople.ts'
import { reached, signAndSearch, soon } from '../support/journeyProcess.ts'
import { walkOfV1, walkOfV3b, walkTo } from '../support/journeyWalk.ts'

/** Fills inputs and lists, by selector, as some browsers' autofill does: without events, so that React does not notice. */
const fillSilentlyIn = (page: Page, texts: Record<string, string>): Promise<void> =>
  page.evaluate((given) => {
    for (const [selector, text] of Object.entries(given)) {
      const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)!
      if (control instanceof HTMLSelectElement)
        control.selectedIndex = [...control.options].findIndex((option) => option.text === text)
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(control, text)
    }
  }, texts)

test.use({ hurried: true })

const colours = (element: Locator) =>
  element.evaluate((node) => {
    const { color, borderTopColor, backgroundColor } = getComputedStyle(node)
    return { color, border: borderTopColor, background: backgroundColor }
  })

const fillOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).fill)

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('a shut Next looks shut, a choice looks chosen, and the bar shows how far the form has come', async ({
    page,
    applicant,
  }) => {
    await walkTo(applicant, walkOfV1, person(), 'personal-details')
    const back = await colours(applicant.backButton)
    const shut = await colours(applicant.nextButton)
    expect(shut.color).not.toBe(back.color)
    expect(shut.border).not.toBe(back.border)
    const [bar, track] = [page.locator('.progress-bar'), page.locator('.progress-track')]
    expect(await fillOf(bar)).not.toBe((await colours(track)).background)

    await applicant.answer({ Title: 'Dr', 'First name': 'Ada', 'Last name': 'Byron' })
    await applicant.expectOpen()
    const open = await colours(applicant.nextButton)
    expect([open.color, open.border]).not.toEqual([shut.color, shut.border])

    await applicant.back()
    await applicant.expectStep('introduction')
    const yes = applicant.panel.getByRole('button', { name: 'Yes', exact: true })
    expect(await colours(yes)).not.toEqual(
      await colours(applicant.panel.getByRole('button', { name: 'No', exact: true })),
    )
  })

  test('the ink of a signature is seen', async ({ page, applicant }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await walkTo(applicant, walkOfV1, person(), 'signature')
    expect((await colours(page.locator('.signature-pad'))).background).toBe('rgb(255, 255, 255)')
  })
})

test('what was filled in late and silently goes on with a press of Next, with Enter too', async ({
  page,
  applicant,
}) => {
  await walkTo(applicant, walkOfV1, person(), 'personal-details')
  await page.waitForTimeout(2500)
  await fillSilentlyIn(page, {
    '#field-personalDetails-title': 'Dr',
    '#field-personalDetails-firstName': 'Ada',
    '#field-personalDetails-lastName': 'Byron',
  })
  await applicant.attempt()
  await applicant.expectStep('address')
  expect(await applicant.keptAnswers()).toMatchObject({
    personalDetails: { title: 'Dr', firstName: 'Ada', lastName: 'Byron' },
  })

  await applicant.back()
  await applicant.expectStep('personal-details')
  await page.waitForTimeout(2500)
  await fillSilentlyIn(page, { '#field-personalDetails-firstName': 'Grace' })
  // The last field of the step: on a phone Enter leads there from the others.
  await applicant.field('Last name').press('Enter')
  await applicant.expectStep('address')
  expect(await applicant.keptAnswers()).toMatchObject({ personalDetails: { firstName: 'Grace' } })
})

test('a phone number stays as it is typed until it is left; one of another country stays as it is', async ({
  applicant,
}) => {
  await walkTo(applicant, walkOfV1, person(), 'contact-details')
  const phone = applicant.field('Phone number')
  await phone.pressSequentially('+44 (0)7700 900123')
  await expect(phone).toHaveValue('+44 (0)7700 900123')
  await phone.blur()
  await expect(phone).toHaveValue('07700900123')
  await applicant.write(phone, '+1 202 555 0123')
  await expect(phone).toHaveValue('+1 202 555 0123')
  await expect(applicant.panel).toContainText('This is a number of another country. Please enter a UK phone number.')
})

test.describe('v3b', () => {
  test.use({ funnel: 'v3b' })
  test.setTimeout(120_000)

  test('a printed confirmation has the reference, and no empty box', async ({ page, applicant }) => {
    await walkTo(applicant, walkOfV3b, person(), 'signature')
    await signAndSearch(applicant)
    await reached(page, applicant.address('select-claims'))
    await applicant.next()
    await reached(page, applicant.address('confirmation'))
    await expect(applicant.field('Password')).toBeVisible(soon)
    const reference = String((await applicant.keptAnswers()).claim_reference)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(reference)).toBeVisible()
    await expect(applicant.panel.locator('input, button').locator('visible=true')).toHaveCount(0)
  })
})
