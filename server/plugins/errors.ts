import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sizeWords } from '#schemas/values/files.ts'
import { sqlState } from '../database/databaseError.ts'
import { NoConnection } from '../database/watchedPool.ts'
import { ProviderError } from '../providers/types.ts'
import { ApiError, Busy, TooMany } from '../base/apiError.ts'
import { errorCode } from './logging.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caller expects an error as plain text (CALL-30). */
    plainTextErrors?: boolean
  }
}

const serverError = 'Internal server error'
const unreachable = 'Service temporarily unavailable'

/** Seconds after which a refused caller may try again. */
export const retryAfter = 5

interface Answer {
  status: number
  message: string
  detail?: Record<string, string>
  headers?: Record<string, string>
}

const forTheMoment = (message: string): Answer => ({
  status: 503,
  message,
  headers: { 'retry-after': String(retryAfter) },
})

/** Whether no connection could be had; a failed query has that as its cause. */
const hadNoConnection = (error: Error): boolean => error instanceof NoConnection || error.cause instanceof NoConnection

/** SQLSTATEs of statements that the database gave up: the statement or its wait for a lock took too long, or the disk is full. */
const givenUp = new Set(['57014', '55P03', '53100'])
const wasGivenUp = (error: Error): boolean => givenUp.has(sqlState(error) ?? '')

function answerFor(error: FastifyError | ApiError | ProviderError, { bodyLimit }: { bodyLimit: number }): Answer {
  if (error instanceof Busy) return forTheMoment(error.message)
  if (hadNoConnection(error)) return forTheMoment(unreachable)
  if (error instanceof TooMany)
    return { status: error.status, message: error.message, headers: { 'retry-after': String(error.retryAfter) } }
  if (error instanceof ApiError)
    return { status: error.status, message: error.message || serverError, detail: error.detail }
  if (error instanceof ProviderError) {
    const away = error.code === 'unavailable' || error.code === 'timeout'
    return { status: away ? 503 : 502, message: away ? unreachable : error.message || serverError }
  }
  // Something may have been done for the call, so the caller is not asked to try again.
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' || wasGivenUp(error)) return { status: 503, message: unreachable }
  if (error.validation) return { status: 400, message: `Please check the request: ${error.message}` }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const message = `The request has more than ${sizeWords(bodyLimit)}. Please send less at once.`
    return { status: 413, message }
  }
  const status = error.statusCode ?? 500
  return status < 500 ? { status, message: error.message } : { status: 500, message: serverError }
}

function send(request: FastifyRequest, reply: FastifyReply, { status, message, detail, headers = {} }: Answer) {
  void reply.status(status).headers(headers)
  return request.routeOptions.config.plainTextErrors
    ? reply.type('text/plain; charset=utf-8').send(message)
    : reply.send({ success: false, error: message, ...detail })
}

/** Sends every error as `{ success: false, error }`, or as plain text where the caller expects that. */
export function errors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = answerFor(error, request.routeOptions)
    if (answer.status >= 500) request.log.error({ failure: errorCode(error) }, 'request failed')
    return send(request, reply, answer)
  })
}

/** Replies 404 for unknown paths. The path may be repeated in the reply, the query may not. */
export function unknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, { status: 404, message: `There is no ${request.method} ${request.url.split('?', 1)[0]}` }),
  )
}
