import type { Deps } from '../services/deps.ts'
import { correctClient } from '../services/crm/correctClient.ts'
import { eraseClient } from '../services/crm/eraseClient.ts'
import { syncClient } from '../services/crm/syncClient.ts'
import { deliverMail } from '../services/letters/deliverMail.ts'
import type { ClaimRequestRow } from '../database/tables/index.ts'
import type { Message } from './openMessages.ts'

export interface Delivery {
  /**
   * Delivers a message and marks it as done. Throws what the provider throws. A message may be delivered twice and must
   * then have its effect once. `request` is undefined for a message without a claim request.
   */
  deliver(deps: Deps, message: Message, request: ClaimRequestRow | undefined): Promise<unknown>
  /** Milliseconds that one attempt may take; no other process tries the message during that time. */
  patience(deps: Deps): number
}

/** Milliseconds for handing a mail over, which takes several exchanges. */
const mailPatience = 60_000

const crmPatience = ({ providers }: Deps): number => providers.crm.patience

/** What delivers the messages of each topic. */
export const deliveries: Partial<Record<Message['topic'], Delivery>> = {
  'sync-client': { deliver: async (deps, _, request) => request && syncClient(deps, request), patience: crmPatience },
  'correct-client': {
    deliver: async (deps, message, request) => request && correctClient(deps, message, request),
    patience: crmPatience,
  },
  'erase-client': { deliver: eraseClient, patience: crmPatience },
  'send-mail': { deliver: deliverMail, patience: () => mailPatience },
}
