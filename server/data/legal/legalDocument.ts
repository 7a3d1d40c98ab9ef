/** A paragraph, a heading or a list. The one source of both renditions. `{brand_name}` and `{company_name}` are filled in per brand. */
export type Block = { heading: string } | { text: string } | { list: readonly string[] }

export interface LegalDocument {
  slug: string
  name: string
  required: boolean
  /** Raised whenever the text changes: it is what an acknowledgment records (DOC-07). */
  version: string
  blocks: readonly Block[]
}

/** Whose documents they are. */
export interface LegalBrand {
  brandId: string
  brandName: string
  companyName: string
}

/** The same document with every text passed through `change`. */
export const mapTexts = (document: LegalDocument, change: (text: string) => string): LegalDocument => ({
  ...document,
  blocks: document.blocks.map((block) => {
    if ('heading' in block) return { heading: change(block.heading) }
    if ('text' in block) return { text: change(block.text) }
    return { list: block.list.map(change) }
  }),
})

/** Fills in the names of the brand. */
export const forBrand = (document: LegalDocument, brand: LegalBrand): LegalDocument =>
  mapTexts(document, (text) => text.replaceAll('{brand_name}', () => brand.brandName).replaceAll('{company_name}', () => brand.companyName))
