import type { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'

/** What may be logged of an error: its name and code. Messages of database errors repeat the values that were being written. */
export function errorCode(error: unknown): string {
  const { name = 'Error', code, cause } = (error ?? {}) as { name?: string; code?: string; cause?: { code?: string } }
  return [name, code ?? cause?.code].filter(Boolean).join(' ')
}

/** One line per request: method, route as declared (paths may contain personal data), status, time. No bodies, cookies or addresses. */
export const loggerOptions = (level: string, stream?: Writable): FastifyServerOptions['logger'] => ({
  level,
  ...(stream ? { stream } : {}),
  redact: {
    paths: ['*.email', '*.password', '*.otp', '*.signature', '*.personalDetails', '*.contactDetails', '*.address'],
    remove: true,
  },
  serializers: {
    req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
    res: (reply) => ({ statusCode: reply.statusCode }),
    err: (error) => ({ type: error.name, message: errorCode(error), stack: '' }),
  },
})
