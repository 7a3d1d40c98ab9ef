import type { FastifyInstance } from 'fastify'
import { ApiError } from '../base/apiError.ts'

/** NUL and lone surrogates: valid in JSON, but no database stores them. */
const unusable = /\0|\p{Surrogate}/u

/** Deepest nesting of a request: more than any needs, and far less than a stack or a database can bear. */
const deepest = 32

function hasUnusable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return unusable.test(value)
  if (typeof value !== 'object' || value === null) return false
  return (
    depth > deepest ||
    Object.entries(value).some(([key, member]) => unusable.test(key) || hasUnusable(member, depth + 1))
  )
}

/** Refuses requests with text that cannot be stored, or with too deep nesting, in path, query or body. */
export function texts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (hasUnusable([params, query, body]))
      throw new ApiError(400, 'Please check the request: it has characters that cannot be used, or is nested too deep')
  })
}
