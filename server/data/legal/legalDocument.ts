import type { LegalDocument } from '#schemas/legalDocument.ts'

/** A document with its file, if it was read from one. */
export type DocumentFile = LegalDocument & { file?: string }

/** The brand whose documents are shown. */
export interface LegalBrand {
  brandId: string
  brandName: string
  companyName: string
  /** Documents of this brand only. */
  documents?: readonly DocumentFile[]
}

/** The same document with `change` applied to every text. */
const mapTexts = (document: LegalDocument, change: (text: string) => string): LegalDocument => ({
  ...document,
  blocks: document.blocks.map((block) => {
    if ('heading' in block) return { heading: change(block.heading) }
    if ('text' in block) return { text: change(block.text) }
    return { list: block.list.map(change) }
  }),
})

/** Fills in the brand's names. */
export const forBrand = (document: LegalDocument, brand: LegalBrand): LegalDocument =>
  mapTexts(document, (text) =>
    text.replaceAll('{brand_name}', () => brand.brandName).replaceAll('{company_name}', () => brand.companyName),
  )
