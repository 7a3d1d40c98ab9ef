import { defaultBrand } from '#themes/defaultBrand.ts'
import type { Brand } from './themes.ts'

export interface BrandClues {
  /** Host name without port. */
  host: string
  /** `BRAND` of the configuration. */
  configured?: string
  /** `?brand=` of the address, and what was remembered of it. Both count outside production only. */
  asked?: string
  remembered?: string
  production: boolean
}

const named = (brands: readonly Brand[], name: string | undefined) => brands.find((brand) => brand.name === name)

/** The brand of a request: by host name, then by configuration, then by `?brand=` outside production, then the default brand. */
export function chooseBrand(brands: readonly Brand[], { host, configured, asked, remembered, production }: BrandClues): Brand {
  const byHost = brands.find(({ hosts }) => hosts.includes(host.toLowerCase()))
  const byVisitor = production ? undefined : (named(brands, asked) ?? named(brands, remembered))
  return byHost ?? named(brands, configured) ?? byVisitor ?? named(brands, defaultBrand)!
}

/** Throws when the configured brand does not exist: a typing error must not show another company's name. */
export function checkConfiguredBrand(brands: readonly Brand[], configured: string | undefined): void {
  if (configured === undefined || named(brands, configured)) return
  throw new Error(`BRAND is "${configured}", but themes/ has no such folder. Please set it to one of ${brands.map(({ name }) => name).join(', ')}.`)
}
