import { expect, type Locator, type Page } from '@playwright/test'
import type { Applicant } from './journeyApplicant.ts'

/** The call that searches a credit file, in every funnel but for the identity questions of v2. */
export const creditCheck = 'POST /api/claim-requests/*/credit-check'

/** A process of several stages and pauses may take this long on a busy machine. */
export const soon = { timeout: 30_000 }

/** Waits until a path of the site is reached. */
export const reached = (page: Page, path: string): Promise<void> =>
  expect(page).toHaveURL((url) => url.pathname === path, soon)

export async function atPortal(page: Page): Promise<void> {
  await reached(page, '/portal')
  await expect(page.getByRole('heading', { level: 1, name: 'Your claims' })).toBeVisible()
}

/** Waits for the login page, with the message for an email that has an account. */
export async function atLogin(page: Page): Promise<void> {
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === '/login' &&
      url.searchParams.get('redirect') === '/portal' &&
      url.searchParams.get('status') === 'existing_user',
    soon,
  )
  await expect(
    page.getByText('An account with this email already exists. Please log in to view your claims.'),
  ).toBeVisible()
  await expect(page.getByText(/Your new claim CLM-\S+ is saved\./)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@/)
  expect(page.url()).not.toMatch(/@|%40/)
}

/** The stages of a running process. */
export const stages = ({ page }: Applicant): Locator => page.locator('.part-stage-text')

/** The message of a process that failed. */
export const problem = (page: Page, title = 'There was a problem'): Locator =>
  page.getByRole('alert').filter({ hasText: title })

/** Signs, which starts the search of the short forms: it has a page of its own, which moves on automatically. */
export async function signAndSearch(applicant: Applicant): Promise<void> {
  await applicant.sign()
  await applicant.next()
}
