import type { LegalDocument } from '#schemas/legalDocument.ts'
import type { LegalFile } from '#schemas/operations/legal.ts'
import { inProject } from '../../base/project.ts'
import { fingerprint, uuidOf } from '../fingerprint.ts'
import { html } from './html.ts'
import { forBrand, type DocumentFile, type LegalBrand } from './legalDocument.ts'
import { pdf } from './pdf.ts'
import { readDocuments } from './readDocuments.ts'

/** The documents of every brand, in the order in which applicants see them. */
export const legalDocuments: readonly DocumentFile[] = readDocuments(inProject('server/data/legal/texts'))

export const stylesheetPath = '/documents/document.css'

/** One document of one brand as HTML and PDF. */
export interface PublishedDocument {
  row: LegalFile
  slug: string
  html: string
  /** SHA-256 of the text, as in `legal_texts`. */
  textSha256: string
  pdf: Uint8Array
}

export interface LegalLibrary {
  /** Rows of a brand by display_order (CALL-48, CALL-49); none for an unknown brand. */
  legalFiles(brandId: string): LegalFile[]
  document(id: string): PublishedDocument | undefined
  /** The current versions of a brand's documents with these slugs. */
  named(brandId: string, slugs: readonly string[]): PublishedDocument[]
  renderLegalHtml(id: string): string | undefined
  renderLegalPdf(id: string): Uint8Array | undefined
}

function publish(source: LegalDocument, brand: LegalBrand, order: number): PublishedDocument {
  const document = forBrand(source, brand)
  const file = pdf({
    title: document.name,
    footer: `${brand.brandName} · Version ${document.version}`,
    blocks: document.blocks,
  })
  const id = uuidOf(`legal file ${brand.brandId} ${document.slug}`)
  const row = {
    id,
    name: document.name,
    file_url: `/documents/${id}.pdf`,
    html_url: `/documents/${id}.html`,
    is_required: document.required,
    brand_id: brand.brandId,
    display_order: order,
    version: document.version,
    size: file.byteLength,
  }
  const text = html(document, stylesheetPath)
  return { row, slug: document.slug, html: text, textSha256: fingerprint(text), pdf: file }
}

/** The common documents and the brand's own. Throws with the file when two have the same slug, from which the id is made. */
function documentsOf({ brandName, documents = [] }: LegalBrand): readonly DocumentFile[] {
  const files = new Map<string, string | undefined>()
  const all = [...legalDocuments, ...documents]
  for (const { slug, file } of all) {
    if (files.has(slug))
      throw new Error(
        `${file ?? `A document of ${brandName}`}: the slug "${slug}" is taken by ${files.get(slug) ?? 'another document'}. Please choose another one.`,
      )
    files.set(slug, file)
  }
  return all
}

/** The legal documents of all brands, the common ones first, rendered once. A document's id stays the same across versions. */
export function legalLibrary(brands: readonly LegalBrand[]): LegalLibrary {
  const published = brands.flatMap((brand) =>
    documentsOf(brand).map((document, index) => publish(document, brand, index + 1)),
  )
  const byId = new Map(published.map((document) => [document.row.id, document]))
  return {
    legalFiles: (brandId) => published.map(({ row }) => row).filter((row) => row.brand_id === brandId),
    document: (id) => byId.get(id),
    named: (brandId, slugs) => published.filter(({ row, slug }) => row.brand_id === brandId && slugs.includes(slug)),
    renderLegalHtml: (id) => byId.get(id)?.html,
    renderLegalPdf: (id) => byId.get(id)?.pdf,
  }
}
