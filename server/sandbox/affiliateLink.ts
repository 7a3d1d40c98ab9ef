import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Theme } from '#schemas/theme.ts'
import { callerOf } from '../plugins/caller.ts'
import { keepSession } from '../plugins/cookies.ts'
import { apiPrefix } from '../plugins/apiCalls.ts'
import { ApiError } from '../base/apiError.ts'
import { countSandboxLink } from '../services/counting/counts.ts'
import { affiliateApplicant } from './affiliateApplicant.ts'

export interface AffiliateLinkOptions {
  /** The brand that the visitor sees. */
  themeOf(request: FastifyRequest, reply: FastifyReply): Theme
}

/** Path of the sandbox's partner link. */
export const affiliateLink = `${apiPrefix}/sandbox/affiliate`

const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lastName: { type: 'string', minLength: 1, maxLength: 50 },
    request: { const: 'lost' },
    brand: { type: 'string' },
  },
}

/**
 * The demonstration's way into the partner funnel: each visit of the link signs in as a new made-up applicant. Links and embeds on other sites are
 * refused, so that they can neither create accounts nor end a visitor's session, and each address has a limit. Register it only if every outside service
 * is a sandbox, and never in production.
 */
export async function affiliateLinks(app: FastifyInstance, { themeOf }: AffiliateLinkOptions): Promise<void> {
  app.get(affiliateLink, { schema: { querystring: query } }, async (request, reply) => {
    const from = request.headers['sec-fetch-site']
    if (from === 'cross-site' || from === 'same-site')
      throw new ApiError(403, 'Please open this link by typing it: another site cannot sign anybody in here')
    await countSandboxLink(app.deps, callerOf(app.deps, request))
    const { lastName = 'Affiliate', request: which } = request.query as { lastName?: string; request?: 'lost' }
    const theme = themeOf(request, reply)
    const visitor = { lastName, lost: which === 'lost', ownerHash: request.ownerHash }
    const { access_token: token } = await affiliateApplicant(app.deps, theme, visitor)
    keepSession(request, reply, token)
    return reply.redirect(`/claim/${theme.partnerFunnel}`)
  })
}
