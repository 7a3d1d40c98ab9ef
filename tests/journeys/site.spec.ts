import { expect, test } from '../support/journey.ts'

test('home and /claim lead into the funnel, without a session [ROUTE-13, ROUTE-17, ROLE-01, MKT-01]', async ({
  page,
  applicant,
  context,
}) => {
  await page.goto('/')
  await expect(page.getByText('claim in just 60 seconds')).toBeVisible()
  await page.getByRole('link', { name: 'Start my free* check' }).first().tap()
  await applicant.expectStep('introduction')
  await page.goto('/claim')
  await applicant.expectStep('introduction')
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
})

test('the portal sends who is not signed in to the login page, and login keeps to this site [ROUTE-14, ROUTE-15, ROUTE-16, AUT-01]', async ({
  page,
  consoleClean,
}) => {
  consoleClean.allow(/status of 401/)
  await page.goto('/portal')
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/portal')
  await page.goto('/login?redirect=https://elsewhere.example/')
  await page.getByLabel('Email').fill('existing@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Log in' }).tap()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('portal-demo-1')
  await page.getByRole('button', { name: 'Log in' }).tap()
  await expect(page).toHaveURL((url) => url.pathname === '/portal')
  await page.getByRole('button', { name: 'Sign out', exact: true }).tap()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what breaks shows the error screen, and Try Again brings the step back [ERRSCREEN-01, ERRSCREEN-02, ERRSCREEN-04]', async ({
  page,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(/net::ERR_FAILED|A page could not be shown: \w+/)
  await page.route('**/assets/FunnelPage*.js', (route) => route.abort())
  await applicant.open('introduction')
  await applicant.expectHeading('Something went wrong')
  await expect(
    page.getByText('This page could not be loaded. Please check your connection and try again.'),
  ).toBeVisible()
  await expect(applicant.heading).toBeFocused()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).tap()
  await applicant.expectStep('introduction')
})
