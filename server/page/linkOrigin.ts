import type { FastifyRequest } from 'fastify'
import { isLoopbackName } from '../base/loopback.ts'

interface LinkSettings {
  /** Host names of all brands. */
  hosts: readonly string[]
  /** `PUBLIC_URL` of the configuration. */
  publicUrl?: string | undefined
  production: boolean
}

/** A host as browsers send it: a name or address, and a port. Anything else in the header could make a link lead elsewhere. */
const wellFormed = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/

/**
 * The origin of links in mails. Never trusts a request's host header alone, since the sender writes it: a brand's configured host comes first, then
 * `PUBLIC_URL`; in development a local request gets a local link. Undefined if none applies.
 */
export const linkOrigin =
  ({ hosts, publicUrl, production }: LinkSettings) =>
  ({ host: header, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): string | undefined => {
    const host = header.toLowerCase()
    const name = wellFormed.exec(host)?.[1] ?? ''
    if (isLoopbackName(name)) return production ? publicUrl : `${protocol}://${host}`
    return hosts.includes(name) ? `https://${name}` : publicUrl
  }
