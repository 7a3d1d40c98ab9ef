import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, mix, readableOn, textOn } from './colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'))
  })

  it('mixes by share', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mix('#123456', '#ffffff', 0)).toBe('#123456')
  })

  it('puts readable text on any colour [THEME-07]', () => {
    fc.assert(
      fc.property(colour, (background) => contrast(textOn(background), background) >= 4.5),
      { numRuns: 5000 },
    )
  })

  it('leaves a colour alone that is readable already', () => {
    expect(readableOn('#0b5d66', ['#ffffff'], 4.5)).toBe('#0b5d66')
  })

  it('darkens on light and lightens on dark backgrounds', () => {
    fc.assert(
      fc.property(colour, (given) => contrast(readableOn(given, ['#ffffff', '#eef1f4'], 4.5), '#eef1f4') >= 4.5),
    )
    fc.assert(fc.property(colour, (given) => contrast(readableOn(given, ['#000000'], 4.5), '#000000') >= 4.5))
  })

  it('refuses backgrounds that no shade can serve', () => {
    expect(() => readableOn('#ff0000', ['#000000', '#ffffff'], 7)).toThrow('No shade of #ff0000 reaches 7:1')
  })
})
