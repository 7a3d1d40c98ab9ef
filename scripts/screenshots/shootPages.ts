import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Theme } from '#schemas/theme.ts'
import { watchLayoutShift } from './layoutShift.ts'
import { settled } from './settled.ts'
import { take } from './shots.ts'
import type { Film } from './shootStep.ts'

interface Site {
  url: string
  brand: string
  theme: Theme
}

/** Signs up as a funnel does at its end, with a number of agreements. */
async function signUp({ request }: BrowserContext, { brand, theme }: Site, agreements: number): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) => {
    const reply = await request.post(`${path}?brand=${brand}`, { data, headers })
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
    return (await reply.json()) as { data: Record<string, unknown> }
  }
  const email = `screens.${randomUUID()}@example.org`
  const personalDetails = {
    title: 'Mrs',
    firstName: 'Adeline',
    lastName: 'Whitcombe',
    dateOfBirth: '1980-02-01T00:00:00.000Z',
  }
  const address = {
    houseNumber: '12',
    street: 'Harbour Street',
    city: 'Whitby',
    county: 'North Yorkshire',
    postcode: 'YO21 1QW',
  }
  const contactDetails = { email, phoneNumber: '07700900123', isTermsPolicyAgreed: true }
  const made = await post('/api/claim-requests', {
    funnel: theme.defaultFunnel,
    brand_id: theme.brandId,
    company_id: theme.companyId,
    hadFinance: 'yes',
    personalDetails,
    address,
    contactDetails,
  })
  const { claim_request_id } = made.data
  if (agreements > 0) {
    const { data: lenders } = (await (await request.get(`/api/companies/${theme.companyId}/lenders`)).json()) as {
      data: { id: string }[]
    }
    await post('/api/save-claims', {
      claim_request_id,
      manual_lender_ids: lenders.slice(0, agreements).map(({ id }) => id),
    })
  }
  const { data } = await post('/api/auth/create-user', { email, claim_request_id })
  await post('/api/auth/set-session', { event: 'SIGNED_IN', session: data.session })
  await post('/api/auth/associate-claim', { claim_request_id })
}

interface SitePage {
  name: string
  path: string
  /** Prepares the browser before the page opens. */
  before?(context: BrowserContext, site: Site): Promise<unknown>
  /** Actions that lead to further states of the page, one after another. */
  then?: { state: string; act(page: Page): Promise<unknown> }[]
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click()

/** Blocks the page's code, so that the common error screen appears. */
const losePage = (context: BrowserContext) => context.route('**/assets/LandingPage-*.js', (route) => route.abort())
const loseAccount = (context: BrowserContext) =>
  context.route('**/api/account', (route) => route.fulfill({ status: 503, json: { success: false } }))
const emptyAccount = (context: BrowserContext) =>
  context.route('**/api/account', (route) => route.fulfill({ json: { success: true, data: [] } }))

const sitePages: SitePage[] = [
  { name: 'landing', path: '/' },
  {
    name: 'login',
    path: '/login?redirect=/portal&status=existing_user',
    then: [{ state: 'errors', act: press('Log in') }],
  },
  {
    name: 'portal',
    path: '/portal',
    before: (context, site) => signUp(context, site, 2),
    then: [
      { state: 'history', act: (page) => page.locator('summary').first().click() },
      { state: 'errors', act: press('Set password') },
    ],
  },
  { name: 'portal without agreements', path: '/portal', before: (context, site) => signUp(context, site, 0) },
  {
    name: 'portal without claims',
    path: '/portal',
    before: (context, site) => Promise.all([signUp(context, site, 0), emptyAccount(context)]),
  },
  {
    name: 'portal failed',
    path: '/portal',
    before: (context, site) => Promise.all([signUp(context, site, 0), loseAccount(context)]),
  },
  { name: 'privacy policy', path: '/privacy-policy' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'clear', path: '/clear', then: [{ state: 'cleared', act: press('Clear this device') }] },
  { name: 'not found', path: '/nothing-here' },
  { name: 'error', path: '/', before: losePage },
]

/** The pages outside funnels. */
export async function shootPages(browser: Browser, film: Film, site: Site): Promise<void> {
  for (const { name, path, before, then = [] } of sitePages) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      baseURL: site.url,
      reducedMotion: film.still ? 'reduce' : 'no-preference',
    })
    try {
      await before?.(context, site)
      await watchLayoutShift(context)
      const page = await context.newPage()
      const scene = { screen: name, series: name }
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}brand=${site.brand}`)
      await settled(page)
      await take({ ...film, page }, { ...scene, state: 'as it opens', opens: true })
      for (const { state, act } of then) {
        await act(page)
        await settled(page)
        await take({ ...film, page }, { ...scene, state, opens: false })
      }
    } finally {
      await context.close()
    }
  }
}
