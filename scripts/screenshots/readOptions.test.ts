import { describe, expect, it } from 'vitest'
import { readOptions } from './readOptions.ts'

const known = { funnels: ['v1', 'v2'], brands: ['base', 'other'] }

describe('readOptions', () => {
  it('takes every funnel in the first brand unless told otherwise', () => {
    expect(readOptions([], known)).toEqual({
      funnels: ['v1', 'v2'],
      brands: ['base'],
      widths: [320, 390, 1280],
      schemes: ['light', 'dark'],
      still: false,
      pages: true,
      pictures: true,
      steps: [],
      record: false,
    })
  })

  it('takes the given options', () => {
    const given = [
      '--funnels=v2',
      '--brands=all',
      '--widths=320',
      '--schemes=dark,forced',
      '--motion=reduce',
      '--pages=no',
      '--pictures=no',
      '--steps=address,signature',
    ]
    expect(readOptions(given, known)).toEqual({
      funnels: ['v2'],
      brands: ['base', 'other'],
      widths: [320],
      schemes: ['dark', 'forced'],
      still: true,
      pages: false,
      pictures: false,
      steps: ['address', 'signature'],
      record: false,
    })
  })

  it.each([
    ['--funnels=v9', '--funnels: there is no v9. Known are v1, v2.'],
    ['--schemes=grey', '--schemes: there is no grey. Known are light, dark, forced.'],
    ['--record=yes --steps=address', '--record: only whole funnels are recorded.'],
    ['--brand=base', 'There is no option --brand.'],
    ['--widths=wide', '--widths: please give whole numbers'],
  ])('refuses %s', (option, message) => expect(() => readOptions(option.split(' '), known)).toThrow(message))
})
