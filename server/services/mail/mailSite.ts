import type { Caller, Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import type { MailJob } from './queueMail.ts'

/** The brand that a mail comes from, and where its link leads. */
export type MailSite = Pick<MailJob, 'brandId' | 'origin'>

/** What the mails that a call brings about have in common; undefined where none can be sent. */
export function mailSite({ providers }: Deps, caller: Caller): MailSite | undefined {
  const { origin } = caller
  if (!origin || !providers.mail.canSend) return undefined
  return { brandId: caller.brand.brandId, origin }
}

/** The same for a call that asks for nothing else. Throws 503 where none can be sent. */
export function requireMailSite(deps: Deps, caller: Caller): MailSite {
  const site = mailSite(deps, caller)
  if (site) return site
  deps.log('a mail was asked for and cannot be sent', {
    why: deps.providers.mail.canSend ? 'nothing says where its link leads' : 'no mail server',
  })
  throw new ApiError(503, 'We cannot send emails at the moment. Please contact us instead.')
}
