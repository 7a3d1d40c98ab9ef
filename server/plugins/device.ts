import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newToken, tokenHash } from '../base/tokens.ts'
import { isApiCall } from './apiCalls.ts'
import { keepDevice, readCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of this browser's device cookie, in hexadecimal: the owner of what was made without signing in. */
    ownerHash: string
  }
}

const wellFormed = /^[\w-]{43}$/

/** Gives this browser a new identity. What it made under the old one can be reached through an account only. */
export function renewDevice(request: FastifyRequest, reply: FastifyReply): void {
  const token = newToken()
  request.ownerHash = tokenHash(token)
  keepDevice(request, reply, token)
}

const isPageOrCall = (request: FastifyRequest) => isApiCall(request) || request.headers['sec-fetch-dest'] === 'document'

/**
 * Recognises browsers by a cookie. It is set with the page, or at the latest with the first call, and so before the
 * reply that creates a claim request: a lost reply does not lose the claim request.
 */
export function device(app: FastifyInstance): void {
  app.decorateRequest('ownerHash', '')
  app.addHook('onRequest', async (request, reply) => {
    const token = readCookie(request, 'device')
    if (token && wellFormed.test(token)) request.ownerHash = tokenHash(token)
    else if (isPageOrCall(request)) renewDevice(request, reply)
  })
}
