import { describe, expect, it } from 'vitest'
import { addressLines } from './addressLines.ts'
import { fromRaw, isComplete, isStarted, splitHouseNumber } from './addressValue.ts'
import { duration } from './useAddressSearch.ts'

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

  it.each([
    [{ street: '12 High Street' }, { houseNumber: '12', street: 'High Street' }],
    [
      { street: '12a, High Street', houseNumber: ' ' },
      { houseNumber: '12a', street: 'High Street' },
    ],
    [
      { street: '12 High Street', houseNumber: '7' },
      { street: '12 High Street', houseNumber: '7' },
    ],
    [{ street: 'High Street' }, { street: 'High Street' }],
    [{ street: '12' }, { street: '12' }],
  ])('moves the number of %o to the house number [ADR-11]', (given, expected) =>
    expect(splitHouseNumber(given)).toEqual(expected),
  )

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
