import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stubUpstream, type StubUpstream } from '../upstream/stubUpstream.ts'
import type { AddressProvider } from '../types.ts'
import { httpAddresses } from './httpAddresses.ts'

let stub: StubUpstream
let provider: AddressProvider
beforeAll(async () => {
  stub = await stubUpstream()
  provider = httpAddresses(stub.upstream)
})
afterAll(() => stub.close())

const RawAddress = {
  BuildingName: '',
  BuildingNumber: '1',
  ThoroughfareName: 'High',
  ThoroughfareDesc: 'Street',
  Locality: 'Leeds',
  PostalCounty: 'West Yorkshire',
  Postcode: 'LS1 1AA',
}
const request = { search: 'LS1', sessionId: 's1', applicationName: 'A B' }

describe('httpAddresses', () => {
  it('searches with text, session and application name', async () => {
    stub.answers({ json: { Results: [{ label: 'One', value: '1', score: 3 }], sessionId: 's2', error: null } })
    expect(await provider.search(request)).toEqual({ results: [{ label: 'One', value: '1' }], sessionId: 's2' })
    expect(stub.requests[0]).toMatchObject({ path: '/search', body: request })
  })

  it('retrieves the parts of an address', async () => {
    stub.answers({ json: { Result: { RawAddress } } })
    expect(await provider.retrieve({ id: '1', applicationName: 'A B' })).toEqual(RawAddress)
    expect(stub.requests[0]).toMatchObject({ path: '/retrieve', body: { id: '1', applicationName: 'A B' } })
  })

  it('gives undefined for an id that the service does not know', async () => {
    stub.answers({ json: {}, status: 404 })
    expect(await provider.retrieve({ id: 'x', applicationName: 'A B' })).toBeUndefined()
  })

  it('tries both calls twice when the service is away, and then says what to do [ERR-ADDR-01] [ERR-ADDR-02]', async () => {
    stub.answers({ json: {}, status: 502 })
    await expect(provider.search(request)).rejects.toMatchObject({
      code: 'unavailable',
      message:
        "Sorry, we're having trouble searching for addresses right now. Please try entering your address manually.",
    })
    await expect(provider.retrieve({ id: '1', applicationName: 'A B' })).rejects.toMatchObject({
      code: 'unavailable',
      message: "Sorry, we couldn't retrieve the address details. Please try entering your address manually",
    })
    expect(stub.requests.map((sent) => sent.path)).toEqual(['/search', '/search', '/retrieve', '/retrieve'])
  })

  it('takes an error in the reply for a refusal', async () => {
    stub.answers({ json: { Results: [], sessionId: '', error: 'no credit left' } })
    await expect(provider.search(request)).rejects.toMatchObject({ code: 'refused' })
    stub.answers({ json: { Result: { RawAddress }, error: 'gone' } })
    await expect(provider.retrieve({ id: '1', applicationName: 'A B' })).rejects.toMatchObject({ code: 'refused' })
  })
})
