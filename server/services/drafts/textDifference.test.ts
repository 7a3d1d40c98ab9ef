import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, textFrom } from './textDifference.ts'

/** Few characters, so that texts have much in common; some share one half of their surrogate pair. */
const character = fc.constantFrom('a', 'b', '\u{1F600}', '\u{1F601}', '\u{1FA00}', '\u{1F200}', '\u{10FE00}')
const text = fc.array(character, { maxLength: 12 }).map((all) => all.join(''))

describe('the difference of two texts', () => {
  it('gives the first text back', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(textFrom(other, differenceOf(one, other))).toBe(one)
      }),
      { numRuns: 2000 },
    )
  })

  it('has no half of a surrogate pair, which no database can keep', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { middle } = differenceOf(one, other)
        expect(Buffer.from(middle).toString()).toBe(middle)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['one character', 'a large text', 'a Large text', { head: 2, tail: 9, middle: 'l' }],
    ['none', 'same', 'same', { head: 4, tail: 0, middle: '' }],
    ['a repeated part', 'abab', 'ababab', { head: 4, tail: 0, middle: '' }],
    ['the second half of a pair', '\u{1F600}', '\u{1F601}', { head: 0, tail: 0, middle: '\u{1F600}' }],
    ['the first half of a pair', '\u{1F600}', '\u{10FE00}', { head: 0, tail: 0, middle: '\u{1F600}' }],
  ])('is small where they differ in %s', (_, one, other, difference) =>
    expect(differenceOf(one, other)).toEqual(difference),
  )
})
