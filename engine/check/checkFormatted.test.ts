import { expect, it } from 'vitest'
import { asking, end, findingsOf } from './testing/findingsOf.ts'

const findings = (text: string) =>
  findingsOf({ a: asking, b: { blocks: { top: [{ block: 'leaflet', options: { text } }] } }, z: end })
const codes = (text: string) => findings(text).map(({ code }) => code)

it('judges what a formatted text inserts as in any text', () => {
  expect(codes('**{form.nickname}** [{size(form.slots)} slots](/slots)')).toEqual([])
  expect(codes('**{form.nicknam}**')).toEqual(['rule-unknown-key'])
  expect(codes('[**{form.agreed}**](/slots)')).toEqual(['rule-result'])
  expect(codes('- {form.level}')).toEqual(['maybe-unset'])
})

it('says at most ten things of one text', () => {
  expect(findings([...'abcdefghijklmno'].map((name) => `<${name}>`).join(' '))).toHaveLength(10)
})

it('reads other texts as they are', () => {
  const note = { block: 'note', options: { text: '# `a` **b' } }
  expect(findingsOf({ a: { ...asking, text: '**a [b](c', blocks: { top: [note] } }, z: end })).toEqual([])
})
