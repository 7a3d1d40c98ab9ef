import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownValue } from 'runnel/rules'
import { knownLifetime } from '../services/accounts/knownDevice.ts'
import { openIdPatience } from '../providers/openid/openIdProvider.ts'
import { cookieLifetime } from '../services/sessions.ts'

type CookieName = 'device' | 'session' | 'known' | 'known-staff' | 'staff' | 'openid'

/** The `__Host-` prefix binds a cookie to this host over https; browsers refuse it on plain http, where only development is served. */
const nameOf = (name: CookieName, request: FastifyRequest): string =>
  request.protocol === 'https' ? `__Host-${name}` : name

const optionsFor = (request: FastifyRequest, maxAge = cookieLifetime): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: request.protocol === 'https',
  maxAge,
})

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  ownValue(request.cookies, nameOf(name, request))

const keep = (request: FastifyRequest, reply: FastifyReply, name: CookieName, value: string, maxAge?: number): void =>
  void reply.setCookie(nameOf(name, request), value, optionsFor(request, maxAge))

/** Gives the browser a device cookie: it owns what it makes without signing in. */
export const keepDevice = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  keep(request, reply, 'device', token)

/** Puts a session into a cookie that scripts cannot read. */
export const keepSession = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  keep(request, reply, 'session', token)

/** Lets the browser show later that it has signed in to an account (`devicePass`). */
export const keepKnownDevice = (request: FastifyRequest, reply: FastifyReply, pass: string): void =>
  keep(request, reply, 'known', pass, knownLifetime)

/** The same for the studio (`staffPass`). A return from a provider of OpenID Connect sends it too. */
export const keepKnownStaff = (request: FastifyRequest, reply: FastifyReply, pass: string): void =>
  keep(request, reply, 'known-staff', pass, knownLifetime)

/** Takes the session's cookie from the browser; the session itself ends in the database. */
export const endSession = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.clearCookie(nameOf('session', request), optionsFor(request, 0))

const strict = (request: FastifyRequest, maxAge: number): CookieSerializeOptions => ({
  ...optionsFor(request, maxAge),
  sameSite: 'strict',
})

/** Seconds for which a browser keeps a session of the studio, which the server ends sooner. */
const staffCookie = 24 * 3600

/** Puts a session of the studio into a cookie that scripts cannot read, and that no link from another site sends. */
export const keepStaffSession = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  void reply.setCookie(nameOf('staff', request), token, strict(request, staffCookie))

/** Takes it from the browser; the session itself ends in the database. */
export const endStaffCookie = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.clearCookie(nameOf('staff', request), strict(request, 0))

/** Keeps what a sign-in with OpenID Connect needs when the provider sends the browser back, which counts as a link from another site. */
export const keepOpenId = (request: FastifyRequest, reply: FastifyReply, sealed: string): void =>
  keep(request, reply, 'openid', sealed, openIdPatience)

/** Each of them is good for one return. */
export const endOpenId = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.clearCookie(nameOf('openid', request), optionsFor(request, 0))
