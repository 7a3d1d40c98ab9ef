import PDFDocument from 'pdfkit'
import type { LegalBlock as Block } from '#schemas/legalDocument.ts'
import { escapeHtml } from '../escapeHtml.ts'
import type { Face } from './fonts.ts'
import { charactersOf, cleaned, runsOf, type Run } from './runs.ts'

/** A4 in points. */
const page = { width: 595, height: 842, margin: 64 } as const

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
  footer: { face: 'regular', size: 9, leading: 12, before: 0, indent: 0 },
} as const satisfies Record<string, Style>

const standardFonts: Record<Face, string> = { regular: 'Helvetica', bold: 'Helvetica-Bold' }

/** The content of a PDF: a title, the blocks below it, and a footer on every page before the page number. */
export interface PdfText {
  title: string
  footer: string
  blocks: readonly Block[]
}

/** pdfkit with lines of any script. */
class TextDocument extends PDFDocument {
  /** The font in use. */
  declare private readonly _font: { id: string }

  /** The title in the metadata is XML; pdfkit (0.20) does not escape it. */
  override appendXML(xml: string, newLine?: boolean): void {
    const title = String(this.info.Title)
    super.appendXML(
      xml.replace(`>${title}<`, () => `>${escapeHtml(title)}<`),
      newLine,
    )
  }

  #use({ file }: Run, { face, size }: Style): this {
    // The types do not know that pdfkit takes a font that was read before.
    if (file) this.registerFont(file.name, file.font as never)
    return this.font(file?.name ?? standardFonts[face]).fontSize(size)
  }

  widthOf(text: string, style: Style): number {
    return runsOf(text, style.face).reduce((sum, run) => sum + this.#use(run, style).widthOfString(run.text), 0)
  }

  #draw(text: string, x: number, y: number): void {
    this.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }

  /**
   * Draws a text that stands for another one. Poppler places what it stands for by the axes and the font at the end of
   * the mark, so these are the same there as in the drawing.
   */
  #drawAs(actual: string, text: string, { size }: Style, x: number, y: number): void {
    this.save()
    this.addContent(`/${this._font.id} ${size} Tf`)
    this.markContent('Span', { actual })
    this.#draw(text, x, y)
    this.transform(1, 0, 0, -1, 0, page.height)
    this.endMarkedContent()
    this.restore()
  }

  /** Draws a line whose baseline is `y` points below the top of the page. */
  line(text: string, style: Style, x: number, y: number): void {
    let at = x
    for (const run of runsOf(text, style.face)) {
      const width = this.#use(run, style).widthOfString(run.text)
      if (run.actual === undefined) this.#draw(run.text, at, y)
      else this.#drawAs(run.actual, run.text, style, at, y)
      at += width
    }
  }

  /** The word with the space after it, in parts where it is wider than a line. */
  #fitting(word: string, style: Style, width: number): string[] {
    if (this.widthOf(word, style) <= width) return [`${word} `]
    const parts = ['']
    let used = 0
    for (const character of charactersOf(word)) {
      const needed = this.widthOf(character, style)
      if (used + needed > width) {
        parts.push('')
        used = 0
      }
      parts[parts.length - 1] += character
      used += needed
    }
    parts[parts.length - 1] += ' '
    return parts
  }

  /** The lines of a text. Each but the last ends with the space that separates it from the next. */
  linesOf(text: string, style: Style, width: number): string[] {
    const space = this.widthOf(' ', style)
    const words = cleaned(text).split(/\s+/).filter(Boolean)
    const lines: string[] = []
    let free = -1
    for (const part of words.flatMap((word) => this.#fitting(word, style, width))) {
      const needed = this.widthOf(part.trimEnd(), style)
      if (needed > free) {
        lines.push('')
        free = width
      }
      lines[lines.length - 1] += part
      free -= needed + (part.endsWith(' ') ? space : 0)
    }
    return lines.map((line, index) => (index < lines.length - 1 ? line : line.trimEnd()))
  }
}

const bodyWidth = (style: Style): number => page.width - 2 * page.margin - style.indent

/**
 * A tagged PDF on A4: a screen reader finds title, headings, paragraphs and lists. Text is in Helvetica, and in embedded
 * fonts where Helvetica lacks a character. The same text gives the same bytes: its date is always that of 1970.
 */
export function pdf({ title, footer, blocks }: PdfText): Uint8Array {
  const document = new TextDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: cleaned(title), CreationDate: new Date(0) },
  })
  let y: number = page.margin

  /** Starts a page where the line, and `keep` points below it, do not fit. */
  const makeRoom = ({ leading }: Style, keep: number): void => {
    if (y + leading + keep <= page.height - page.margin) return
    document.continueOnNewPage()
    y = page.margin
  }
  /** Keeps a distance to what stands above. */
  const begin = (style: Style, keep = 0): void => {
    if (y > page.margin) y += style.before
    makeRoom(style, keep)
  }
  const write = (text: string, style: Style, keep = 0): void => {
    for (const line of document.linesOf(text, style, bodyWidth(style))) {
      makeRoom(style, keep)
      y += style.leading
      document.line(line, style, page.margin + style.indent, y)
    }
  }
  const tag = (parent: PDFKit.PDFStructureElement, name: string, text: string, style: Style, keep = 0): void => {
    begin(style, keep)
    parent.add(document.struct(name, {}, () => write(text, style, keep)))
  }
  const writeList = (items: readonly string[]): PDFKit.PDFStructureElement => {
    const list = document.struct('L')
    root.add(list)
    for (const item of items) {
      const entry = document.struct('LI')
      list.add(entry)
      begin(styles.item)
      entry.add(document.struct('Lbl', {}, () => document.line('•', styles.item, page.margin, y + styles.item.leading)))
      entry.add(document.struct('LBody', {}, () => write(item, styles.item)))
    }
    return list
  }

  const root = document.struct('Document')
  document.addStructure(root)
  tag(root, 'H1', title, styles.title)
  for (const block of blocks) {
    if ('heading' in block) tag(root, 'H2', block.heading, styles.heading, 3 * styles.text.leading)
    else if ('text' in block) tag(root, 'P', block.text, styles.text)
    else writeList(block.list)
  }
  root.end()

  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    const line = cleaned(`${footer} · Page ${index + 1} of ${count}`)
    document.switchToPage(index)
    document.markContent('Artifact', { type: 'Pagination' })
    document.line(
      line,
      styles.footer,
      (page.width - document.widthOf(line, styles.footer)) / 2,
      page.height - page.margin / 2,
    )
    document.endMarkedContent()
  }
  document.end()
  return document.read() as Uint8Array
}
