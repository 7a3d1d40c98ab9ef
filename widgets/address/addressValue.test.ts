import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from 'runnel/contracts'
import { samples } from '#tests/fullOnly/tier.ts'
import { addressLines } from './addressLines.ts'
import { type Address, fromRaw, isComplete, isStarted, splitHouseNumber } from './addressValue.ts'
import { duration } from './useAddressSearch.ts'

/** Pieces of addresses, also in orders that make no sense. */
const pieces = [
  ...['1', '12', '12a', '3', '99', '½', '1/2', '2/1', '1st', 'A', 'B', 'No.', '#', 'Flat', 'Unit', 'and', 'to', 'The'],
  ...[
    'High',
    'Street',
    'Squadron',
    'BFPO',
    'Oak',
    'É',
    '-',
    '–',
    '−',
    '&',
    '+',
    '/',
    ',',
    ' ',
    '.',
    "'",
    '(',
    '\u00a0',
  ],
]

describe('addressValue', () => {
  it('maps what the lookup service gives', () => {
    const raw = {
      BuildingName: 'Rose Court',
      BuildingNumber: '12',
      ThoroughfareName: 'High',
      ThoroughfareDesc: 'Street',
      Locality: 'Bristol',
      PostalCounty: 'Avon',
      Postcode: 'BS1 4DJ',
    }
    expect(fromRaw(raw)).toEqual({
      buildingName: 'Rose Court',
      houseNumber: '12',
      street: 'High Street',
      city: 'Bristol',
      county: 'Avon',
      postcode: 'BS1 4DJ',
    })
    expect(fromRaw({ ThoroughfareName: 'Broadway', ThoroughfareDesc: '', Postcode: 'BS1 4DJ' }).street).toBe('Broadway')
  })

  it.each<[Address, Address]>([
    [{ street: '12 High Street' }, { houseNumber: '12', street: 'High Street' }],
    [
      { street: '12a, High Street', houseNumber: ' ' },
      { houseNumber: '12a', street: 'High Street' },
    ],
    [
      { street: '12 High Street', houseNumber: '7' },
      { street: '12 High Street', houseNumber: '7' },
    ],
    ...(
      [
        ['1 - 3 High Street', '1 - 3', 'High Street'],
        ['1-3 High Street', '1-3', 'High Street'],
        ['1–3 High Street', '1–3', 'High Street'],
        ['1 – 3a High Street', '1 – 3a', 'High Street'],
        ['1 to 3 High Street', '1 to 3', 'High Street'],
        ['1 & 2 The Cottages', '1 & 2', 'The Cottages'],
        ['1 and 2 The Cottages', '1 and 2', 'The Cottages'],
        ['1, 2 & 3 The Cottages', '1, 2 & 3', 'The Cottages'],
        ['12 1/2 High Street', '12 1/2', 'High Street'],
        ['12½ High Street', '12½', 'High Street'],
        ['12 ½ High Street', '12 ½', 'High Street'],
        ['1/2 High St', '1/2', 'High St'],
        ['2/1, 14 High Street', '2/1, 14', 'High Street'],
        ['2/1 14 High Street', '2/1 14', 'High Street'],
        ['12 A High Street', '12 A', 'High Street'],
        ['12A High Street', '12A', 'High Street'],
        ['12 a, High Street', '12 a', 'High Street'],
        ['No. 5 High Street', 'No. 5', 'High Street'],
        ['no 5, High Street', 'no 5', 'High Street'],
        ['Number 10 Downing Street', 'Number 10', 'Downing Street'],
        ['24 Tobago Street', '24', 'Tobago Street'],
        ['24 To Bay', '24', 'To Bay'],
        ['5 Andover Road', '5', 'Andover Road'],
        ['12 1st Avenue', '12', '1st Avenue'],
        ['12\u00a0High Street', '12', 'High Street'],
        ['12 Regiment Way', '12', 'Regiment Way'],
      ] as const
    ).map(([typed, houseNumber, street]): [Address, Address] => [{ street: typed }, { houseNumber, street }]),
    ...(
      [
        ['Flat 2/1, 14 High Street', 'Flat 2/1', '14', 'High Street'],
        ['3rd Floor, 12 High Street', '3rd Floor', '12', 'High Street'],
        ['Flat 3 1 - 3 High Street', 'Flat 3', '1 - 3', 'High Street'],
      ] as const
    ).map(([typed, buildingName, houseNumber, street]): [Address, Address] => [
      { street: typed },
      { buildingName, houseNumber, street },
    ]),
    ...[
      '99 Squadron, BFPO 57',
      'HQ, BFPO 57',
      '21 Signal Regiment, Azimghur Barracks',
      '42 Commando',
      '1st Battalion',
      '4th Avenue',
      'Unit 4-6 High Street',
      '12 - High Street',
      '12-High Street',
      'Northampton Road',
      'No Mans Lane',
      '1 - 3',
      'High Street',
    ].map((street): [Address, Address] => [{ street }, { street }]),
    ...(
      [
        { street: '4 Rifles', city: 'BFPO 57' },
        { street: '22 SAS', postcode: 'bf1 2AT' },
      ] as const
    ).map((address): [Address, Address] => [address, address]),
    [{ street: '12' }, { street: '12' }],
  ])('moves the number of %o to the house number [ADR-11]', (given, expected) =>
    expect(splitHouseNumber(given)).toEqual(expected),
  )

  it('loses no sign of what was typed but blanks and commas', () => {
    const signs = (text: string) => text.replace(/[\s,]/g, '')
    const typed = fc
      .tuple(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 8 }), fc.constantFrom(' ', ''))
      .map(([words, between]) => words.join(between))
    let moved = 0
    fc.assert(
      fc.property(typed, (street) => {
        const split = splitHouseNumber({ street })
        expect(signs(addressLines(split).join(' '))).toBe(signs(split.houseNumber ? plainText(street) : street))
        expect(splitHouseNumber(split)).toEqual(split)
        if (split.houseNumber === undefined) return
        moved += 1
        expect(split.houseNumber).toMatch(/\d|\p{No}/u)
        expect(split.street).toMatch(/^[\p{Ps}\p{Pi}"']*(\p{L}|\d+(st|nd|rd|th))/iu)
      }),
      { numRuns: samples({ gate: 2_000, whole: 20_000 }) },
    )
    expect(moved).toBeGreaterThan(20)
  })

  it('loses nothing of what the lookup gives', () => {
    const raw = {
      BuildingName: 'Flat 2/1',
      BuildingNumber: '1 - 3',
      ThoroughfareName: '12 High',
      ThoroughfareDesc: 'St',
    }
    expect(addressLines(splitHouseNumber(fromRaw(raw))).join(' ')).toBe(Object.values(raw).join(' '))
    expect(addressLines(splitHouseNumber(fromRaw({ ...raw, BuildingNumber: '' }))).join(' ')).toBe(
      'Flat 2/1 12 High St',
    )
  })

  it('knows what is started and what is enough for a card', () => {
    expect([isStarted({}), isStarted({ city: ' ' }), isStarted({ city: 'Bath' })]).toEqual([false, false, true])
    expect([isComplete({ street: 'High Street' }), isComplete({ street: 'High Street', postcode: 'BS1 4DJ' })]).toEqual(
      [false, true],
    )
  })

  it('writes the lines of a letter', () =>
    expect(addressLines({ houseNumber: '12', street: 'High Street', city: '', postcode: 'BS1 4DJ' })).toEqual([
      '12 High Street',
      'BS1 4DJ',
    ]))

  it.each([
    [250, 250],
    ['250ms', 250],
    ['1.5s', 1500],
  ])('reads the duration %s', (given, milliseconds) => expect(duration(given)).toBe(milliseconds))
})
