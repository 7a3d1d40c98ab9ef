import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** Milliseconds. */
export interface Timeouts {
  /** From the first byte of a request to the end of its headers. */
  headers: number
  /** From the first byte of a request to the end of its body. */
  request: number
  /** Between two requests on one connection; longer than proxies usually wait, so that they close first. */
  keepAlive: number
  /** From a request to its reply: long enough for two calls of a bureau. */
  reply: number
}

export const usualTimeouts: Timeouts = { headers: 15_000, request: 30_000, keepAlive: 65_000, reply: 120_000 }

/** Interval at which expired connections are looked for and cut. */
const checkEvery = 1000
/** How much longer a client may take to read the reply than the server to make it. */
const grace = 10_000

/**
 * Server options that cut connections which are held without use. A request that arrives too slowly gets 408, one whose
 * reply takes too long 503. With `tls` the server speaks TLS.
 */
export function timeoutOptions({ headers, request, keepAlive, reply }: Timeouts, tls?: { cert: string; key: string }) {
  const connections = { headersTimeout: headers, connectionsCheckingInterval: Math.min(checkEvery, headers / 2) }
  const options = {
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    handlerTimeout: reply,
    connectionTimeout: reply + grace,
    http: connections,
  } satisfies FastifyHttpOptions<Server>
  // Fastify takes the options of an https server instead of these. To all that uses it, the two servers are alike.
  return tls ? { ...options, https: { ...connections, ...tls, minVersion: 'TLSv1.2' } } : options
}
