import { describe, expect, it } from 'vitest'
import { addresses, addressLabel } from './addresses.ts'

describe('addresses', () => {
  it('are a few hundred, each with an id of its own', () => {
    expect(addresses.length).toBeGreaterThan(300)
    expect(new Set(addresses.map((address) => address.id)).size).toBe(addresses.length)
  })

  it('have postcodes of a valid form, one per street', () => {
    for (const { Postcode } of addresses) expect(Postcode).toMatch(/^[A-Z]{1,2}[0-9]{1,2} [1-9][ABD-HJLNP-UW-Z]{2}$/)
    const streetOf = new Map<string, string>()
    for (const { Postcode, ThoroughfareName, Locality } of addresses) {
      const street = `${ThoroughfareName} ${Locality}`
      expect(streetOf.get(Postcode) ?? street).toBe(street)
      streetOf.set(Postcode, street)
    }
  })

  it('have a house number or a building name, a street, a town and a county [ENT-ADDR-02]', () => {
    for (const address of addresses) {
      expect(address.BuildingName || address.BuildingNumber).not.toBe('')
      for (const part of ['ThoroughfareName', 'ThoroughfareDesc', 'Locality', 'PostalCounty'] as const)
        expect(address[part]).not.toBe('')
    }
    expect(addresses.some((address) => address.BuildingName.startsWith('Flat'))).toBe(true)
    expect(addresses.some((address) => address.BuildingNumber === '')).toBe(true)
  })

  it('never contain a text that the sandbox keeps for a failure', () => {
    for (const address of addresses) expect(addressLabel(address)).not.toMatch(/nowhere|zz[89]/i)
  })

  it('write themselves on one line', () => {
    expect(
      addressLabel({
        id: '',
        BuildingName: 'Flat 1, Mill Court',
        BuildingNumber: '41',
        ThoroughfareName: 'Larkspur',
        ThoroughfareDesc: 'Road',
        Locality: 'Leeds',
        PostalCounty: 'West Yorkshire',
        Postcode: 'LS6 1AE',
      }),
    ).toBe('Flat 1, Mill Court, 41 Larkspur Road, Leeds, West Yorkshire, LS6 1AE')
  })
})
