import type { Brand, Sources } from './loadPreview.ts'

interface Lists {
  funnels: string[]
  brands: Brand[]
}

interface Chosen extends Lists {
  /** Id of the funnel. */
  id: string
  brand: Brand
}

/** The funnel and the brand that a link names, otherwise the first ones; with the lists of both, which are loaded once. */
export async function chosenIn(
  sources: Sources,
  known: Lists,
  link: { funnel?: string; brand?: string },
): Promise<Chosen> {
  const funnels = known.funnels.length > 0 ? known.funnels : await sources.funnelIds()
  const brands = known.brands.length > 0 ? known.brands : await sources.brands()
  const id = funnels.find((name) => name === link.funnel) ?? funnels[0]!
  const brand = brands.find(({ name }) => name === link.brand) ?? brands[0]!
  return { funnels, brands, id, brand }
}
