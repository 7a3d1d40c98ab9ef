import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAllSandbox } from '../providers/index.ts'
import { limits } from '../policy/limits.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { affiliateLink } from './affiliateLink.ts'
import { affiliateVisits } from './affiliateVisits.ts'

let site: Site
beforeAll(async () => {
  site = await startApp({ affiliates: { themeOf: () => brands.mcg } })
})
afterAll(() => site.close())

async function follow(query = '') {
  const visitor = site.visit()
  const answer = await visitor.send('GET', affiliateLink + query)
  const { body } = await visitor.call('getCurrentUser')
  return { visitor, answer, user: body.data?.user }
}
const load = async ({ visitor, user }: Awaited<ReturnType<typeof follow>>) =>
  visitor.call('readClaimRequest', { claimRequestId: user.user_metadata.claim_request_id, include: 'claims,lenders' })

/** How each row of the table is found to be true. */
const proofs: Record<string, () => Promise<void>> = {
  '': async () => {
    const visit = await follow()
    expect([visit.answer.status, visit.answer.headers.location]).toEqual([302, '/claim/v4'])
    expect(visit.user.user_metadata).toEqual({
      first_login: true,
      password_set: false,
      affiliate_token: expect.stringMatching(/^[\w-]{43}$/),
      claim_request_id: expect.any(String),
    })
    const { data } = (await load(visit)).body
    expect(data).toMatchObject({
      signed: false,
      last_name: 'Affiliate',
      email: visit.user.email,
      credit_check_status: 'success',
    })
    expect(data.claims.length).toBeGreaterThan(1)
    expect(
      data.claims.every(
        ({ source, start_date }: { source: string; start_date: string }) => source === 'credit-check' && start_date,
      ),
    ).toBe(true)
    expect(data.lenders.length).toBeGreaterThan(0)
  },
  '?lastName=Nofind': async () =>
    expect((await load(await follow('?lastName=Nofind'))).body.data).toMatchObject({
      last_name: 'Nofind',
      claims: [],
      credit_check_status: 'success',
    }),
  '?request=lost': async () => expect((await load(await follow('?request=lost'))).status).toBe(404),
}

describe('the sandbox link of a partner', () => {
  it.each(affiliateVisits.map(({ who }) => who.slice(`Open ${affiliateLink}`.length)))(
    '%s does what the table says [ENT-META-02, AMB-67]',
    async (query) => proofs[query]!(),
  )

  it('makes a new person each time, whose claim request belongs to nobody else', async () => {
    const [one, other] = [await follow(), await follow()]
    expect(one.user.id).not.toBe(other.user.id)
    const asked = await other.visitor.call('readClaimRequest', {
      claimRequestId: one.user.user_metadata.claim_request_id,
    })
    expect(asked.status).toBe(404)
  })

  it('says of a search that failed that it did', async () => {
    expect((await load(await follow('?lastName=Bureaudown'))).body.data).toMatchObject({
      claims: [],
      credit_check_status: 'error',
    })
  })

  it('is not there unless it was asked for, and takes no other parameters', async () => {
    const without = await startApp()
    expect((await without.visit().send('GET', affiliateLink)).status).toBe(404)
    await without.close()
    expect((await site.visit().send('GET', `${affiliateLink}?claim_request_id=x`)).status).toBe(400)
  })

  it('cannot be followed from another site, nor without end', async () => {
    const visitor = site.visit()
    expect((await visitor.send('GET', affiliateLink, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(visitor.cookies.has('session')).toBe(false)
    expect((await visitor.send('GET', affiliateLink, undefined, { 'sec-fetch-site': 'none' })).status).toBe(302)
    const strict = await startApp({
      affiliates: { themeOf: () => brands.mcg },
      limits: { ...limits(false), sandboxLink: [{ by: 'address', times: 1, window: 3600, why: '' }] },
      clock: () => 1_800_000_000_000,
    })
    const statuses = [
      (await strict.visit().send('GET', affiliateLink)).status,
      (await strict.visit().send('GET', affiliateLink)).status,
    ]
    expect(statuses).toEqual([302, 429])
    await strict.close()
  })

  it('wants every service to be a sandbox', () => {
    expect(isAllSandbox({})).toBe(true)
    expect(isAllSandbox({ VALIFI_PROVIDER: 'none' })).toBe(true)
    expect(isAllSandbox({ CRM_PROVIDER: 'http', CRM_URL: 'https://crm.example.com', CRM_KEY: 'k' })).toBe(false)
  })
})
