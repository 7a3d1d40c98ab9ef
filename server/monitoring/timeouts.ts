import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** Milliseconds. */
export interface Timeouts {
  /** From the first byte of a request to the end of its headers. */
  headers: number
  /** From the first byte of a request to the end of its body. */
  request: number
  /** Between two requests on one connection; longer than proxies usually keep theirs, so that it is they who close. */
  keepAlive: number
  /** From a request to its reply. Two calls of a bureau have room in it. */
  reply: number
}

export const usualTimeouts: Timeouts = { headers: 15_000, request: 30_000, keepAlive: 65_000, reply: 120_000 }

/** How soon after its time a connection is cut. */
const checkEvery = 1000
/** Whoever does not take the reply has this much longer than whoever makes it. */
const grace = 10_000

/**
 * What cuts connections that hold on to the server without using it. A request that arrives too slowly is answered with 408, one whose reply takes too
 * long with 503.
 */
export const timeoutOptions = ({ headers, request, keepAlive, reply }: Timeouts) =>
  ({
    requestTimeout: request,
    keepAliveTimeout: keepAlive,
    handlerTimeout: reply,
    connectionTimeout: reply + grace,
    http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(checkEvery, headers / 2) },
  }) satisfies FastifyHttpOptions<Server>
