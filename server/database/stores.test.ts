import { afterEach, describe, expect, it } from 'vitest'
import { loadFunnels } from '../funnels/loadFunnels.ts'
import { legalLibrary } from '../data/legal/legalLibrary.ts'
import { buildApp } from '../app.ts'
import { createProviders } from '../providers/index.ts'
import { apply, pngDataUrl, subjectOf, submission } from '../testing/applicant.ts'
import { Browser } from '../testing/browser.ts'
import { openFreshDatabase } from '../testing/freshDatabase.ts'
import { brands, sites, type BrandKind } from '../testing/startApp.ts'
import { seedDatabase } from './seedDatabase.ts'
import type { Database } from './database.ts'

const funnels = await loadFunnels()
const themes = Object.values(brands)
const library = legalLibrary(themes)
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A process of its own, as far as its memory goes. */
async function processOn(db: Database) {
  const app = buildApp({
    db,
    providers: createProviders({}),
    brands: sites,
    funnels,
    library,
    secret: 'the secret that both processes share',
  })
  await app.ready()
  closing.push(() => app.close())
  return app
}

async function freshDatabase() {
  const opened = await openFreshDatabase()
  closing.push(opened.close)
  await seedDatabase(opened.db, { themes, funnels, library, production: false, now: new Date() })
  return opened
}

/** Two processes on one database, and a visitor whose calls they answer in turn. */
async function twoProcesses(): Promise<Browser> {
  const opened = await freshDatabase()
  const other = await opened.again()
  closing.push(other.close)
  const apps = [await processOn(opened.db), await processOn(other.db)] as const
  let turn = 0
  const inject = (...given: Parameters<(typeof apps)[0]['inject']>) => apps[turn++ % 2]!.inject(...given)
  return new Browser({ inject: inject as (typeof apps)[0]['inject'] })
}

/** What every journey does before its search, and after it. */
async function applyAndSign(visitor: Browser, given: ReturnType<typeof submission>) {
  const { id, reference } = await apply(visitor, given)
  await visitor.call('syncClientToCrm', { claim_request_id: id, brand_id: given.brand_id, provider_type: 'sandbox' })
  await visitor.call('submitForm', { ...given, claim_request_id: id, signature: pngDataUrl() })
  const files = (await visitor.call('listLegalFiles', { brandId: given.brand_id })).body.data as { id: string }[]
  await visitor.call('acknowledgeLegalFiles', {
    claim_request_id: id,
    legal_file_template_ids: files.map((file) => file.id),
  })
  const lenders = (await visitor.call('listLenders', { companyId: given.company_id, showInManualList: 'true' })).body
    .data as { id: string }[]
  await visitor.call('saveManualClaims', {
    claim_request_id: id,
    manual_lender_ids: lenders.slice(0, 2).map((lender) => lender.id),
  })
  return { id, reference }
}

async function openAccount(visitor: Browser, id: string, email: string) {
  const { data } = (await visitor.call('createUser', { email, claim_request_id: id })).body
  await visitor.call('setSession', { event: 'SIGNED_IN', session: data.session })
  await visitor.call('associateClaim', { claim_request_id: id })
  return (await visitor.call('getAccount')).body.data as { claims: { source?: string }[] }[]
}

describe('two processes on one database', () => {
  it.each<BrandKind>(['mcg', 'affiliatetech'])(
    'serve one applicant in turn through v1, with the provider %s',
    async (kind) => {
      const visitor = await twoProcesses()
      const given = submission(kind === 'mcg' ? 'Walker' : 'Challenge', kind)
      const { id } = await applyAndSign(visitor, given)
      const first = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
      if (first.verificationId)
        expect(
          (await visitor.call('checkOtp', { verificationId: first.verificationId, otp: '123456' })).body.success,
        ).toBe(true)
      const { creditCheckId } = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
      const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
      expect(
        (await visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId })).body.data
          .claims_created,
      ).toBe(claims.length)
      const [account] = await openAccount(visitor, id, given.contactDetails.email)
      expect(account!.claims).toHaveLength(claims.length + 2)
    },
  )

  it('serve one applicant in turn through v2, identity check and password included', async () => {
    const visitor = await twoProcesses()
    const given = { ...submission('Walker', 'valifi'), funnel: 'v2' }
    const { id, reference } = await applyAndSign(visitor, given)
    const { contactDetails: _, ...person } = subjectOf(given)
    const asked = (await visitor.call('startKba', { clientRefId: reference, ...person })).body
    expect(asked.decision).toBe('CHALLENGE')
    // In the sandbox the first choice is the right one.
    const answers = Object.fromEntries(
      (asked.questions.questions as { questionId: string; choices: { choiceId: string }[] }[]).map(
        ({ questionId, choices }) => [questionId, choices[0]!.choiceId],
      ),
    )
    const passed = (
      await visitor.call('answerKba', {
        correlationId: asked.correlationId,
        authenticationId: asked.authenticationId,
        questionnaireId: asked.questions.questionnaireId,
        questions: asked.questions.questions,
        answers,
      })
    ).body
    expect(passed.decision).toBe('PASS')
    const { credit_check_id: creditCheckId } = (
      await visitor.call('runValifiCreditCheck', {
        claimRequestId: id,
        kba_session_id: passed.correlationId,
        ...person,
      })
    ).body
    const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
    await visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId })
    const [account] = await openAccount(visitor, id, given.contactDetails.email)
    expect(account!.claims).toHaveLength(claims.length + 2)
    expect((await visitor.call('setPassword', { password: 'long enough' })).status).toBe(200)
    expect((await visitor.call('updateMetadata', { password_set: true })).status).toBe(200)
    expect((await visitor.call('getCurrentUser')).body.loggedIn).toBe(true)
  })

  it('count fifty wrong codes that arrive at once as the five tries that there are', async () => {
    const visitor = await twoProcesses()
    const { id } = await apply(visitor, submission('Challenge', 'affiliatetech'))
    const { verificationId } = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => visitor.call('checkOtp', { verificationId, otp: '999999' })),
    )
    expect(guesses.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(45)
  })
})
