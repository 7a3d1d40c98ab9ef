import type { Caller, Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import type { MailJob } from './queueMail.ts'

/** The brand that a mail comes from, and where its link leads. */
export type MailSite = Pick<MailJob, 'brandId' | 'origin'>

/** What mails caused by this call have in common; undefined when none can be sent. */
export function mailSite({ providers }: Deps, caller: Caller): MailSite | undefined {
  const { origin } = caller
  if (!origin || !providers.mail.canSend) return undefined
  return { brandId: caller.brand.brandId, origin }
}

/** The same for a call whose only purpose is the mail. Throws 503 when none can be sent. */
export function requireMailSite(deps: Deps, caller: Caller): MailSite {
  const site = mailSite(deps, caller)
  if (site) return site
  deps.log('a mail was asked for and cannot be sent', {
    why: deps.providers.mail.canSend ? 'nothing says where its link leads' : 'no mail server',
  })
  throw new ApiError(503, 'We cannot send emails at the moment. Please contact us instead.')
}
