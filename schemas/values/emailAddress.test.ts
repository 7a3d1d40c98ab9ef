import { describe, expect, it } from 'vitest'
import { isEmailAddress, withAsciiDomain } from './emailAddress.ts'

describe('an address that mail reaches', () => {
  it.each([
    'anna@example.com',
    'anna.smith+claim@mail.example.co.uk',
    "o'brien_1@example.org",
    'ANNA@EXAMPLE.COM',
    `${'a'.repeat(64)}@example.com`,
    'anna@xn--mnchen-3ya.de',
    'anna@münchen.de',
    'anna@例え.jp',
    'anna@пример.рф',
    'a@b.uk',
    'anna@3com.com',
  ])('is %s', (address) => expect(isEmailAddress(address)).toBe(true))

  it.each([
    '',
    'anna',
    '@example.com',
    'anna@',
    'anna@example',
    'anna@example.c',
    'anna@@example.com',
    'anna@example.com@',
    'anna smith@example.com',
    '"anna smith"@example.com',
    'anna@exam ple.com',
    'änna@example.com',
    'анна@example.com',
    'anna😀@example.com',
    'anna@example..com',
    '.anna@example.com',
    'anna.@example.com',
    'an..na@example.com',
    'anna@.example.com',
    'anna@example.com.',
    'anna@-example.com',
    'anna@example-.com',
    'anna@exa_mple.com',
    'anna@192.168.0.1',
    'anna@[192.168.0.1]',
    'anna@example.123',
    'anna@example.com/x',
    'anna@münchen.de/x',
    'anna@münchen.de:25',
    'anna@xn--\u00fc.de',
    'o’brien@example.com',
    'Anna <anna@example.com>',
    'mailto:anna@example.com',
    'anna@example.com, bea@example.com',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a'.repeat(64)}.com`,
    `anna@${'a.'.repeat(130)}com`,
  ])('is not %s', (address) => expect(isEmailAddress(address)).toBe(false))
})

it.each([
  ['anna@MÜNCHEN.de', 'anna@xn--mnchen-3ya.de'],
  ['Anna@Example.COM', 'Anna@Example.COM'],
  ['anna', 'anna'],
  ['anna@mün chen.de', 'anna@mün chen.de'],
  ['anna@mün/chen.de', 'anna@mün/chen.de'],
  ['', ''],
])('%s has the address %s', (typed, address) => expect(withAsciiDomain(typed)).toBe(address))
