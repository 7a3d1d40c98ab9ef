import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealerOf } from './sealer.ts'

const secret = 'a secret for tests that is long enough'
const sealer = sealerOf(secret, 'journeys')
const row = ['an id', 'an owner']

describe('what is sealed', () => {
  it('opens for the row that it belongs to, and reads as nothing before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 4 }), (text) => {
        const sealed = sealer.seal(text, row)
        expect(sealer.open(sealed, row)).toBe(text)
        expect(sealed.includes(Buffer.from(text))).toBe(false)
      }),
    )
  })

  it('differs each time', () => expect(sealer.seal('Ada', row)).not.toEqual(sealer.seal('Ada', row)))

  it('does not open for another row, key, purpose or version', () => {
    const sealed = sealer.seal('Ada', row)
    expect(sealer.open(sealed, ['an id', 'another owner'])).toBeUndefined()
    expect(sealer.open(sealed, ['an idan', ' owner'])).toBeUndefined()
    expect(sealerOf(`${secret}!`, 'journeys').open(sealed, row)).toBeUndefined()
    expect(sealerOf(secret, 'reports').open(sealed, row)).toBeUndefined()
    expect(sealer.open(Buffer.concat([Buffer.from([2]), sealed.subarray(1)]), row)).toBeUndefined()
  })

  it('does not open when a bit of it has changed, or a part is missing', () => {
    const sealed = sealer.seal('Ada', row)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(sealer.open(changed, row)).toBeUndefined()
      expect(sealer.open(sealed.subarray(0, at), row)).toBeUndefined()
    }
  })
})
