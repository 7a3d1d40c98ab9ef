import { getMeta } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { inflatedPdf, openPdf, textsOfPages } from '../../testing/readPdf.ts'
import { pdf, type PdfText } from './pdf.ts'

const long = {
  title: 'Title',
  footer: 'Foot',
  blocks: Array.from({ length: 60 }, (_, index) => ({ text: `Paragraph ${index} ${'word '.repeat(40)}` })),
}
const file = pdf(long)

const textOf = async (text: PdfText): Promise<string> => (await textsOfPages(pdf(text))).join('\n')

/** What the file says in place of what is drawn. */
const actualTexts = (bytes: Uint8Array): string[] =>
  [...inflatedPdf(bytes).matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)].map(([, literal]) => {
    const units = Buffer.from(
      literal!.replace(/\\([nrtbf])|\\(.)/gs, (_, short?: string, other?: string) =>
        short ? { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[short]! : other!,
      ),
      'latin1',
    )
    return units[0] === 0xfe ? new TextDecoder('utf-16be').decode(units) : units.toString('latin1')
  })

interface Leaf {
  y: number
  str: string
}

async function linesOf(bytes: Uint8Array): Promise<Leaf[][]> {
  const document = await openPdf(bytes)
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1))
  const contents = await Promise.all(pages.map(async (page) => (await page).getTextContent()))
  return contents.map(({ items }) =>
    items.flatMap((item) =>
      'str' in item && item.str.trim() ? [{ y: item.transform[5] as number, str: item.str }] : [],
    ),
  )
}

describe('pdf', () => {
  it('numbers its pages', async () => {
    const pages = await textsOfPages(file)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((text, index) => expect(text).toContain(`Foot · Page ${index + 1} of ${pages.length}`))
  })

  it('keeps every line between the margins', async () => {
    for (const { str, y } of (await linesOf(file)).flat()) {
      if (!/Paragraph|word/.test(str)) continue
      expect(y).toBeGreaterThanOrEqual(64)
      expect(y).toBeLessThanOrEqual(842 - 64)
    }
  })

  it('keeps a heading with what follows it', async () => {
    for (let count = 25; count < 31; count += 1) {
      const fillers = Array.from({ length: count }, () => ({ text: 'x' }))
      const bytes = pdf({ title: 'T', footer: 'F', blocks: [...fillers, { heading: 'Kept' }, { text: 'Together' }] })
      expect((await textsOfPages(bytes)).find((text) => text.includes('Kept'))).toContain('Together')
    }
  })

  it('keeps a point on the page of its item', async () => {
    for (let count = 27; count < 33; count += 1) {
      const fillers = Array.from({ length: count }, () => ({ text: 'x' }))
      const bytes = pdf({ title: 'T', footer: 'F', blocks: [...fillers, { list: ['Item'] }] })
      expect((await textsOfPages(bytes)).find((text) => text.includes('Item'))).toContain('•')
    }
  })

  it('gives the same bytes for the same text', () => {
    expect(Buffer.from(pdf(long)).equals(file)).toBe(true)
  })

  it('breaks a word that is wider than the page', async () => {
    const word = 'incomprehensibilities'.repeat(20)
    const [lines] = await linesOf(pdf({ title: 'T', footer: 'F', blocks: [{ text: word }] }))
    const parts = lines!.filter(({ str }) => word.includes(str.trim()) && str.length > 3)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.map(({ str }) => str.trim()).join('')).toBe(word)
  })
})

describe('the structure of a PDF', () => {
  const tagged = pdf({
    title: 'Terms & <Conditions>',
    footer: 'Foot',
    blocks: [{ heading: 'Heading' }, { text: 'word '.repeat(900) }, { list: ['One', 'Two'] }],
  })

  it('has the language, the title and the tags that a screen reader follows', async () => {
    const document = await openPdf(tagged)
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await getMeta(document)
    expect(info).toMatchObject({ Title: 'Terms & <Conditions>', Language: 'en-GB' })
    type Node = { role?: string; children?: Node[] }
    const rolesOf = ({ role, children = [] }: Node): unknown => (role ? [role, ...children.map(rolesOf)] : 'content')
    const first = (await (await document.getPage(1)).getStructTree()) as Node
    expect(rolesOf(first)).toEqual(['Root', ['Document', ['H1', 'content'], ['H2', 'content'], ['P', 'content']]])
    const last = (await (await document.getPage(document.numPages)).getStructTree()) as Node
    const item = ['LI', ['Lbl', 'content'], ['LBody', 'content']]
    expect(rolesOf(last)).toEqual(['Root', ['Document', ['P', 'content'], ['L', item, item]]])
  })

  it('leaves no text outside the tags, and the footer to eyes alone', () => {
    const pages = [...inflatedPdf(tagged).matchAll(/1 0 0 -1 0 842 cm\n[^]*?endobj/g)].map(([content]) => content)
    for (const content of pages) {
      const parts = content.split(/\b(BDC|BMC|EMC)\n/)
      const outside = parts.filter((_, index) => {
        const before = parts.slice(0, index)
        return before.filter((part) => /^B[DM]C$/.test(part)).length === before.filter((part) => part === 'EMC').length
      })
      expect(outside.join('')).not.toContain(' TJ')
      expect(content).toMatch(/\/Artifact <<\n\/Type \/Pagination\n>> BDC/)
    }
    expect(pages.length).toBeGreaterThan(1)
  })

  it('writes a title into the metadata as XML', () => {
    expect(inflatedPdf(tagged)).toContain('<rdf:li xml:lang="x-default">Terms &#38; &#60;Conditions&#62;</rdf:li>')
  })
})

describe('names of any script', () => {
  const names = {
    French: 'Société Générale à l’œuvre – 5 €',
    Polish: 'Łukasz Żółć-Wiśniewski',
    Vietnamese: 'Nguyễn Thị Hồng',
    Greek: 'Γεώργιος Παπαδόπουλος',
    Cyrillic: 'Михаил Щербаков',
    Arabic: 'محمد الأحمد',
    Hebrew: 'שלום כהן',
    Chinese: '王小明與陳麗華',
    Japanese: 'さくら商会',
    Devanagari: 'हिन्दी शर्मा',
    emoji: 'Smile 😀 Ltd',
  }

  for (const [script, name] of Object.entries(names))
    it(`draws ${script}, and gives it back as text`, async () => {
      const text = {
        title: name,
        footer: name,
        blocks: [{ heading: name }, { text: `Between ${name} and you` }, { list: [name] }],
      }
      const bytes = pdf(text)
      const read = (await textOf(text)).replace(/\s+/g, ' ')
      const said = actualTexts(bytes)
      for (const word of name.split(' ')) {
        const count = read.split(word).length - 1
        expect(count === 5 || said.filter((actual) => actual.includes(word)).length === 5, `${word} in ${read}`).toBe(
          true,
        )
      }
      expect(read).not.toContain('\ufffd')
    })

  it('keeps as text what no font can draw, and never throws', async () => {
    for (const unknown of ['𓀀', 'ꦲ', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\ud800', '\u0000', 'x\u0353']) {
      const bytes = pdf({ title: unknown, footer: unknown, blocks: [{ text: `Between ${unknown} and you` }] })
      expect((await textsOfPages(bytes))[0]).toMatch(/Between .*and you/)
    }
    expect(actualTexts(pdf({ title: 'T', footer: 'F', blocks: [{ text: 'Between 𓀀 and you' }] }))).toEqual(['𓀀'])
  })

  it('draws no soft hyphen and no mark of direction', async () => {
    expect(await textOf({ title: 'T', footer: 'F', blocks: [{ text: 'Un\u00addo \u200eit' }] })).toContain('Undo it')
  })
})
