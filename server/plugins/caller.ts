import type { FastifyRequest } from 'fastify'
import type { Theme } from '#schemas/theme.ts'
import type { Caller } from '../services/deps.ts'
import { readCookie } from './cookies.ts'

/** What a request is made to, as the site is configured. */
export interface SiteOfRequest {
  /** Throws 421 where no brand is served at the host of the request. */
  brandOf: (request: FastifyRequest) => Theme
  /** Origin of the links in mails; undefined when nothing reliable says it. */
  originOf: (request: Pick<FastifyRequest, 'host' | 'protocol'>) => string | undefined
}

/** Who makes a request. The brand is found when it is read: not every call has one. */
export const callerOf = ({ brandOf, originOf }: SiteOfRequest, request: FastifyRequest): Caller => ({
  get brand() {
    return brandOf(request)
  },
  get origin() {
    return originOf(request)
  },
  ownerHash: request.ownerHash,
  sessionToken: readCookie(request, 'session'),
  knownDevice: readCookie(request, 'known'),
  knownStaff: readCookie(request, 'known-staff'),
  address: request.ip,
  userAgent: request.headers['user-agent'],
})
