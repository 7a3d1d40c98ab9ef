import { offers } from '#schemas/offers.ts'
import type { Theme } from '#schemas/theme.ts'
import { ApiError } from '../base/apiError.ts'

/** Throws 400 unless the ids in a call are those of the brand that it is made to. The host decides the brand, not the caller. */
export function requireBrand(brand: Theme, named: { brandId?: string; companyId?: string }): void {
  const isOwn =
    (named.brandId ?? brand.brandId) === brand.brandId && (named.companyId ?? brand.companyId) === brand.companyId
  if (!isOwn) throw new ApiError(400, 'brand_id and company_id do not name the brand of this site')
}

/** Throws 404 for a form that the brand does not offer, as for an unknown one. */
export function requireFunnel(brand: Theme, funnel: string): void {
  if (!offers(brand, funnel)) throw new ApiError(404, 'There is no such form here')
}
