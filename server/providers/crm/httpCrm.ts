import { Type } from 'typebox'
import { ProviderError, type CrmProvider } from '../types.ts'
import { callUpstream, type Upstream } from '../upstream/callUpstream.ts'
import { syncFailed } from './messages.ts'

const syncReply = Type.Object({
  success: Type.Boolean(),
  client: Type.Optional(Type.Object({ uuid: Type.String({ minLength: 1 }) })),
})

/** The client register at a configured service: POST /clients below its base URL, repeated safely under its idempotency key. */
export const httpCrm = (upstream: Upstream): CrmProvider => ({
  async syncClient({ idempotencyKey, claimRequestId, brandId, providerType, client }) {
    const reply = await callUpstream(upstream, {
      path: '/clients',
      body: { claim_request_id: claimRequestId, brand_id: brandId, provider_type: providerType, client },
      reply: syncReply,
      say: () => syncFailed,
      idempotent: true,
      idempotencyKey,
    })
    if (!reply.success) throw new ProviderError('refused', syncFailed)
    if (!reply.client) throw new ProviderError('malformed', syncFailed)
    return { uuid: reply.client.uuid }
  },
})
