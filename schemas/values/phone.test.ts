import { describe, expect, it } from 'vitest'
import { isMobileOrLandline, isOfAnotherCountry, isUkPhone, toKeptDigits, toNationalNumber } from './phone.ts'

describe('a phone number as it is kept', () => {
  it.each([
    ['07 700-900 (123)', '07700900123'],
    ['7700 900123', '07700900123'],
    ['447700900123', '07700900123'],
    ['+44 7700 900123', '07700900123'],
    ['0044 7700 900123', '07700900123'],
    ['+44 (0)7700 900123', '07700900123'],
    ['0044 (0) 7700 900123', '07700900123'],
    ['+44 07700 900123', '07700900123'],
    ['44 (0)7700 900123', '07700900123'],
    ['(+44) 7700 900123', '07700900123'],
    ['＋４４ ７７００ ９００１２３', '07700900123'],
    ['+07700 900123', '07700900123'],
    ['+44 1204 12345', '0120412345'],
    ['0712345678', '0712345678'],
    ['', ''],
  ])('is for %j the national number %j [VAL-PHONE-03, VAL-PHONE-04]', (typed, kept) =>
    expect(toNationalNumber(typed)).toBe(kept),
  )

  it.each([
    '+1 202 555 0123',
    '001 202 555 0123',
    '+33 6 12 34 56 78',
    '+353 86 123 4567',
    '+7 912 345 67 89',
    '(+1) 202-555-0123',
  ])('is never another number: %s is of another country and stays as it is', (typed) => {
    expect(isOfAnotherCountry(typed)).toBe(true)
    expect(toNationalNumber(typed)).toBe(typed)
    expect(toKeptDigits(typed)).toBe(typed)
    expect([isMobileOrLandline(typed), isUkPhone(typed)]).toEqual([false, false])
  })

  it.each([
    ['077009001234', '077009001234'],
    ['07700 900 1234', '077009001234'],
    ['1 202 555 0123', '012025550123'],
    ['+44 7700 9001234', '077009001234'],
  ])('loses no digit of one that is too long: %s', (typed, kept) => {
    expect(toNationalNumber(typed)).toBe(kept)
    expect([isMobileOrLandline(typed), isMobileOrLandline(kept), isUkPhone(kept)]).toEqual([false, false, false])
  })

  it.each(['07700 900 123 ext 5', '07700900123x5', '020 7946 0958 #12', '+447700900123 / 07700900456'])(
    'runs nothing together with what stands behind it: %s',
    (typed) => {
      expect(toNationalNumber(typed)).toBe(typed)
      expect(isMobileOrLandline(typed)).toBe(false)
    },
  )

  it.each(['116 123', '12345', '999', '0 ', '7700 9001'])('adds no 0 to what lacks more than that: %s', (typed) => {
    expect(toNationalNumber(typed)).toBe(typed.trim())
    expect([isMobileOrLandline(typed), isUkPhone(typed)]).toEqual([false, false])
  })

  it('leaves a text without digits as it is, and dials letters for no digits', () => {
    expect([
      toNationalNumber('abc'),
      toKeptDigits('abc'),
      toNationalNumber('07700 900123 (mobile)'),
      toNationalNumber('tel:+447700900123'),
    ]).toEqual(['abc', 'abc', '07700900123', '07700900123'])
    expect(toKeptDigits('00447700900123 / 07700900456')).toBe('00447700900123 / 07700900456')
  })

  it('is of no country when it is nothing but zeros', () => expect(isOfAnotherCountry('00000000000')).toBe(false))

  it.each(['+', '+4', '+44', '0', '00', '004', '0044', '07700 9', ''])(
    'is not of another country before that can be told: %j',
    (typed) => expect(isOfAnotherCountry(typed)).toBe(false),
  )

  it.each([
    ['+44 7123 456789', '447123456789'],
    ['+44 (0)7123 456789', '447123456789'],
    ['0044 (0)7123 456789', '00447123456789'],
    ['(07123) 456-789', '07123456789'],
  ])(
    'keeps the country code of %s where a rule counts it [VAL-PHONE-12, VAL-PHONE-13, VAL-PHONE-14]',
    (typed, kept) => {
      expect(toKeptDigits(typed)).toBe(kept)
      expect([isUkPhone(typed), isUkPhone(kept)]).toEqual([true, true])
    },
  )
})
