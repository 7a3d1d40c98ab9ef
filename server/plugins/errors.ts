import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProviderError } from '../providers/types.ts'
import { ApiError } from '../services/apiError.ts'
import { errorCode } from './logging.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caller reads an error as text (CALL-30). */
    plainTextErrors?: boolean
  }
}

const serverError = 'Internal server error'
const unreachable = 'Service temporarily unavailable'

interface Answer {
  status: number
  message: string
  detail?: Record<string, string>
}

function answerFor(error: FastifyError | ApiError | ProviderError): Answer {
  if (error instanceof ApiError) return { status: error.status, message: error.message || serverError, detail: error.detail }
  if (error instanceof ProviderError) {
    const away = error.code === 'unavailable' || error.code === 'timeout'
    return { status: away ? 503 : 502, message: away ? unreachable : error.message || serverError }
  }
  if (error.validation) return { status: 400, message: `Please check the request: ${error.message}` }
  const status = error.statusCode ?? 500
  return status < 500 ? { status, message: error.message } : { status: 500, message: serverError }
}

function send(request: FastifyRequest, reply: FastifyReply, { status, message, detail }: Answer) {
  void reply.status(status)
  return request.routeOptions.config.plainTextErrors ? reply.type('text/plain; charset=utf-8').send(message) : reply.send({ success: false, error: message, ...detail })
}

/** Every error becomes `{ success: false, error }`, or its text alone where that is what the caller reads. */
export function errors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = answerFor(error)
    if (answer.status >= 500) request.log.error({ failure: errorCode(error) }, 'request failed')
    return send(request, reply, answer)
  })
}

/** Says that there is nothing here; the path may be repeated, its query may not. */
export function unknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => send(request, reply, { status: 404, message: `There is no ${request.method} ${request.url.split('?', 1)[0]}` }))
}
