import { defaultBrand } from '#themes/defaultBrand.ts'
import type { Settings } from '../settings/settings.ts'
import { type NamedBrand, isPublicHost, namesPublicHost } from './chooseBrand.ts'

/** Warnings about brands at the start: without `BRAND` the host decides, and a development host does not count. */
export function brandWarnings(
  { production, brand }: Pick<Settings, 'production' | 'brand'>,
  brands: readonly NamedBrand[],
): string[] {
  if (!production || brand || brands.length === 1) return []
  if (!namesPublicHost(brands))
    return [
      `BRAND is not set, and no theme.json names a public host: the site shows the brand "${defaultBrand}", and another brand to a client that sends its host name. Please set BRAND, or hosts in the theme.json of each brand that is to be seen.`,
    ]
  const unseen = brands.filter(({ hosts }) => !hosts.some(isPublicHost)).map(({ name }) => name)
  return unseen.length > 0
    ? [
        `Nobody can visit ${unseen.join(', ')}: the theme.json names no public host. Please add one to hosts, or set BRAND.`,
      ]
    : []
}
