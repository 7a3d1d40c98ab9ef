import { uuidOf } from '#server/data/fingerprint.ts'
import { ProviderError, type CrmProvider } from '../types.ts'
import { syncFailed } from './messages.ts'

/** A client register without memory: the same idempotency key always gives the same uuid. */
export const sandboxCrm = (): CrmProvider => ({
  async syncClient({ idempotencyKey, client }) {
    if (client.lastName.trim().toLowerCase() === 'crmdown') throw new ProviderError('unavailable', syncFailed)
    return { uuid: uuidOf(`crm client ${idempotencyKey}`) }
  },
})
