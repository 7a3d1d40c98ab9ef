import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IdentityProvider } from '../types.ts'
import { stubUpstream, type StubUpstream } from '../upstream/stubUpstream.ts'
import { httpIdentity } from './httpIdentity.ts'

let stub: StubUpstream
let provider: IdentityProvider
beforeAll(async () => {
  stub = await stubUpstream()
  provider = httpIdentity(stub.upstream)
})
afterAll(() => stub.close())

const person = {
  personalDetails: { firstName: 'Ann' },
  contactDetails: { email: 'ann@example.com' },
  address: { postcode: 'LS6 1AE' },
}
const subject = { clientRefId: 'CR-1', ...person, deviceSessionId: 'device-1' }

describe('httpIdentity.verifyUser', () => {
  it('sends the applicant and the device session, and reads the decision', async () => {
    stub.answers({
      json: {
        success: true,
        status: 'done',
        data: {
          status: 'CHALLENGE',
          verification_id: 'v-1',
          phone_last_4: '0123',
          message: 'm',
          decision: 'CHALLENGE',
        },
      },
    })
    expect(await provider.verifyUser(subject)).toEqual({
      success: true,
      status: 'CHALLENGE',
      decision: 'CHALLENGE',
      verificationId: 'v-1',
      phoneLastFour: '0123',
      message: 'm',
      error: '',
    })
    expect(stub.requests[0]).toMatchObject({ path: '/verify-user', body: subject })
  })

  it('passes on a verification that did not succeed', async () => {
    stub.answers({ json: { success: false, error: null, status: 'failed' } })
    expect(await provider.verifyUser(subject)).toEqual({
      success: false,
      status: 'failed',
      decision: '',
      verificationId: '',
      phoneLastFour: '',
      message: '',
      error: '',
    })
  })

  it('never takes an empty reply for a pass [ERR-CREDIT-11]', async () => {
    stub.answers({ json: {} })
    await expect(provider.verifyUser(subject)).rejects.toMatchObject({
      code: 'malformed',
      message: 'Failed to verify user',
    })
  })
})

describe('httpIdentity.checkOtp', () => {
  const request = { verificationId: 'v-1', otp: '123456' }

  it('sends the id and the code, and reads the decision', async () => {
    stub.answers({ json: { success: true, data: { decision: 'ALLOW', verification_id: 'v-2', message: 'ok' } } })
    expect(await provider.checkOtp(request)).toEqual({
      success: true,
      decision: 'ALLOW',
      verificationId: 'v-2',
      message: 'ok',
      error: '',
    })
    expect(stub.requests[0]).toMatchObject({ path: '/check-otp', body: request })
  })

  it('uses up one try only when the provider is away [ERR-CREDIT-13]', async () => {
    stub.answers({ json: {}, status: 503 })
    await expect(provider.checkOtp(request)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'OTP verification failed',
    })
    expect(stub.requests).toHaveLength(1)
  })
})

describe('httpIdentity.resendOtp', () => {
  it('asks for a new code', async () => {
    stub.answers({ json: { success: true } })
    await provider.resendOtp({ verificationId: 'v-1' })
    expect(stub.requests[0]).toMatchObject({ path: '/resend-otp', body: { verificationId: 'v-1' } })
  })

  it('says so when none was sent', async () => {
    stub.answers({ json: { success: false } })
    await expect(provider.resendOtp({ verificationId: 'v-1' })).rejects.toMatchObject({ code: 'refused' })
  })
})
