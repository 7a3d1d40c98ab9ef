import { describe, expect, it } from 'vitest'
import { pdf } from './pdf.ts'

const long = { title: 'Title', footer: 'Foot', blocks: Array.from({ length: 60 }, (_, index) => ({ text: `Paragraph ${index} ${'word '.repeat(40)}` })) }
const textOf = (file: Uint8Array) => Buffer.from(file).toString('latin1')

describe('pdf', () => {
  const file = textOf(pdf(long))

  it('has a cross-reference table that points at every object', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
    const table = file.slice(start)
    expect(table.startsWith('xref\n')).toBe(true)
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]))
    expect(offsets.length).toBeGreaterThan(8)
    offsets.forEach((offset, index) => expect(file.slice(offset, offset + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)))
    expect(table).toContain(`/Size ${offsets.length + 1} `)
  })

  it('states the right length of every stream', () => {
    const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)]
    expect(streams.length).toBeGreaterThan(1)
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length))
  })

  it('numbers its pages', () => {
    const count = Number(/\/Count (\d+)/.exec(file)?.[1])
    expect(count).toBeGreaterThan(1)
    expect(file).toContain(`(Foot \xb7 Page ${count} of ${count})`)
    expect(file.match(/\/Type \/Page /g)).toHaveLength(count)
  })

  it('keeps every line between the margins', () => {
    for (const [, y] of file.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm \(Paragraph/g)) {
      expect(Number(y)).toBeGreaterThanOrEqual(64)
      expect(Number(y)).toBeLessThanOrEqual(842 - 64)
    }
  })

  it('keeps a heading with what follows it', () => {
    const fillers = Array.from({ length: 31 }, () => ({ text: 'x' }))
    for (let count = 25; count < fillers.length; count += 1) {
      const pages = textOf(pdf({ title: 'T', footer: 'F', blocks: [...fillers.slice(0, count), { heading: 'Kept' }, { text: 'Together' }] })).split('endstream')
      expect(pages.find((content) => content.includes('(Kept)'))).toContain('(Together)')
    }
  })

  it('gives the same bytes for the same text', () => {
    expect(textOf(pdf(long))).toBe(file)
  })
})
