import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { OperationContract } from 'runnel/contracts'
import { operations, type OperationName } from '#schemas/operations/index.ts'
import { claimRequests } from '../database/tables/index.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import { finishedApplicant, withIds } from '../testing/everyCall.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
type Inputs = ReturnType<typeof withIds>
let inputs: Inputs
beforeAll(async () => {
  site = await startApp()
  inputs = withIds((await finishedApplicant(site)).ids)
})
afterAll(() => site.close())

/** What the page does when a call with a stored id is answered like this. */
const handled: Record<keyof Inputs, string> = {
  submitForm: 'gone',
  runCreditCheck: 'gone',
  readCreditCheck: 'gone',
  resendOtp: 'gone',
  verifyUser: 'gone',
  startKba: 'gone',
  createUser: 'gone',
  signUp: 'gone',
  syncClientToCrm: 'gone',
  acknowledgeLegalFiles: 'gone',
  listClaims: 'gone',
  listFiles: 'gone',
  addFiles: 'gone',
  // Their errors are texts (CALL-30).
  saveClaims: 'gone by status',
  saveManualClaims: 'gone by status',
  // By the id of a search, a challenge or an identity check, which a browser without claim requests cannot have.
  extractClaims: 'gone',
  readCreditReport: 'gone',
  checkOtp: 'gone',
  answerKba: 'gone',
  runValifiCreditCheck: 'gone',
  // After the account: the claim is safe there, and the login leads to it.
  associateClaim: 'login',
  fillAccountContext: 'login',
  // v4 begins with them: `Failed to fetch claim request data`, then /claim (STATE-V4-05).
  readClaimRequest: 'refused at the entry',
  readSignature: 'refused at the entry',
  // Of pages, which keep a journey by another id.
  saveJourney: 'page',
  dropJourney: 'page',
  // No form makes these calls.
  providerCreditCheck: 'nobody',
}

const declares = (name: OperationName): boolean =>
  (operations[name] as OperationContract).failures.some(({ gone }) => gone !== undefined)

describe.each(Object.entries(handled) as [keyof Inputs, string][])('%s (%s)', (name, how) => {
  it('says that the claim request is gone if its contract has that failure', async () => {
    const stranger = site.visit()
    stranger.host = (await finishedVisitor()).host
    const { status, body } = await stranger.call(name, inputs[name] as Record<string, unknown>)
    expect(declares(name)).toBe(how.startsWith('gone'))
    expect(status).toBe(404)
    if (how === 'gone') expect(body.gone).toBe('claim_request_id')
    if (how === 'gone by status') expect(body).toBeUndefined()
  })
})

it.each(['extractClaims', 'readCreditReport', 'checkOtp', 'answerKba', 'runValifiCreditCheck'] as const)(
  '%s does not call the claim request gone where only what it names is not there',
  async (name) => {
    const visitor = await finishedVisitor()
    const { status, body } = await visitor.call(name, inputs[name] as Record<string, unknown>)
    expect([status, body.gone]).toEqual([404, name === 'readCreditReport' ? 'claim_request_id' : undefined])
  },
)

const finishedVisitor = async () => {
  const visitor = site.visit()
  await apply(visitor, submission('Walker', 'affiliatetech'))
  return visitor
}

describe('a claim request that is made anew', () => {
  const remade = async (forget: (id: string) => Promise<ReturnType<Site['visit']>>, more: object = {}) => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor, { ...submission(), signature: undefined })
    const { host } = visitor
    const other = await forget(id)
    const now = other ?? visitor
    now.host = host
    const update = await now.call('submitForm', { ...given, ...more, claim_request_id: id })
    expect([update.status, update.body.gone]).toEqual([404, 'claim_request_id'])
    const made = await now.call('submitForm', { ...given, ...more })
    return { id, now, made }
  }
  const erase = async (id: string) => {
    await site.deps.db.delete(claimRequests).where(eq(claimRequests.id, id))
    return undefined as never
  }

  it('may be signed with the same call, under the session of the old one', async () => {
    const { id, made, now } = await remade(erase, { signature: pngDataUrl(311) })
    expect(made.status).toBe(200)
    const { claim_request_id: newId } = made.body.data
    expect(newId).not.toBe(id)
    expect((await now.call('readSignature', { claimRequestId: newId })).body.data).toEqual({ signed: true })
  })

  it('belongs to the browser that made it, and leaves the old one to its owner', async () => {
    const { id, made, now } = await remade(async () => site.visit())
    expect(made.status).toBe(200)
    expect(made.body.data.claim_request_id).not.toBe(id)
    expect((await now.call('readSignature', { claimRequestId: id })).status).toBe(404)
  })

  it('is not searched without a signature of its own', async () => {
    const { made, now } = await remade(erase)
    const search = await now.call('runCreditCheck', { claimRequestId: made.body.data.claim_request_id })
    expect(search.status).toBe(400)
  })
})

it('a form that only continues a claim request says that there is none', async () => {
  const visitor = await finishedVisitor()
  const { status, body } = await visitor.call('submitForm', { ...submission('Walker', 'affiliatetech'), funnel: 'v4' })
  expect([status, body.gone]).toEqual([400, 'claim_request_id'])
})
