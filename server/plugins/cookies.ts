import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'

const week = 7 * 24 * 3600
/** Cookies and sessions live for this many seconds. */
export const cookieLifetime = week

/** The `__Host-` prefix binds a cookie to this host over https; browsers refuse it on plain http, where only development is served. */
export const cookieName = (name: 'device' | 'session' | 'known', request: FastifyRequest): string =>
  request.protocol === 'https' ? `__Host-${name}` : name

export const cookieOptions = (request: FastifyRequest): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: request.protocol === 'https',
  maxAge: cookieLifetime,
})
