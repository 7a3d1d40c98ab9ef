import type { rawAddress } from '#schemas/operations/retrieveAddress.ts'
import type { address } from '#schemas/formData.ts'
import type { Static } from '#engine/definition/index.ts'

export type Address = Static<typeof address>
export type AddressMember = keyof Address
export type RawAddress = Static<typeof rawAddress>

const filled = (text: string | undefined): boolean => (text ?? '').trim() !== ''

/** Whether anything of it is given, and whether enough is given for a card. */
export const isStarted = (value: Address): boolean => Object.values(value).some(filled)
export const isComplete = (value: Address): boolean => filled(value.street) && filled(value.postcode)

/** The parts that the lookup service gives, as the form holds them. */
export function fromRaw(raw: Partial<RawAddress>): Address {
  return {
    buildingName: raw.BuildingName ?? '',
    houseNumber: raw.BuildingNumber ?? '',
    street: [raw.ThoroughfareName, raw.ThoroughfareDesc].filter(filled).join(' '),
    city: raw.Locality ?? '',
    county: raw.PostalCounty ?? '',
    postcode: raw.Postcode ?? '',
  }
}

/** The address as lines of a letter. */
export function addressLines({ buildingName, houseNumber, street, city, county, postcode }: Address): string[] {
  return [buildingName, [houseNumber, street].filter(filled).join(' '), city, county, postcode].filter(
    (line): line is string => filled(line),
  )
}

/** Browsers have no token for a house number and fill "12 High Street" into the street; the number is moved to where it belongs (ADR-11). */
export function splitHouseNumber(value: Address): Address {
  const [, houseNumber, street] = /^\s*(\d+[a-z]?(?:[-/]\d+[a-z]?)?)[\s,]+(\S.*)$/i.exec(value.street ?? '') ?? []
  if (!houseNumber || !street || filled(value.houseNumber)) return value
  return { ...value, houseNumber, street: street.trim() }
}
