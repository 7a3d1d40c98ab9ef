import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type Refusal, type StaffRole, staffRoles } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { readCookie } from '../../plugins/cookies.ts'
import { keyIn } from '../../plugins/security.ts'
import { countOfStaff, type StaffAction } from '../../services/counting/counts.ts'
import { knownTo, type OfMember, type OfSite } from '../../services/publications/foreignFunnels.ts'
import { lacksSecondFactor } from '../../services/staff/signInStaff.ts'
import {
  type FoundStaff,
  isFresh,
  noteSeen,
  staffOf,
  type StaffProof,
  type StaffRow,
  type StaffSessionRow,
} from '../../services/staff/staffSessions.ts'
import type { SiteDeps } from '../route.ts'

/** A call of the studio's API by a member of staff. */
export interface StudioCall<Body> {
  deps: SiteDeps & OfMember & OfSite
  staff: StaffRow
  /** Absent for a command with a key. */
  session?: StaffSessionRow
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
  /** Whether a key may make the call: only what pulls and pushes. */
  keys?: true
  /** Whether pages make the call by themselves: it does not keep a session from ending. */
  polled?: true
  /** Whether the password must have been given just now. */
  fresh?: true
  /** Whether who still lacks a second factor may make the call. */
  toSetUp?: true
  body?: B
  /** As what each call of a member of staff is counted, before its body is read. */
  counted?: StaffAction
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

const refuse = (message: string, code: Refusal): ApiError => new ApiError(403, message, { code })

type Demands = Pick<StudioRoute<TSchema>, 'role' | 'keys' | 'fresh' | 'toSetUp'>

/** Throws 403, with what to do, unless a route is open to a member of staff. */
function checkOpen(deps: SiteDeps, { staff, session }: FoundStaff, { role, keys, fresh, toSetUp }: Demands): void {
  if (!session && !keys)
    throw new ApiError(403, 'A key pulls and pushes drafts, and nothing else. Sign in to the studio for this.')
  if (!may(staff.role, role)) throw new ApiError(403, refusals[role])
  if (!session) return
  if (!toSetUp && lacksSecondFactor(deps, staff))
    throw refuse('Publishers need a second factor here. Set one up first.', 'second-factor-missing')
  if (fresh && !isFresh(deps, session)) throw refuse('Enter your password again to go on.', 'password-again')
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
 * Makes a route of the studio. A caller who is not signed in gets 404, as if there were no studio. A caller to whom it is
 * not open gets 403 with a sentence, and a code where the studio can help.
 */
export const studioRoute =
  <B extends TSchema>({ method, url, polled, counted, body, bodyLimit, handle, ...demands }: StudioRoute<B>) =>
  (app: FastifyInstance, deps: SiteDeps): void => {
    app.route({
      method,
      url: `/studio${url}`,
      ...(bodyLimit ? { bodyLimit } : {}),
      schema: body ? { body, hide: true } : { hide: true },
      onRequest: async (request, reply) => {
        const found = await staffOf(deps, proofOf(request))
        if (!found) return reply.callNotFound()
        checkOpen(deps, found, demands)
        if (counted) await countOfStaff(deps, counted, found.staff)
        if (found.session && !polled) await noteSeen(deps, found.session)
        request.staff = found
      },
      handler: async (request, reply) => {
        const found = request.staff!
        const call = { ...found, body: request.body as Static<B>, input: inputOf(request), request, reply }
        return handle({ ...call, deps: { ...deps, ...(await knownTo(deps, found.staff)) } })
      },
    })
  }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the studio; only in its routes. */
    staff?: FoundStaff
  }
}
