import { defaultBrand } from '#themes/defaultBrand.ts'
import type { Brand } from './themes.ts'

/** Whether a host name can be that of a public site: `localhost` and `test` are development names, which DNS does not have. */
export const isPublicHost = (host: string): boolean => !/(^|\.)(localhost|test)$/.test(host)

/** Whether one of the brands names a public host. */
export const namesPublicHost = (brands: readonly { hosts: readonly string[] }[]): boolean =>
  brands.some(({ hosts }) => hosts.some(isPublicHost))

/** The fields by which a brand is chosen. */
export type NamedBrand = Pick<Brand, 'name' | 'hosts'>

export interface BrandClues {
  /** Host name without port. */
  host: string
  /** `BRAND` of the configuration. */
  configured?: string | undefined
  /** `?brand=` of the URL or the cookie. Applies outside production only. */
  asked?: string | undefined
  remembered?: string | undefined
  production: boolean
}

const named = <B extends NamedBrand>(brands: readonly B[], name: string | undefined): B | undefined =>
  brands.find((brand) => brand.name === name)

const ofHost = <B extends NamedBrand>(brands: readonly B[], host: string): B | undefined =>
  brands.find(({ hosts }) => hosts.includes(host))

/**
 * In production `BRAND`, if set, is the only brand. Otherwise a host shows the brand that names it. Once any brand names a public host, other hosts show
 * none; until then, hosts that no brand names show the default brand.
 */
function chooseInProduction<B extends NamedBrand>(
  brands: readonly B[],
  host: string,
  configured: string | undefined,
): B | undefined {
  const fixed = named(brands, configured)
  if (fixed) return fixed
  if (namesPublicHost(brands)) return isPublicHost(host) ? ofHost(brands, host) : undefined
  return ofHost(brands, host) ?? named(brands, defaultBrand)
}

/**
 * The brand of a request; undefined if production has none for its host. Outside production the host name comes first, then the configuration, then
 * `?brand=`, then the default brand.
 */
export function chooseBrand<B extends NamedBrand>(
  brands: readonly B[],
  { host: spelled, configured, asked, remembered, production }: BrandClues,
): B | undefined {
  const host = spelled.toLowerCase()
  if (production) return chooseInProduction(brands, host, configured)
  return (
    ofHost(brands, host) ??
    named(brands, configured) ??
    named(brands, asked) ??
    named(brands, remembered) ??
    named(brands, defaultBrand)
  )
}

/** Host names that links may use: in production with `BRAND`, those of that brand. */
export function servedHosts(
  brands: readonly NamedBrand[],
  { configured, production }: Pick<BrandClues, 'configured' | 'production'>,
): string[] {
  const fixed = production ? named(brands, configured) : undefined
  return (fixed ? [fixed] : brands).flatMap(({ hosts }) => hosts)
}

/** Throws if the configured brand does not exist: a typo must not show another company's name. */
export function checkConfiguredBrand(names: readonly string[], configured: string | undefined): void {
  if (configured === undefined || names.includes(configured)) return
  throw new Error(
    `BRAND is "${configured}", but themes/ has no such folder. Please set it to one of ${names.join(', ')}.`,
  )
}
