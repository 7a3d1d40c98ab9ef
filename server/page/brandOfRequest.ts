import type { FastifyReply, FastifyRequest } from 'fastify'
import { brandCookie, readBrandCookie } from './brandCookie.ts'
import { chooseBrand } from './chooseBrand.ts'
import type { Brand } from './themes.ts'

const askedFor = ({ query }: FastifyRequest): string | undefined => {
  const { brand } = query as { brand?: unknown }
  return typeof brand === 'string' ? brand : undefined
}

/** The brand of a request; outside production a `?brand=` that exists is remembered in a cookie. */
export function brandOfRequest(brands: readonly Brand[], settings: { brand?: string; production: boolean }) {
  return (request: FastifyRequest, reply: FastifyReply): Brand => {
    const asked = askedFor(request)
    const { production, brand: configured } = settings
    const chosen = chooseBrand(brands, { host: request.hostname, configured, asked, remembered: readBrandCookie(request.headers.cookie), production })
    if (!production && asked === chosen.name) reply.header('set-cookie', brandCookie(chosen.name))
    return chosen
  }
}
