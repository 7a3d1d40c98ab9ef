import type { rawAddress } from '#schemas/operations/addresses.ts'
import type { address } from '#schemas/formData.ts'
import type { Static } from 'runnel/contracts'
import { filled } from './addressLines.ts'

export type Address = Static<typeof address>
export type AddressMember = keyof Address
export type RawAddress = Static<typeof rawAddress>

/** Whether any member is filled in; and whether enough is for a card. */
export const isStarted = (value: Address): boolean => Object.values(value).some(filled)
export const isComplete = (value: Address): boolean => filled(value.street) && filled(value.postcode)

/** Converts an address of the lookup service to the form's model. */
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

/**
 * Moves a house number from the street to its own member: browsers have no autofill token for it and fill "12 High
 * Street" into the street (ADR-11).
 */
export function splitHouseNumber(value: Address): Address {
  const [, houseNumber, street] = /^\s*(\d+[a-z]?(?:[-/]\d+[a-z]?)?)[\s,]+(\S.*)$/i.exec(value.street ?? '') ?? []
  if (!houseNumber || !street || filled(value.houseNumber)) return value
  return { ...value, houseNumber, street: street.trim() }
}
