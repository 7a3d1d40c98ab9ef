import { describe, expect, it } from 'vitest'
import { formats } from './formats.ts'
import { isMobileOrLandline } from './phone.ts'
import { normalisers } from './normalisers.ts'
import type { NamedNormaliser } from './shapes.ts'

describe.each(Object.entries<NamedNormaliser>(normalisers))('%s', (_, { examples, run }) => {
  it.each(examples)('turns %j into %j', (from, to) => expect(run(from)).toEqual(to))

  it('changes nothing the second time', () => {
    const texts = [
      '',
      ' a  b ',
      '447123456789',
      '00447123456789',
      '7123456789',
      '+44 (0)20 7946 0123',
      '44'.repeat(6),
      '0044'.repeat(4),
      'sw1a 1aa',
      ' SW1A  1AA',
      '0',
      '４',
    ]
    for (const text of texts) expect(run(run(text))).toEqual(run(text))
  })

  it('leaves alone what is not text', () => {
    for (const value of [undefined, null, 7, true, ['a'], { a: 1 }]) expect(run(value)).toBe(value)
  })
})

const keep = (text: string) => normalisers['uk-phone'].run(text)

describe('a phone number', () => {
  it('loses what is not a digit [VAL-PHONE-03]', () => expect(keep('07 123-456 789')).toBe('07123456789'))
  it('gets its leading 0 [VAL-PHONE-04]', () => expect(keep('7123456789')).toBe('07123456789'))
  it('has at most 11 digits, and is not cut to them [VAL-PHONE-05, AMB-51]', () => {
    expect([
      keep('071234567890'),
      formats['at-most-11-digits'].test(keep('071234567890'), { now: 0, today: '1970-01-01' }),
    ]).toEqual(['071234567890', false])
    expect(formats['at-most-11-digits'].test('07123456789', { now: 0, today: '1970-01-01' })).toBe(true)
  })
  it('stays empty', () => expect(keep('')).toBe(''))
  it.each(['+44 7123 456789', '0044 7123 456 789', '447123456789', '+44 (0)7123 456789'])(
    'may come with the country code: %s',
    (text) => {
      expect(keep(text)).toBe('07123456789')
      expect(isMobileOrLandline(keep(text) as string)).toBe(true)
    },
  )
})
