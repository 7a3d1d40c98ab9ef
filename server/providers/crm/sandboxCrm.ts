import { uuidOf } from '#server/data/fingerprint.ts'
import { ProviderError, type CrmClient, type CrmProvider } from '../types.ts'
import { correctionFailed, syncFailed } from '../messages.ts'

const refuseDown = ({ lastName }: CrmClient, say: string) => {
  if (lastName.trim().toLowerCase() === 'crmdown') throw new ProviderError('unavailable', say)
}

/** A CRM without memory: the same idempotency key always gives the same uuid. */
export const sandboxCrm = (): CrmProvider => ({
  patience: 1000,
  async syncClient({ idempotencyKey, client }) {
    refuseDown(client, syncFailed)
    return { uuid: uuidOf(`crm client ${idempotencyKey}`) }
  },
  async updateClient({ client }) {
    refuseDown(client, correctionFailed)
  },
  async eraseClient() {},
})
