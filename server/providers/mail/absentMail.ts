import { ProviderError, type MailProvider } from '../types.ts'
import { mailFailed } from './messages.ts'

/** Where no mail server is configured. */
export const absentMail = (): MailProvider => ({
  canSend: false,
  async send() {
    throw new ProviderError('unavailable', mailFailed)
  },
})
