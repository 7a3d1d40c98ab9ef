import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { TooMany } from '../base/apiError.ts'
import { networkOf } from '../services/counting/networks.ts'
import { tooMany } from '../services/counting/countUses.ts'

/** Networks that are counted at the same time; the oldest make room for new ones. */
const mostNetworks = 50_000

/**
 * Refuses more calls from one network than people behind it can make, before anything is done for them. Each process
 * counts for itself and in memory: this keeps a script from occupying the process, and does not replace
 * `policy/limits.ts`, which holds for all processes together. Register it before the routes that it protects.
 */
export async function flood(api: FastifyInstance, callsPerMinute: number): Promise<void> {
  await api.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    cache: mostNetworks,
    keyGenerator: ({ ip }) => networkOf(ip).line,
    errorResponseBuilder: (_request, { ttl }) => new TooMany(tooMany, Math.max(1, Math.ceil(ttl / 1000))),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
