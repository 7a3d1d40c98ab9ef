import { describe, expect, it } from 'vitest'
import { formats } from './formats.ts'
import type { NamedFormat } from './shapes.ts'

const world = { now: Date.UTC(2024, 5, 15, 12), today: '2024-06-15' }
const holds = (name: keyof typeof formats, value: unknown) => formats[name].test(value, world)

describe.each(Object.entries<NamedFormat>(formats))('%s', (_, { valid, invalid, test }) => {
  it.each(valid.map((value) => [value]))('is %j', (value) => expect(test(value, world)).toBe(true))
  it.each(invalid.map((value) => [value]))('is not %j', (value) => expect(test(value, world)).toBe(false))
  it('is text', () => {
    for (const value of [undefined, null, 7123456789, true, ['07123456789'], {}]) expect(test(value, world)).toBe(false)
  })
})

describe('adult-date', () => {
  const born = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString()

  it('takes ages 18 to 100 inclusive [VAL-DOB-06]', () => {
    expect(holds('adult-date', born(2006, 6, 15))).toBe(true)
    expect(holds('adult-date', born(2006, 6, 16))).toBe(false)
    expect(holds('adult-date', born(1924, 6, 15))).toBe(true)
    expect(holds('adult-date', born(1923, 6, 16))).toBe(true)
    expect(holds('adult-date', born(1923, 6, 15))).toBe(false)
    expect(holds('adult-date', born(2030, 1, 1))).toBe(false)
  })

  it('has to be a real date at midnight UTC [VAL-DOB-05, ENT-FORM-04]', () => {
    expect(holds('adult-date', '2000-02-29T00:00:00.000Z')).toBe(true)
    for (const value of [
      '1980-02-31T00:00:00.000Z',
      '2001-02-29T00:00:00.000Z',
      '1980-02-01T01:00:00.000Z',
      '1980-02-01',
    ])
      expect(holds('adult-date', value)).toBe(false)
  })
})

describe('phones', () => {
  it('of v2 and v3 begin 07 with 11 digits [VAL-PHONE-08]', () => {
    expect(holds('uk-mobile-or-landline', '07123456789')).toBe(true)
    expect(holds('uk-mobile-or-landline', '0712345678')).toBe(false)
  })

  it('of v2 and v3 or begin 01 or 02 with 10 or 11 digits [VAL-PHONE-09]', () => {
    for (const valid of ['0101234567', '01012345678', '0201234567', '02012345678'])
      expect(holds('uk-mobile-or-landline', valid)).toBe(true)
    for (const invalid of ['03012345678', '020123456', '020123456789', '0301234567'])
      expect(holds('uk-mobile-or-landline', invalid)).toBe(false)
  })

  it('of v5 begin 447 with 12 digits [VAL-PHONE-12]', () => {
    expect(holds('uk-phone', '+44 7123 456789')).toBe(true)
    expect(holds('uk-phone', '44712345678')).toBe(false)
  })

  it('of v5 or begin 00447 with 14 digits [VAL-PHONE-13]', () => {
    expect(holds('uk-phone', '00447123456789')).toBe(true)
    expect(holds('uk-phone', '0044712345678')).toBe(false)
  })

  it('of v5 or begin 07 with 11 digits [VAL-PHONE-14]', () => {
    expect(holds('uk-phone', '(07123) 456-789')).toBe(true)
    expect(holds('uk-phone', '0712345678')).toBe(false)
  })

  it('of v5 or begin 01, 02, 03, 08, 09 with 10 or 11 digits [VAL-PHONE-15]', () => {
    for (const prefix of ['01', '02', '03', '08', '09']) {
      expect(holds('uk-phone', `${prefix}12345678`)).toBe(true)
      expect(holds('uk-phone', `${prefix}123456789`)).toBe(true)
      expect(holds('uk-phone', `${prefix}1234567`)).toBe(false)
    }
    for (const prefix of ['04', '05', '06']) expect(holds('uk-phone', `${prefix}12345678`)).toBe(false)
  })
})

describe('postcodes', () => {
  it.each(['M1 1AE', 'M60 1NW', 'CR2 6XH', 'DN55 1PT', 'W1A 1HQ', 'EC1A 1BB'])(
    'have the form of %s [VAL-ADDR-08]',
    (text) => expect(holds('uk-postcode', text)).toBe(true),
  )
  it.each(['12345', 'ABC 1AA', 'ABC1 1AA', 'M1 AAE', 'EC1AA 1BB', 'M1 1A'])(
    'have not the form of %s [VAL-ADDR-08]',
    (text) => expect(holds('uk-postcode', text)).toBe(false),
  )
  it('may have any spaces [VAL-ADDR-09]', () => {
    for (const text of ['SW1A  1AA', 'SW1A1AA', ' S W1A 1AA ']) expect(holds('uk-postcode', text)).toBe(true)
  })
  it('may have small letters [VAL-ADDR-10]', () => expect(holds('uk-postcode', 'sw1a 1aa')).toBe(true))
})
