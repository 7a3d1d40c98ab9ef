import type { FastifyInstance } from 'fastify'
import { ApiError } from '../services/apiError.ts'

/** A zero character and half a character: valid in JSON, but no database keeps them. */
const unusable = /\0|\p{Surrogate}/u

function hasUnusable(value: unknown): boolean {
  if (typeof value === 'string') return unusable.test(value)
  return typeof value === 'object' && value !== null && Object.entries(value).some(([key, member]) => unusable.test(key) || hasUnusable(member))
}

/** Refuses texts that cannot be stored, wherever in a request they stand. */
export function texts(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (hasUnusable([params, query, body])) throw new ApiError(400, 'Please check the request: it has characters that cannot be used')
  })
}
