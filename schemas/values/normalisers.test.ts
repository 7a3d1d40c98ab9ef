import { describe, expect, it } from 'vitest'
import { isMobileOrLandline } from './phone.ts'
import { normalisers } from './normalisers.ts'
import type { NamedNormaliser } from './shapes.ts'

describe.each(Object.entries<NamedNormaliser>(normalisers))('%s', (_, { examples, run }) => {
  it.each(examples)('turns %j into %j', (from, to) => expect(run(from)).toEqual(to))

  it('changes nothing the second time', () => {
    const texts = ['', ' a  b ', '447123456789', '00447123456789', '7123456789', '+44 (0)20 7946 0123', '44'.repeat(6), '0044'.repeat(4), 'sw1a 1aa', ' SW1A  1AA', '0', '４']
    for (const text of texts) expect(run(run(text))).toEqual(run(text))
  })

  it('leaves alone what is not text', () => {
    for (const value of [undefined, null, 7, true, ['a'], { a: 1 }]) expect(run(value)).toBe(value)
  })
})

const apply = (names: (keyof typeof normalisers)[], text: string) => names.reduce<unknown>((value, name) => normalisers[name].run(value), text)
const phone: (keyof typeof normalisers)[] = ['digits', 'uk-country-code', 'uk-leading-zero', 'max-11']

describe('a phone number', () => {
  it('loses what is not a digit [VAL-PHONE-03]', () => expect(apply(phone, '07 123-456 789')).toBe('07123456789'))
  it('gets its leading 0 [VAL-PHONE-04]', () => expect(apply(phone, '7123456789')).toBe('07123456789'))
  it('has at most 11 digits [VAL-PHONE-05]', () => expect(apply(phone, '071234567890')).toBe('07123456789'))
  it('stays empty', () => expect(apply(phone, '')).toBe(''))
  it.each(['+44 7123 456789', '0044 7123 456 789', '447123456789'])('may come with the country code: %s', (text) => {
    expect(apply(phone, text)).toBe('07123456789')
    expect(isMobileOrLandline(apply(phone, text) as string)).toBe(true)
  })
})
