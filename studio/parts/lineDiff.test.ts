import { describe, expect, it } from 'vitest'
import { folded, lineDiff, wordDiff } from './lineDiff.ts'

const signs = { same: ' ', gone: '-', new: '+' }
const drawn = (before: string[], after: string[]) =>
  lineDiff(before.join('\n'), after.join('\n')).map(({ kind, text }) => signs[kind] + text)

describe('the comparison of two texts', () => {
  it('shows the fewest lines that make one out of the other', () => {
    expect(drawn(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'y', 'd'])).toEqual([' a', '-b', '+x', ' c', '+y', ' d'])
    expect(drawn(['a', 'a', 'b'], ['a', 'b'])).toEqual([' a', '-a', ' b'])
    expect(drawn([], ['a'])).toEqual(['+a'])
    expect(drawn(['a', 'b'], [])).toEqual(['-a', '-b'])
  })

  it('compares long texts that differ everywhere without delay', () => {
    const many = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`)
    expect(drawn(many('a'), many('b'))).toHaveLength(40_000)
  })

  it('leaves out what is far from a difference', () => {
    const text = Array.from({ length: 20 }, (_, at) => `${at}`)
    const parts = folded(lineDiff(text.join('\n'), text.with(10, 'x').join('\n')), 2)
    expect(parts.map((part) => ('leftOut' in part ? part.leftOut : part.lines.map(({ text }) => text)))).toEqual([
      8,
      ['8', '9', '10', 'x', '11', '12'],
      7,
    ])
  })
})

describe('the comparison of two values', () => {
  const sides = (before: string, after: string) => {
    const pieces = wordDiff(before, after)
    const side = (other: string) => pieces.filter(({ kind }) => kind !== other).map(({ text }) => text)
    expect([side('new').join(''), side('gone').join('')]).toEqual([before, after])
    return pieces.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => signs[kind] + text)
  }

  it('has both whole, and marks only what differs', () => {
    const long = 'I agree to the terms. '.repeat(40)
    expect(sides(`${long}The fee is 25%.`, `${long}The fee is 35%.`)).toEqual(['-25', '+35'])
    expect(sides('', 'new words')).toEqual(['+new words'])
    expect(sides('a b', 'a b')).toEqual([])
  })
})
