import { describe, expect, it } from 'vitest'
import { hasVersion } from './hasVersion.ts'

describe('hasVersion', () => {
  it.each(['"a"', 'W/"a"', '"b", W/"a"', '"b","a"', '*'])('knows "a" by %s', (given) => {
    expect(hasVersion(given, '"a"')).toBe(true)
  })

  it.each([undefined, '', '"b"', 'W/"b"', 'a', 'W/'])('does not know "a" by %s', (given) => {
    expect(hasVersion(given, '"a"')).toBe(false)
  })
})
