import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stubUpstream, type StubUpstream } from '../upstream/stubUpstream.ts'
import { httpCrm } from './httpCrm.ts'
import { sandboxCrm } from './sandboxCrm.ts'

const client = { firstName: 'Ann', lastName: 'Smith', email: 'ann@example.com', phoneNumber: '07700900123' }
const request = {
  idempotencyKey: 'sync-1',
  claimRequestId: 'claim-request-1',
  brandId: 'brand-1',
  providerType: 'sandbox',
  client,
}

describe('sandboxCrm', () => {
  it('gives one uuid per idempotency key', async () => {
    const crm = sandboxCrm()
    const first = await crm.syncClient(request)
    expect(await crm.syncClient(request)).toEqual(first)
    expect(await crm.syncClient({ ...request, idempotencyKey: 'sync-2' })).not.toEqual(first)
  })
})

describe('httpCrm', () => {
  let stub: StubUpstream
  beforeAll(async () => {
    stub = await stubUpstream()
  })
  afterAll(() => stub.close())

  it('sends the claim request, the brand and the provider type, and gives the uuid', async () => {
    stub.answers({ json: { success: true, client: { uuid: 'client-1' } } })
    expect(await httpCrm(stub.upstream).syncClient(request)).toEqual({ uuid: 'client-1' })
    expect(stub.requests[0]).toMatchObject({
      path: '/clients',
      headers: { 'idempotency-key': 'sync-1' },
      body: { claim_request_id: 'claim-request-1', brand_id: 'brand-1', provider_type: 'sandbox', client },
    })
  })

  it('repeats a call that was lost, under the same key', async () => {
    stub.answers('closeSocket', { json: { success: true, client: { uuid: 'client-1' } } })
    expect(await httpCrm(stub.upstream).syncClient(request)).toEqual({ uuid: 'client-1' })
    expect(stub.requests.map((sent) => sent.headers['idempotency-key'])).toEqual(['sync-1', 'sync-1'])
  })

  it('tells a refusal from a reply without a client', async () => {
    stub.answers({ json: { success: false } })
    await expect(httpCrm(stub.upstream).syncClient(request)).rejects.toMatchObject({ code: 'refused' })
    stub.answers({ json: { success: true } })
    await expect(httpCrm(stub.upstream).syncClient(request)).rejects.toMatchObject({ code: 'malformed' })
  })

  const known = { idempotencyKey: 'key-1', uuid: 'client-1', brandId: 'brand-1', providerType: 'sandbox' }

  it('corrects and erases the client that it names, under its key', async () => {
    stub.answers({ json: { success: true } }, 'closeSocket', { json: { success: true } })
    const before = stub.requests.length
    await httpCrm(stub.upstream).updateClient({ ...known, client })
    await httpCrm(stub.upstream).eraseClient(known)
    const [corrected, lost, erased] = stub.requests.slice(before)
    expect(corrected).toMatchObject({
      path: '/clients/client-1',
      headers: { 'idempotency-key': 'key-1' },
      body: { brand_id: 'brand-1', provider_type: 'sandbox', client },
    })
    expect([lost, erased]).toMatchObject([
      { path: '/clients/client-1/erase' },
      { path: '/clients/client-1/erase', headers: { 'idempotency-key': 'key-1' }, body: { brand_id: 'brand-1' } },
    ])
  })

  it('takes a client that the CRM does not know for erased, and says so when it refuses', async () => {
    stub.answers({ status: 404, json: {} })
    await httpCrm(stub.upstream).eraseClient(known)
    stub.answers({ status: 404, json: {} }, { status: 403, json: {} }, { json: { success: false } })
    await expect(httpCrm(stub.upstream).updateClient({ ...known, client })).rejects.toMatchObject({ code: 'refused' })
    await expect(httpCrm(stub.upstream).eraseClient(known)).rejects.toMatchObject({ code: 'refused' })
    await expect(httpCrm(stub.upstream).eraseClient(known)).rejects.toMatchObject({ code: 'refused' })
  })

  it('says how long a call may take, its repeat included', () => {
    expect(httpCrm({ ...stub.upstream, timeoutMs: 3000 }).patience).toBe(6200)
  })
})
