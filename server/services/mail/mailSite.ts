import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { ApiError } from '../../base/apiError.ts'
import type { MailJob } from './queueMail.ts'

/** The brand that a mail comes from, and where its link leads. */
export type MailSite = Pick<MailJob, 'brandId' | 'origin'>

/** What the mails that a call brings about have in common; undefined where none can be sent. */
export function mailSite(deps: Deps, request: FastifyRequest): MailSite | undefined {
  const origin = deps.originOf(request)
  if (!origin || !deps.providers.mail.canSend) return undefined
  return { brandId: deps.brandOf(request).brandId, origin }
}

/** The same for a call that asks for nothing else. Throws 503 where none can be sent. */
export function requireMailSite(deps: Deps, request: FastifyRequest): MailSite {
  const site = mailSite(deps, request)
  if (site) return site
  deps.log('a mail was asked for and cannot be sent', {
    why: deps.providers.mail.canSend ? 'nothing says where its link leads' : 'no mail server',
  })
  throw new ApiError(503, 'We cannot send emails at the moment. Please contact us instead.')
}
