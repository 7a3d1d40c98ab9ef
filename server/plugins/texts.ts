import type { FastifyInstance } from 'fastify'
import { ApiError } from '../base/apiError.ts'

/** A zero character and half a character: valid in JSON, but no database keeps them. */
const unusable = /\0|\p{Surrogate}/u

/** Deeper than any request has to be, and far from what a stack or a database bears. */
const deepest = 32

function hasUnusable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return unusable.test(value)
  if (typeof value !== 'object' || value === null) return false
  return (
    depth > deepest ||
    Object.entries(value).some(([key, member]) => unusable.test(key) || hasUnusable(member, depth + 1))
  )
}

/** Refuses texts that cannot be stored, wherever in a request they stand, and what is nested without end. */
export function texts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (hasUnusable([params, query, body]))
      throw new ApiError(400, 'Please check the request: it has characters that cannot be used, or is nested too deep')
  })
}
