import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { pngDataUrl, subjectOf, submission } from '#server/testing/applicant.ts'
import { brands, hostOf, shipped, startApp, type BrandKind, type Site } from '#server/testing/startApp.ts'
import { ask } from './askServer.ts'
import type { Known } from './shape.ts'
import { askedOfTheServer, callRows, knownOf } from './table.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

/** The calls of the table that were sent. */
const asked = new Set<string>()

/** An applicant in a brand, who has submitted and signed. Calls are sent as they are written, not as a contract has them. */
async function applicant(kind: BrandKind, lastName = 'Walker') {
  const browser: Browser = site.visit({ host: hostOf(kind) })
  const known: Known = knownOf({ ...brands[kind], funnel: 'v1' })
  const given = submission(lastName, kind)
  const answers = async (call: string, payload?: object) => {
    const { faults, body } = await ask(browser, known, call, payload)
    expect({ call, faults }).toEqual({ call, faults: [] })
    asked.add(call)
    return body
  }
  const form = { ...given, definition: (await shipped).get('v1')!.hash, given: {}, user_agent: 'A browser' }
  const { data } = await answers('POST /api/claim-requests', form)
  const id: string = data.claim_request_id
  const signed = { ...form, claim_request_id: id, signature: pngDataUrl(), signatureMethod: 'drawn' }
  await answers('POST /api/claim-requests', signed)
  return { answers, id, reference: data.claim_reference as string, given, subject: subjectOf(given) }
}

describe('the server answers a call of the documents, at its path, with its members and no other', () => {
  it('addresses [CALL-01, CALL-04, CALL-05, CALL-06]', async () => {
    const { answers } = await applicant('mcg')
    const { applicationName } = brands.mcg
    const found = await answers('POST /api/address/search', { search: 'leeds', sessionId: '', applicationName })
    await answers('POST /api/address/retrieve', { id: found.Results[0].value, applicationName })
  })

  it('lenders [CALL-07, CALL-08, CALL-43, CALL-54]', async () => {
    const { answers } = await applicant('mcg')
    const { companyId } = brands.mcg
    const { data } = await answers(`GET /api/lenders?companyId=${companyId}&showInManualList=true`)
    expect(data.length).toBeGreaterThan(10)
    await answers(`GET /api/companies/${companyId}/lenders`)
    await answers(`GET /api/lenders/by-ids?ids=${data[0].id}&companyId=${companyId}`)
    const found = await answers(`GET /api/lenders/find?name=${encodeURIComponent(data[0].name)}&companyId=${companyId}`)
    expect(found.data.id).toBe(data[0].id)
  })

  it('the third provider [CALL-10, CALL-11, CALL-12, CALL-13] [CALL-14, CALL-15, CALL-16]', async () => {
    const { answers, reference, given, subject } = await applicant('affiliatetech', 'Challenge')
    const deviceSessionId = given.device_session_id
    const who = { clientRefId: reference, ...subject, deviceSessionId }
    const { data } = await answers('POST /api/credit-check/affiliatetech/verify-user', who)
    const code = { verificationId: data.verification_id, otp: '123456' }
    const accepted = await answers('POST /api/credit-check/affiliatetech/check-otp', code)
    expect(accepted.data.decision).toBe('ALLOW')
    await answers('POST /api/credit-check/affiliatetech', { ...who, verificationId: data.verification_id })
  })

  it.each(['mcg', 'valid8'] as const)('a search, at %s [CALL-14, CALL-16, CALL-17, CALL-44]', async (kind) => {
    const { answers, reference, subject } = await applicant(kind)
    const found = await answers(`POST /api/credit-check/${kind}`, { clientRefId: reference, ...subject })
    expect(found.credit_check_id).toBe(found.data.id)
    await answers(`GET /api/credit-check/${found.data.id}`)
    await answers(`POST /api/credit-check/${found.data.id}/extract-claims`, {})
  })

  it('the identity questions [CALL-18, CALL-19, CALL-20, CALL-23] [CALL-24, CALL-25]', async () => {
    const { answers, reference, subject } = await applicant('valifi')
    const { personalDetails, address } = subject
    const questions = await answers('POST /api/credit-check/valifi/kba', {
      clientRefId: reference,
      personalDetails,
      address,
    })
    const verdict = await answers('POST /api/credit-check/valifi/kba-answer', {
      correlationId: questions.correlationId,
      data: {
        kba: {
          authenticationId: questions.authenticationId,
          questionnaireId: questions.questions.questionnaireId,
          questionAnswers: questions.questions.questions.map(
            ({ questionId, choices }: { questionId: string; choices: { choiceId: string }[] }) => ({
              questionId,
              answer: [choices[0]!.choiceId],
            }),
          ),
        },
      },
    })
    expect(verdict.decision).toBe('PASS')
    await answers('POST /api/credit-check/valifi/credit-check', {
      kba_session_id: verdict.correlationId,
      personalDetails,
      address,
    })
  })

  it('claims [CALL-26, CALL-28, CALL-29, CALL-40] [CALL-41, CALL-55]', async () => {
    const { answers, id } = await applicant('mcg')
    const { data } = await answers(`GET /api/lenders?companyId=${brands.mcg.companyId}&showInManualList=true`)
    await answers('POST /api/save-claims', { claim_request_id: id, manual_lender_ids: [data[0].id] })
    const check = await answers(`POST /api/claim-requests/${id}/credit-check`, {})
    const found = await answers(`POST /api/credit-check/${check.creditCheckId}/extract-claims`, {})
    expect(found.data.claims.length).toBeGreaterThan(0)
    const saved = await answers('POST /api/save-claims', {
      claim_request_id: id,
      claims: found.data.claims,
      credit_check_id: check.creditCheckId,
    })
    expect(saved.data.claims_created).toBe(found.data.claims.length)
    await answers(`GET /api/claim-requests/${id}/claims?include=status_history`)
    await answers(`GET /api/claim-requests/${id}/claims?creditCheckOnly=true`)
  })

  it('the account [CALL-32, CALL-36, CALL-37, CALL-38] [CALL-46, CALL-47, CALL-56]', async () => {
    const { answers, id, given } = await applicant('mcg')
    const email = given.contactDetails.email
    const { data } = await answers('POST /api/auth/create-user', { email, claim_request_id: id })
    await answers('POST /api/auth/set-session', { event: 'SIGNED_IN', session: data.session })
    await answers('POST /api/auth/associate-claim', { claim_request_id: id })
    await answers('PATCH /api/auth/metadata', { first_login: false, password_set: false, from_v2_confirmation: true })
    await answers('GET /api/auth/user')
    const { companyId, brandId } = brands.mcg
    await answers(`GET /api/claim-requests/latest?companyId=${companyId}&brandId=${brandId}`)
    const other = await applicant('mcg')
    const signUp = { email: other.given.contactDetails.email, password: 'long enough', claim_request_id: other.id }
    await other.answers('POST /api/auth/sign-up', signUp)
  })

  it('the CRM and the documents to sign [CALL-35, CALL-48, CALL-50, CALL-51]', async () => {
    const { answers, id } = await applicant('mcg')
    const { brandId } = brands.mcg
    await answers('POST /api/crm/sync-client', { claim_request_id: id, brand_id: brandId, provider_type: 'sandbox' })
    const { data } = await answers(`GET /api/legal-files?brandId=${brandId}`)
    await answers('POST /api/legal-files/acknowledgments', {
      claim_request_id: id,
      legal_file_template_ids: data.map((file: { id: string }) => file.id),
      legal_file_versions: data.map((file: { version: string }) => file.version),
    })
  })

  it('also each that no page makes', () => {
    const never = callRows
      .filter((row) => row.in.includes(askedOfTheServer))
      .map(({ call }) => new RegExp(`^${call.replaceAll(/[?.]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/?&]+')}$`))
      .filter((pattern) => ![...asked].some((call) => pattern.test(call)))
    expect(never).toEqual([])
  })
})
