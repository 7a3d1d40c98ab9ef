import { describe, expect, it } from 'vitest'
import { textsOfPages } from '../../testing/readPdf.ts'
import { fingerprint } from '../fingerprint.ts'
import { legalDocuments, legalLibrary } from './legalLibrary.ts'

const brands = [
  { brandId: '11111111-1111-4111-8111-111111111111', brandName: 'Alpha <Claims>', companyName: 'Alpha & Co' },
  { brandId: '33333333-3333-4333-8333-333333333333', brandName: 'Beta Claims', companyName: 'Beta Ltd' },
]
const library = legalLibrary(brands)
const rows = library.legalFiles(brands[0]!.brandId)
const plainText = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Without points, footers and the ends of lines. */
const pdfText = async (file: Uint8Array): Promise<string> =>
  (await textsOfPages(file))
    .join(' ')
    .replace(/•|Alpha <Claims> · Version \S+ · Page \d+ of \d+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('legalFiles', () => {
  it('gives at least three rows per brand, in display order, with all fields [ENT-LEGAL-01]', () => {
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(rows.map((row) => row.display_order)).toEqual(rows.map((_, index) => index + 1))
    for (const row of rows) {
      expect(row).toMatchObject({
        brand_id: brands[0]!.brandId,
        file_url: `/documents/${row.id}.pdf`,
        html_url: `/documents/${row.id}.html`,
      })
      expect(row.name).not.toBe('')
      expect(typeof row.is_required).toBe('boolean')
    }
  })

  it('has ids of its own for each brand, and none for an unknown brand', () => {
    const ids = brands.flatMap((brand) => library.legalFiles(brand.brandId).map((row) => row.id))
    expect(new Set(ids).size).toBe(2 * rows.length)
    expect(library.legalFiles('unknown')).toEqual([])
  })

  it('refuses a document of a brand with the slug of another one, and names its file', () => {
    const own = { ...legalDocuments[0]!, file: 'themes/alpha/documents/letter.json' }
    expect(() => legalLibrary([{ ...brands[0]!, documents: [own] }])).toThrow(
      /^themes\/alpha\/documents\/letter\.json: the slug "letter-of-authority" is taken by .*1-letter-of-authority\.json/,
    )
    const twice = { ...own, slug: 'twice' }
    expect(() => legalLibrary([{ ...brands[0]!, documents: [twice, { ...twice, file: 'b.json' }] }])).toThrow(
      'b.json: the slug "twice" is taken by themes/alpha/documents/letter.json',
    )
  })

  it('gives the true size of the PDF', () => {
    for (const row of rows) expect(row.size).toBe(library.renderLegalPdf(row.id)!.byteLength)
  })
})

describe('the renditions', () => {
  it('say the same, in the names of the brand', async () => {
    for (const row of rows) {
      const page = plainText(/<main>([\s\S]*)<footer>/.exec(library.renderLegalHtml(row.id)!)![1]!)
      const file = await pdfText(library.renderLegalPdf(row.id)!)
      expect(file).toBe(page)
      expect(page).toContain('Alpha <Claims>')
      expect(page).not.toMatch(/[{}]/)
    }
  })

  it('escape the names of the brand', () => {
    expect(library.renderLegalHtml(rows[0]!.id)).toContain('Alpha &lt;Claims&gt;')
  })

  it('hold nothing inline that the content policy would block', () => {
    for (const row of rows) expect(library.renderLegalHtml(row.id)).not.toMatch(/<style|<script|style=| on\w+=/)
  })

  it('are absent for an unknown id', () => {
    expect(library.renderLegalHtml('unknown')).toBeUndefined()
    expect(library.renderLegalPdf('unknown')).toBeUndefined()
  })
})

describe('the texts', () => {
  it('state the fee, the cooling-off period, the ombudsman and the soft search', () => {
    const all = rows.map((row) => plainText(library.renderLegalHtml(row.id)!)).join(' ')
    for (const fact of [
      'between 18% and 36% of it, including VAT',
      'cooling-off period of 14 days',
      'a cancellation fee applies',
      'Financial Ombudsman Service, which is also free',
      'does not affect your credit score',
      'solicitors we partner with',
      'between 2007 and 2021',
    ]) {
      expect(all).toContain(fact)
    }
  })

  // A text that changes needs a new version: raise it in the document, then write the new pair here.
  it('change together with their version', () => {
    const pairs = legalDocuments.map(
      (document) => `${document.slug} ${document.version} ${fingerprint(JSON.stringify(document.blocks)).slice(0, 16)}`,
    )
    expect(pairs).toEqual([
      'letter-of-authority 1.0 e6cfa6fae2d1ffeb',
      'no-win-no-fee-agreement 1.0 72443b465051fb8b',
      'privacy-notice 1.1 17768e794c5ebf03',
    ])
  })
})
