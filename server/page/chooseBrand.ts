import { defaultBrand } from '#themes/defaultBrand.ts'
import type { Brand } from './themes.ts'

/** What a brand is chosen by. */
export type NamedBrand = Pick<Brand, 'name' | 'hosts'>

export interface BrandClues {
  /** Host name without port. */
  host: string
  /** `BRAND` of the configuration. */
  configured?: string | undefined
  /** `?brand=` of the address, and what was remembered of it. Both count outside production only. */
  asked?: string | undefined
  remembered?: string | undefined
  production: boolean
}

const named = <B extends NamedBrand>(brands: readonly B[], name: string | undefined): B | undefined => brands.find((brand) => brand.name === name)

/** The brand of a request: by host name, then by configuration, then by `?brand=` outside production, then the default brand. */
export function chooseBrand<B extends NamedBrand>(brands: readonly B[], { host, configured, asked, remembered, production }: BrandClues): B {
  const byHost = brands.find(({ hosts }) => hosts.includes(host.toLowerCase()))
  const byVisitor = production ? undefined : (named(brands, asked) ?? named(brands, remembered))
  return byHost ?? named(brands, configured) ?? byVisitor ?? named(brands, defaultBrand)!
}

/** Throws when the configured brand does not exist: a typing error must not show another company's name. */
export function checkConfiguredBrand(brands: readonly NamedBrand[], configured: string | undefined): void {
  if (configured === undefined || named(brands, configured)) return
  throw new Error(`BRAND is "${configured}", but themes/ has no such folder. Please set it to one of ${brands.map(({ name }) => name).join(', ')}.`)
}
