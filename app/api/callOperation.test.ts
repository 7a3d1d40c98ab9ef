import { afterEach, describe, expect, it, vi } from 'vitest'
import { callOperation } from './callOperation.ts'

const answer = (status: number, body: unknown) => {
  const fetching = vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', fetching)
  return fetching
}
afterEach(() => vi.unstubAllGlobals())

describe('callOperation', () => {
  it('puts inputs into path and query of a GET', async () => {
    const fetching = answer(200, { success: true, data: [] })
    expect(
      await callOperation('listClaims', {
        claimRequestId: 'a/b',
        include: 'status_history',
        creditCheckOnly: undefined,
      }),
    ).toEqual({ ok: true, reply: { success: true, data: [] } })
    expect(fetching).toHaveBeenCalledWith(
      '/api/claim-requests/a%2Fb/claims?include=status_history',
      expect.objectContaining({ method: 'GET' }),
    )
  })

  it('puts inputs into the JSON body otherwise', async () => {
    const fetching = answer(200, {})
    await callOperation('setPassword', { password: 'long enough' })
    expect(fetching).toHaveBeenCalledWith(
      '/api/auth/password',
      expect.objectContaining({
        method: 'PUT',
        body: '{"password":"long enough"}',
        headers: { 'content-type': 'application/json' },
      }),
    )
  })

  it.each([
    [400, { success: false, error: 'Too common' }, 'Too common'],
    [200, { success: false, error: 'Too common' }, 'Too common'],
    [500, '<html>', 'Failed to set password'],
    [200, 'no JSON', 'Failed to set password'],
    [500, { error: { deep: 1 } }, 'Failed to set password'],
  ])('says what went wrong at %i', async (status, body, message) => {
    answer(status, body)
    expect(await callOperation('setPassword', { password: 'long enough' })).toEqual({
      ok: false,
      status,
      message,
      reply: typeof body === 'string' ? undefined : body,
    })
  })

  it('prefers the contract’s words for a status that it names', async () => {
    answer(429, { error: 'rate limit exceeded' })
    expect(await callOperation('signIn', { email: 'a@b.example', password: 'x' })).toMatchObject({
      message: 'Too many attempts. Please wait a few minutes and try again.',
    })
  })

  it('says what to do where the claim request is not this browser’s any more', async () => {
    answer(404, { success: false, error: 'Claim request not found', gone: 'claim_request_id' })
    for (const name of ['listFiles', 'checkOtp'] as const)
      expect(await callOperation(name, {} as never)).toMatchObject({
        ok: false,
        message: 'This browser may not open this claim any more. Please log in again.',
      })
  })

  it('takes what is null for what is not there', async () => {
    answer(200, { success: null, error: null, data: { user: null, list: [{ name: null, id: 'a' }] } })
    expect(await callOperation('getCurrentUser', {})).toEqual({ ok: true, reply: { data: { list: [{ id: 'a' }] } } })
  })

  it('takes an empty reply for a good one: some servers say no more [CALL-31]', async () => {
    answer(200, '')
    expect(await callOperation('saveClaims', { claim_request_id: 'r1', claims: [] })).toEqual({ ok: true, reply: {} })
  })

  it('takes words of an error for a refusal, whatever else is said', async () => {
    answer(200, { success: true, error: 'Too common' })
    expect(await callOperation('setPassword', { password: 'long enough' })).toMatchObject({
      ok: false,
      message: 'Too common',
    })
  })

  it('sends nothing for a page that is gone', async () => {
    const fetching = answer(200, {})
    expect(await callOperation('signOutEverywhere', {}, { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      status: 0,
    })
    expect(fetching).not.toHaveBeenCalled()
  })

  it('survives a broken connection', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')))
    expect(await callOperation('getAccount', {})).toMatchObject({
      ok: false,
      status: 0,
      message: expect.stringContaining('connection'),
    })
  })
})
