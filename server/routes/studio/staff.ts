import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  changePassword,
  confirmPassword,
  type SignIn,
  signIn,
  type SignInWays,
  useSecondFactor,
} from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { escapeHtml } from '../../data/escapeHtml.ts'
import { apiPrefix } from '../../plugins/apiCalls.ts'
import { callerOf } from '../../plugins/caller.ts'
import {
  endOpenId,
  endStaffCookie,
  keepKnownStaff,
  keepOpenId,
  keepStaffSession,
  readCookie,
} from '../../plugins/cookies.ts'
import type { OpenIdProvider } from '../../providers/openid/openIdProvider.ts'
import { meOf, signInByOpenId, signInStaff, signOutStaff } from '../../services/staff/signInStaff.ts'
import { changeOwnPassword, confirmAgain, endStaffSession, setUpSecondFactor } from '../../services/staff/ownAccount.ts'
import { newSecondFactor } from '../../services/staff/secondFactor.ts'
import { listStaffSessions, staffOf } from '../../services/staff/staffSessions.ts'
import type { SiteDeps } from '../route.ts'
import { proofOf, studioRoute } from './studioRoute.ts'

/** Routes that are open to people who are not signed in yet. They are not part of the site's API. */
const hidden = { schema: { hide: true } }

/** Says to a person who came by a link what is wrong, with the way back. */
const tellPerson = (reply: FastifyReply, { status, message }: ApiError): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Sign-in to the studio</title></head><body><main><h1>You are not signed in</h1><p>${escapeHtml(message)}</p><p><a href="/studio">Back to the studio</a></p></main></body></html>`,
    )

/** Where the provider sends people back to. */
const returnPath = `${apiPrefix}/studio/openid/return`

/** The same as a whole address: as that of links in mails it never depends on a host that the caller invents. */
function returnAddress({ originOf }: SiteDeps, request: FastifyRequest): string {
  const origin = originOf(request)
  if (origin === undefined)
    throw new ApiError(503, 'This site does not know its own address. Ask its operator to set PUBLIC_URL.')
  return origin + returnPath
}

/** Whether another site has sent the browser here. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

function openIdRoutes(app: FastifyInstance, deps: SiteDeps, openid: OpenIdProvider): void {
  const forPeople =
    (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await handle(request, reply)
      } catch (error) {
        if (error instanceof ApiError) return tellPerson(reply, error)
        throw error
      }
    }
  app.get(
    '/studio/openid',
    hidden,
    forPeople(async (request, reply) => {
      // Nobody is signed in by a link or a picture on another site: only a press in the studio begins.
      if (isFromElsewhere(request)) return reply.redirect('/studio')
      const { url, kept } = await openid.begin(returnAddress(deps, request))
      keepOpenId(request, reply, kept)
      return reply.redirect(url)
    }),
  )
  app.get(
    '/studio/openid/return',
    hidden,
    forPeople(async (request, reply) => {
      const kept = readCookie(request, 'openid')
      endOpenId(request, reply)
      const query = request.url.split('?', 2)[1] ?? ''
      const person = openid.returned(returnAddress(deps, request), query, kept)
      const caller = callerOf(deps, request)
      const { token, pass } = await signInByOpenId(deps, caller, person, readCookie(request, 'staff'))
      keepStaffSession(request, reply, token)
      keepKnownStaff(request, reply, pass)
      return reply.redirect('/studio')
    }),
  )
}

/** What staff do with their own account. */
const ownRoutes = [
  studioRoute({
    method: 'POST',
    url: '/confirm',
    role: 'viewer',
    toSetUp: true,
    body: confirmPassword,
    handle: async ({ deps, staff, session, body, reply }) => {
      await confirmAgain(deps, staff, session!, body.password)
      return reply.status(204).send()
    },
  }),
  studioRoute({
    method: 'PUT',
    url: '/password',
    role: 'viewer',
    toSetUp: true,
    body: changePassword,
    handle: async ({ deps, staff, body, reply }) => {
      await changeOwnPassword(deps, staff, body)
      return reply.status(204).send()
    },
  }),
  studioRoute({
    method: 'GET',
    url: '/sessions',
    role: 'viewer',
    toSetUp: true,
    handle: ({ deps, staff, session }) => listStaffSessions(deps, staff.id, session!.id),
  }),
  studioRoute({
    method: 'POST',
    url: '/sessions/:id/end',
    role: 'viewer',
    toSetUp: true,
    fresh: true,
    handle: async ({ deps, staff, input, reply }) => {
      await endStaffSession(deps, staff, input.id!)
      return reply.status(204).send()
    },
  }),
  studioRoute({
    method: 'POST',
    url: '/second-factor',
    role: 'viewer',
    toSetUp: true,
    fresh: true,
    handle: ({ deps, staff, request }) => newSecondFactor(deps, staff, request.hostname),
  }),
  studioRoute({
    method: 'PUT',
    url: '/second-factor',
    role: 'viewer',
    toSetUp: true,
    fresh: true,
    body: useSecondFactor,
    handle: async ({ deps, staff, body }) => meOf(deps, await setUpSecondFactor(deps, staff, body)),
  }),
]

/** How staff come in, and who they are. */
export function staffRoutes(app: FastifyInstance, deps: SiteDeps): void {
  const { openid, demonstration } = deps
  app.get('/studio/sign-in', hidden, async (request): Promise<SignInWays> => {
    const found = await staffOf(deps, proofOf(request))
    const me = found?.session && meOf(deps, found.staff)
    return { password: true, openid: openid !== undefined, demonstration, me }
  })
  app.post<{ Body: SignIn }>('/studio/sign-in', { schema: { body: signIn, hide: true } }, async (request, reply) => {
    const caller = callerOf(deps, request)
    const { me, token, pass } = await signInStaff(deps, caller, request.body, readCookie(request, 'staff'))
    keepStaffSession(request, reply, token)
    keepKnownStaff(request, reply, pass)
    return me
  })
  app.post('/studio/sign-out', hidden, async (request, reply) => {
    await signOutStaff(deps, readCookie(request, 'staff'))
    endStaffCookie(request, reply)
    return reply.status(204).send()
  })
  app.get('/studio/me', hidden, async (request) => {
    const found = await staffOf(deps, proofOf(request))
    if (!found) throw new ApiError(401, 'Please sign in first')
    return meOf(deps, found.staff)
  })
  for (const part of ownRoutes) part(app, deps)
  if (openid) openIdRoutes(app, deps, openid)
}
