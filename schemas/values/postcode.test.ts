import { describe, expect, it } from 'vitest'
import { formatPostcode, isUkPostcode } from './postcode.ts'

describe('formatPostcode', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['M11AE', 'M1 1AE'],
    ['ec1a   1bb ', 'EC1A 1BB'],
    ['not  one', 'NOT ONE'],
    ['', ''],
  ])('writes %j as %j', (text, written) => {
    expect(formatPostcode(text)).toBe(written)
    expect(isUkPostcode(written)).toBe(isUkPostcode(text))
  })
})
