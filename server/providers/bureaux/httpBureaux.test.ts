import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreditSubject } from '../types.ts'
import { stubUpstream, type StubUpstream } from '../upstream/stubUpstream.ts'
import { affiliatetechBureau } from './affiliatetechBureau.ts'
import { codedBureau } from './codedBureau.ts'
import { passedRequest } from './creditRequest.ts'

let stub: StubUpstream
beforeAll(async () => {
  stub = await stubUpstream()
})
afterAll(() => stub.close())

const person = {
  personalDetails: { firstName: 'Ann', lastName: 'Smith' },
  contactDetails: { email: 'ann@example.com' },
  address: { houseNumber: '1', postcode: 'LS6 1AE' },
}
const subject: CreditSubject = { clientRefId: 'CR-1', ...person }
const verified: CreditSubject = {
  ...subject,
  deviceSessionId: 'device-1',
  verificationId: 'verification-1',
  idempotencyKey: 'run-1',
}

describe('codedBureau', () => {
  const account = {
    supplyCompanyName: 'Black Horse',
    balance: 1200,
    accountStartDate: '2015-03-01',
    accountNumber: 'HP1',
    accountTypeCode: '01',
  }
  const report = (accounts: object[], status?: string) => ({
    json: { success: true, status, data: { credit_report: { accounts } } },
  })

  it('sends who is searched for, under one key', async () => {
    stub.answers(report([]))
    await codedBureau(stub.upstream)({ ...subject, idempotencyKey: 'run-1' })
    expect(stub.requests[0]).toMatchObject({
      path: '/credit-check',
      body: { clientRefId: 'CR-1', ...person },
      headers: { 'idempotency-key': 'run-1' },
    })
  })

  it('names the passed identity check where that is what the bureau goes by, and says no more than it needs [CALL-24]', async () => {
    stub.answers(report([account]))
    await codedBureau(stub.upstream, passedRequest)({ ...subject, kbaSessionId: 'session-1' })
    const { personalDetails, address } = person
    expect(stub.requests[0]!.body).toEqual({ kba_session_id: 'session-1', personalDetails, address })
  })

  it('keeps the known fields of an account and drops nulls and the rest', async () => {
    stub.answers(report([{ ...account, settlementDate: null, accountStatus: 'settled', maidenName: 'Jones' }]))
    expect(await codedBureau(stub.upstream)(subject)).toEqual({
      status: 'success',
      report: { kind: 'coded', accounts: [{ ...account, accountStatus: 'settled' }] },
    })
  })

  it('tells a partial report', async () => {
    stub.answers(report([account], 'PARTIAL'))
    expect(await codedBureau(stub.upstream)(subject)).toMatchObject({ status: 'partial' })
  })

  it('never repeats a search automatically [ERR-CREDIT-06]', async () => {
    stub.answers({ json: {}, status: 503 }, report([]))
    await expect(codedBureau(stub.upstream)(subject)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Service temporarily unavailable',
    })
    expect(stub.requests).toHaveLength(1)
  })

  it('tells what else goes wrong [ERR-CREDIT-14]', async () => {
    stub.answers({ json: { success: false } })
    await expect(codedBureau(stub.upstream)(subject)).rejects.toMatchObject({
      code: 'refused',
      message: 'Failed to process credit check',
    })
    stub.answers({ json: { success: true } })
    await expect(codedBureau(stub.upstream)(subject)).rejects.toMatchObject({
      code: 'malformed',
      message: 'Failed to process credit check',
    })
    stub.answers(report([{ ...account, balance: '1200' }]))
    await expect(codedBureau(stub.upstream)(subject)).rejects.toMatchObject({ code: 'malformed' })
    stub.answers('hang')
    await expect(codedBureau(stub.impatient)(subject)).rejects.toMatchObject({
      code: 'timeout',
      message: 'Service temporarily unavailable',
    })
  })
})

describe('affiliatetechBureau', () => {
  const entry = { lender_name: 'Black Horse', balance: 900, credit_bureaus: ['Experian'] }
  const search = () => affiliatetechBureau(stub.upstream)(verified)

  it('sends the device session and the verification id too, under the key of the search', async () => {
    stub.answers({ json: { success: true, data: { claims: [] } } })
    await search()
    expect(stub.requests[0]).toMatchObject({
      path: '/credit-check',
      body: { clientRefId: 'CR-1', ...person, deviceSessionId: 'device-1', verificationId: 'verification-1' },
      headers: { 'idempotency-key': 'run-1' },
    })
  })

  it('gives its claims as they are [ENT-REPORT-06] [ENT-REPORT-07]', async () => {
    const full = {
      ...entry,
      original_amount: 8000,
      account_type: 'Hire Purchase',
      start_date: '2015-03-01',
      end_date: '2018-03-01',
      account_id: 'HP1',
      status: 'settled',
    }
    stub.answers({ json: { success: true, data: { claims: [full, { ...entry, end_date: null, extra: 1 }] } } })
    expect(await search()).toEqual({ status: 'success', report: { kind: 'claims', entries: [full, entry] } })
  })

  it.each([
    ['decision', { success: false, data: { decision: 'CHALLENGE', verification_id: 'v-2', phone_last_4: '0123' } }],
    [
      'error',
      { success: false, error: 'OTP_CHALLENGE_REQUIRED', data: { verification_id: 'v-2', phone_last_4: '0123' } },
    ],
  ])('asks for a one-time code when the %s says so', async (_, json) => {
    stub.answers({ json })
    expect(await search()).toEqual({ status: 'challenge', verificationId: 'v-2', phoneLastFour: '0123' })
  })

  it('refuses a challenge without an id', async () => {
    stub.answers({ json: { success: true, data: { decision: 'CHALLENGE' } } })
    await expect(search()).rejects.toMatchObject({
      code: 'refused',
      message: 'Verification required but no verification ID received',
    })
  })

  it('tells what else goes wrong, and repeats nothing', async () => {
    stub.answers({ json: { success: false, error: 'internal detail' } })
    await expect(search()).rejects.toMatchObject({ code: 'refused', message: 'Failed to process credit check' })
    stub.answers({ json: { success: true, data: {} } })
    await expect(search()).rejects.toMatchObject({ code: 'malformed' })
    stub.answers('closeSocket')
    await expect(search()).rejects.toMatchObject({ code: 'unavailable' })
    expect(stub.requests).toHaveLength(1)
  })
})
