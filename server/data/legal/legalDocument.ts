import type { LegalDocument } from '#schemas/legalDocument.ts'

/** A document and, where it was read from one, its file. */
export type DocumentFile = LegalDocument & { file?: string }

/** Whose documents they are. */
export interface LegalBrand {
  brandId: string
  brandName: string
  companyName: string
  /** Documents of this brand alone. */
  documents?: readonly DocumentFile[]
}

/** The same document with every text passed through `change`. */
const mapTexts = (document: LegalDocument, change: (text: string) => string): LegalDocument => ({
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
