import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type StaffRole, staffRoles } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { readCookie } from '../../plugins/cookies.ts'
import { keyIn } from '../../plugins/security.ts'
import { staffOf, type StaffProof, type StaffRow } from '../../services/staff/staffSessions.ts'
import type { SiteDeps } from '../route.ts'

/** A call of the studio's API by a member of staff. */
export interface StudioCall<Body> {
  deps: SiteDeps
  staff: StaffRow
  body: Body
  /** Parameters of path and query. */
  input: Record<string, string | undefined>
  request: FastifyRequest
  reply: FastifyReply
}

interface StudioRoute<B extends TSchema> {
  method: 'GET' | 'POST' | 'PUT'
  /** Below `/api/studio`. */
  url: string
  /** The least role that may make the call. */
  role: StaffRole
  body?: B
  /** Largest body, in bytes. */
  bodyLimit?: number
  handle(call: StudioCall<Static<B>>): Promise<unknown>
}

const may = (role: StaffRole, least: StaffRole): boolean => staffRoles.indexOf(role) >= staffRoles.indexOf(least)

const refusals: Record<StaffRole, string> = {
  viewer: 'You may not see this.',
  author: 'You may look at everything here, but not change it. Ask a publisher to make you an author.',
  publisher: 'Only a publisher may do this. Save your draft and ask a publisher to publish it.',
}

/** The parameters of query and path. @throws ApiError 400 for one that is given twice. */
function inputOf({ query, params }: FastifyRequest): Record<string, string> {
  const given = { ...(query as Record<string, string | string[]>), ...(params as Record<string, string>) }
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      throw new ApiError(400, `Please check the request: "${name}" is given twice`)
    }),
  )
}

/** How a call shows who makes it. */
export const proofOf = (request: FastifyRequest): StaffProof => ({
  cookie: readCookie(request, 'staff'),
  key: keyIn(request.headers.authorization),
})

/**
 * Makes a route of the studio. A caller who is not signed in gets 404, as if there were no studio. A caller without the
 * role gets 403 with a sentence.
 */
export const studioRoute =
  <B extends TSchema>({ method, url, role, body, bodyLimit, handle }: StudioRoute<B>) =>
  (app: FastifyInstance, deps: SiteDeps): void => {
    app.route({
      method,
      url: `/studio${url}`,
      ...(bodyLimit ? { bodyLimit } : {}),
      schema: body ? { body, hide: true } : { hide: true },
      onRequest: async (request, reply) => {
        const found = await staffOf(deps, proofOf(request))
        if (!found) return reply.callNotFound()
        if (!may(found.role, role)) throw new ApiError(403, refusals[role])
        request.staff = found
      },
      handler: (request, reply) =>
        handle({
          deps,
          staff: request.staff!,
          body: request.body as Static<B>,
          input: inputOf(request),
          request,
          reply,
        }),
    })
  }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the studio; only in its routes. */
    staff?: StaffRow
  }
}
