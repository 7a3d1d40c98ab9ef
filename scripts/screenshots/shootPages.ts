import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Theme } from '#schemas/theme.ts'
import { settled } from './settled.ts'
import { take } from './shots.ts'
import type { Film } from './shootStep.ts'

interface Site {
  url: string
  brand: string
  theme: Theme
}

/** Signs somebody up who has a claim, as a funnel does at its end. */
async function signUp({ request }: BrowserContext, { theme }: Site): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const post = async (path: string, data: object) => {
    const reply = await request.post(path, { data, headers })
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
    return (await reply.json()) as { data: Record<string, unknown> }
  }
  const email = `screens.${randomUUID()}@example.org`
  const personalDetails = { title: 'Mrs', firstName: 'Adeline', lastName: 'Whitcombe', dateOfBirth: '1980-02-01T00:00:00.000Z' }
  const address = { houseNumber: '12', street: 'Harbour Street', city: 'Whitby', county: 'North Yorkshire', postcode: 'YO21 1QW' }
  const contactDetails = { email, phoneNumber: '07700900123', isTermsPolicyAgreed: true }
  const made = await post('/api/claim-requests', { funnel: theme.defaultFunnel, brand_id: theme.brandId, company_id: theme.companyId, hadFinance: 'yes', personalDetails, address, contactDetails })
  const { claim_request_id } = made.data
  const { data: lenders } = (await (await request.get(`/api/companies/${theme.companyId}/lenders`)).json()) as { data: { id: string }[] }
  await post('/api/save-claims', { claim_request_id, manual_lender_ids: lenders.slice(0, 2).map(({ id }) => id) })
  const { data } = await post('/api/auth/create-user', { email, claim_request_id })
  await post('/api/auth/set-session', { event: 'SIGNED_IN', session: data.session })
  await post('/api/auth/associate-claim', { claim_request_id })
}

interface SitePage {
  name: string
  path: string
  signedIn?: boolean
  /** What leads to a further state of the page. */
  then?: { state: string; act(page: Page): Promise<void> }
}

const sitePages: SitePage[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login?redirect=/portal&status=existing_user', then: { state: 'errors', act: (page) => page.getByRole('button', { name: 'Log in' }).click() } },
  { name: 'portal', path: '/portal', signedIn: true, then: { state: 'errors', act: (page) => page.getByRole('button', { name: 'Set password' }).click() } },
  { name: 'privacy policy', path: '/privacy-policy' },
  { name: 'not found', path: '/nothing-here' },
]

/** The pages outside of funnels. */
export async function shootPages(browser: Browser, film: Film, site: Site): Promise<void> {
  for (const { name, path, signedIn, then } of sitePages) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: site.url })
    try {
      if (signedIn) await signUp(context, site)
      const page = await context.newPage()
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}brand=${site.brand}`)
      await settled(page)
      await take({ ...film, page }, name, 'as it opens')
      if (!then) continue
      await then.act(page)
      await settled(page)
      await take({ ...film, page }, name, then.state)
    } finally {
      await context.close()
    }
  }
}
