import { wrap, type Face } from './helvetica.ts'
import type { LegalBlock as Block } from '#schemas/legalDocument.ts'

/** A4 in points. */
export const page = { width: 595, height: 842, margin: 64 } as const

/** A line of text with its position; `y` counts up from the bottom of the page. */
export interface PlacedLine {
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
export function pdfPages(title: string, blocks: readonly Block[]): PlacedLine[][] {
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
