import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { mailedLink } from '../support/journeyMail.ts'
import { person, tracesIn, tracesOf } from '../support/journeyPeople.ts'
import { atPortal, reached } from '../support/journeyProcess.ts'
import { setPassword, walk, walkOfV3b } from '../support/journeyWalk.ts'

test.use({ funnel: 'v3b', hurried: true })
test.setTimeout(120_000)

const newPassword = 'staple battery'

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).tap()
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).tap()
}

const looksRight = async (page: Page) => expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

test('who forgot the password chooses a new one by a link in a mail, once, and nothing personal stands in an address', async ({
  page,
  applicant,
  traffic,
  consoleClean,
}) => {
  // The old password, and the link when it was used already.
  consoleClean.allow(/status of 4(01|10)/)
  const who = person()
  await applicant.open('get-started')
  await walk(applicant, walkOfV3b, who, 'signature')
  await applicant.sign()
  await applicant.next()
  await reached(page, applicant.address('select-claims'))
  await applicant.next()
  await reached(page, applicant.address('confirmation'))
  await setPassword(applicant)
  await atPortal(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).tap()
  await reached(page, '/')

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).tap()
  await reached(page, '/forgot-password')
  await looksRight(page)
  await page.getByLabel('Email').fill(who.email)
  await page.getByRole('button', { name: 'Send me a link' }).tap()
  await expect(page.getByRole('heading', { name: 'Look into your inbox' })).toBeFocused()
  const link = await mailedLink(process.env.RUNNEL_URL!, who.email, '/reset-password')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await looksRight(page)
  await choosePassword(page)
  await reached(page, '/login')
  await logIn(page, who.email, 'correct horse')
  await expect(page.getByRole('alert')).toContainText('Email or password is not right')
  await logIn(page, who.email, newPassword)
  await atPortal(page)

  await page.goto('about:blank')
  await page.goto(link)
  await choosePassword(page)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused()
  const token = link.split('#')[1]!
  expect(tracesIn(traffic.addresses(), [token, newPassword, ...tracesOf(who)])).toEqual([])
})
