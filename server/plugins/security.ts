import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { ApiError } from '../base/apiError.ts'
import { apiPrefix, isApiCall } from './apiCalls.ts'
import { policyDirectives } from './contentPolicy.ts'

/** Helmet's headers, computed once: they are the same for every reply. */
function helmetHeaders() {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policyDirectives() },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })(response.req, response, () => undefined)
  return response.getHeaders()
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a call comes from our own pages. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`; a call with neither is refused. */
function isOwnCall(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return request.headers.origin === `${request.protocol}://${request.host}`
}

/**
 * Whether a command calls the studio with a key. A page of another site can make no browser send one: it would have to ask first, which nobody answers.
 * A call with a cookie comes from a browser.
 */
const isKeyCall = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith(`${apiPrefix}/studio/`) &&
  headers.cookie === undefined &&
  headers['sec-fetch-site'] === undefined &&
  headers.origin === undefined &&
  keyIn(headers.authorization) !== undefined

/** The key in an `Authorization` header, as commands send it. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]

/** Sets the security headers of every reply, and refuses calls from other sites. */
export function security(app: FastifyInstance): void {
  const headers = helmetHeaders()
  // A form on another site can send text/plain without asking first; our calls are JSON.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers)
    if (!isApiCall(request)) return
    void reply.header('cache-control', 'no-store')
    if (!reads.has(request.method) && !isOwnCall(request) && !isKeyCall(request))
      throw new ApiError(403, 'This call was refused because it does not come from our own pages')
  })
}

/**
 * Removes `X-Forwarded-Host`: proxies pass it on as the caller wrote it, and Fastify would take it for the host once a
 * proxy is trusted. The host decides the brand and which calls are our own, so only `Host` counts. Register it before
 * anything that reads the host.
 */
export function forgetForwardedHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => void delete raw.headers['x-forwarded-host'])
}
