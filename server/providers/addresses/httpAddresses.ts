import { Type } from 'typebox'
import { rawAddress } from '#schemas/operations/addresses.ts'
import { ProviderError, type AddressProvider } from '../types.ts'
import { callUpstream, type Upstream } from '../upstream/callUpstream.ts'
import { addressRetrievalFailed, addressSearchFailed } from '../messages.ts'

const searchReply = Type.Object({
  Results: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  sessionId: Type.String(),
  error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

const retrieveReply = Type.Object({
  Result: Type.Object({ RawAddress: rawAddress }),
  error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

const isUnknownId = (error: unknown) => error instanceof ProviderError && error.status === 404

/** Address lookup at a configured service: POST /search and POST /retrieve below its base URL. */
export const httpAddresses = (upstream: Upstream): AddressProvider => ({
  async search(request) {
    const reply = await callUpstream(upstream, {
      path: '/search',
      body: request,
      reply: searchReply,
      say: () => addressSearchFailed,
      idempotent: true,
    })
    if (reply.error) throw new ProviderError('refused', addressSearchFailed)
    return { results: reply.Results.map(({ label, value }) => ({ label, value })), sessionId: reply.sessionId }
  },
  async retrieve(request) {
    try {
      const reply = await callUpstream(upstream, {
        path: '/retrieve',
        body: request,
        reply: retrieveReply,
        say: () => addressRetrievalFailed,
        idempotent: true,
      })
      if (reply.error) throw new ProviderError('refused', addressRetrievalFailed)
      return reply.Result.RawAddress
    } catch (error) {
      if (isUnknownId(error)) return undefined
      throw error
    }
  },
})
