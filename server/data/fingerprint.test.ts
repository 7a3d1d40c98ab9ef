import { describe, expect, it } from 'vitest'
import { fingerprint, numberOf, uuidOf } from './fingerprint.ts'

describe('fingerprint', () => {
  it('is SHA-256 in hex', () => {
    expect(fingerprint('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('gives one well-formed UUID per text', () => {
    expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(uuidOf('a')).toBe(uuidOf('a'))
    expect(uuidOf('a')).not.toBe(uuidOf('b'))
  })

  it('gives numbers below the limit', () => {
    const numbers = Array.from({ length: 200 }, (_, index) => numberOf(`n${index}`, 3))
    expect(new Set(numbers)).toEqual(new Set([0, 1, 2]))
  })
})
