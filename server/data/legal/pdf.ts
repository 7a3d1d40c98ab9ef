import { pdfString, textWidth, wrap, type Face } from './helvetica.ts'
import type { LegalBlock as Block } from '#schemas/legalDocument.ts'

/** A4 in points. */
const page = { width: 595, height: 842, margin: 64 } as const

/** A line of text with its position; `y` counts up from the bottom of the page. */
interface PlacedLine {
  text: string
  face: Face
  size: number
  x: number
  y: number
}

interface Style {
  face: Face
  size: number
  leading: number
  before: number
  indent: number
}

const styles = {
  title: { face: 'bold', size: 20, leading: 26, before: 0, indent: 0 },
  heading: { face: 'bold', size: 13, leading: 18, before: 12, indent: 0 },
  text: { face: 'regular', size: 11, leading: 16, before: 6, indent: 0 },
  item: { face: 'regular', size: 11, leading: 16, before: 4, indent: 16 },
} as const satisfies Record<string, Style>

interface Paragraph {
  style: Style
  lines: string[]
  /** Points that must be free below the first line; keeps a heading with what follows. */
  keep: number
}

const paragraph = (style: Style, text: string, keep = 0): Paragraph => ({
  style,
  keep,
  lines: wrap(text, style.face, style.size, page.width - 2 * page.margin - style.indent),
})

function paragraphs(title: string, blocks: readonly Block[]): Paragraph[] {
  return [
    paragraph(styles.title, title),
    ...blocks.flatMap((block) => {
      if ('heading' in block) return [paragraph(styles.heading, block.heading, 3 * styles.text.leading)]
      if ('text' in block) return [paragraph(styles.text, block.text)]
      return block.list.map((item) => paragraph(styles.item, item))
    }),
  ]
}

/** Lays out the document in pages. */
function pdfPages(title: string, blocks: readonly Block[]): PlacedLine[][] {
  const pages: PlacedLine[][] = [[]]
  const top = page.height - page.margin
  let y = top
  for (const { style, lines, keep } of paragraphs(title, blocks)) {
    if (y < top) y -= style.before
    lines.forEach((text, index) => {
      if (y - style.leading - keep < page.margin) {
        pages.push([])
        y = top
      }
      y -= style.leading
      const { face, size, indent } = style
      if (indent > 0 && index === 0) pages.at(-1)!.push({ text: '•', face, size, x: page.margin, y })
      pages.at(-1)!.push({ text, face, size, x: page.margin + indent, y })
    })
  }
  return pages
}

/** The content of a PDF: a title, the blocks below it, and a footer on every page before the page number. */
export interface PdfText {
  title: string
  footer: string
  blocks: readonly Block[]
}

const show = ({ text, face, size, x, y }: PlacedLine) => `BT /${face} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${pdfString(text)} Tj ET`

function footerLine(text: string): PlacedLine {
  const size = 9
  return { text, face: 'regular', size, x: (page.width - textWidth(text, 'regular', size)) / 2, y: page.margin / 2 }
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

function pageObjects(lines: PlacedLine[], ownNumber: number): string[] {
  const content = lines.map(show).join('\n')
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /regular 3 0 R /bold 4 0 R >> >> /Contents ${ownNumber + 1} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
}

/** Assembles the file from its numbered objects: header, objects, cross-reference table, trailer. Each character is one byte. */
function assemble(objects: string[]): Uint8Array {
  const parts = ['%PDF-1.4\n%\xe2\xe3\xcf\xd3\n']
  const offsets: number[] = []
  let length = parts[0]!.length
  objects.forEach((object, index) => {
    const text = `${index + 1} 0 obj\n${object}\nendobj\n`
    offsets.push(length)
    parts.push(text)
    length += text.length
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

const firstPageObject = 6

/**
 * A PDF 1.4 file of text in Helvetica on A4. The same text gives the same bytes: it contains no date. Throws for characters outside the Windows Latin
 * alphabet.
 */
export function pdf({ title, footer, blocks }: PdfText): Uint8Array {
  const pages = pdfPages(title, blocks)
  const numberOf = (index: number) => firstPageObject + 2 * index
  const kids = pages.map((_, index) => `${numberOf(index)} 0 R`).join(' ')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${pdfString(title)} >>`,
    ...pages.flatMap((lines, index) => pageObjects([...lines, footerLine(`${footer} · Page ${index + 1} of ${pages.length}`)], numberOf(index))),
  ])
}
