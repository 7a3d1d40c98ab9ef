import type { FastifyRequest } from 'fastify'

interface LinkSettings {
  /** Host names of all brands. */
  hosts: readonly string[]
  /** `PUBLIC_URL` of the configuration. */
  publicUrl?: string | undefined
  production: boolean
}

const isLoopbackName = (host: string): boolean => /^(localhost|(.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** A host as browsers send it: a name or address, and a port. Whatever else stands in the header would lead elsewhere in a link. */
const wellFormed = /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/

/**
 * Where the links of our mails lead: never to what the header of a request says alone, which its sender writes. The host of a brand counts when the
 * configuration names it, then `PUBLIC_URL`; in development a request to this machine is answered with this machine. Undefined when none of them holds.
 */
export const linkOrigin =
  ({ hosts, publicUrl, production }: LinkSettings) =>
  ({ host: header, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): string | undefined => {
    const host = header.toLowerCase()
    const name = wellFormed.exec(host)?.[1] ?? ''
    if (isLoopbackName(name)) return production ? publicUrl : `${protocol}://${host}`
    return hosts.includes(name) ? `https://${name}` : publicUrl
  }
