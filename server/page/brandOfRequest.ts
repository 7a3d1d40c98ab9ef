import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../base/apiError.ts'
import { chooseBrand, type NamedBrand } from './chooseBrand.ts'

/** Stores `?brand=` outside production. */
const cookieName = 'brand'

export const readBrandCookie = (header: string | undefined): string | undefined =>
  header?.match(new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`))?.[1]

export const brandCookie = (name: string): string => `${cookieName}=${name}; Path=/; SameSite=Lax; HttpOnly`

const askedFor = ({ query }: FastifyRequest): string | undefined => {
  const { brand } = query as { brand?: unknown }
  return typeof brand === 'string' ? brand : undefined
}

interface Settings {
  /** Name of the configured brand. */
  brand?: string
  production: boolean
}

/** The brand of a request: the same for a page and for its calls. Throws 421 (misdirected request) if no brand is served at this host. */
export const brandOfRequest =
  <B extends NamedBrand>(brands: readonly B[], { brand: configured, production }: Settings) =>
  (request: FastifyRequest): B => {
    const chosen = chooseBrand(brands, {
      host: request.hostname,
      configured,
      asked: askedFor(request),
      remembered: readBrandCookie(request.headers.cookie),
      production,
    })
    if (!chosen) throw new ApiError(421, 'There is no site at this address')
    return chosen
  }

/** The same for a page: outside production, an existing `?brand=` is stored in a cookie for the page's calls. */
export function brandOfPage<B extends NamedBrand>(brands: readonly B[], settings: Settings) {
  const brandOf = brandOfRequest(brands, settings)
  return (request: FastifyRequest, reply: FastifyReply): B => {
    const chosen = brandOf(request)
    if (!settings.production && askedFor(request) === chosen.name) reply.header('set-cookie', brandCookie(chosen.name))
    return chosen
  }
}
