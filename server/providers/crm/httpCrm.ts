import { Type } from 'typebox'
import { ProviderError, type CrmProvider } from '../types.ts'
import { callUpstream, patienceFor, type Upstream } from '../upstream/callUpstream.ts'
import { correctionFailed, erasureFailed, syncFailed } from '../messages.ts'

const syncReply = Type.Object({
  success: Type.Boolean(),
  client: Type.Optional(Type.Object({ uuid: Type.String({ minLength: 1 }) })),
})
const doneReply = Type.Object({ success: Type.Boolean() })

const isUnknown = (error: unknown) => error instanceof ProviderError && (error.status === 404 || error.status === 410)

/**
 * The CRM at a configured service: POST /clients below its base URL, and for a known client /clients/{uuid} and /clients/{uuid}/erase. Every call may be
 * repeated under its idempotency key.
 */
export const httpCrm = (upstream: Upstream): CrmProvider => {
  const tell = async (
    path: string,
    body: object,
    { idempotencyKey, say }: { idempotencyKey: string; say: string },
  ): Promise<void> => {
    const { success } = await callUpstream(upstream, {
      path,
      body,
      reply: doneReply,
      say: () => say,
      idempotent: true,
      idempotencyKey,
    })
    if (!success) throw new ProviderError('refused', say)
  }
  return {
    patience: patienceFor(upstream),
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
    updateClient: ({ idempotencyKey, uuid, brandId, providerType, client }) =>
      tell(
        `/clients/${encodeURIComponent(uuid)}`,
        { brand_id: brandId, provider_type: providerType, client },
        { idempotencyKey, say: correctionFailed },
      ),
    eraseClient: ({ idempotencyKey, uuid, brandId, providerType }) =>
      tell(
        `/clients/${encodeURIComponent(uuid)}/erase`,
        { brand_id: brandId, provider_type: providerType },
        { idempotencyKey, say: erasureFailed },
      ).catch((error: unknown) => {
        if (!isUnknown(error)) throw error
      }),
  }
}
