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

/** `12`, `12a`, `12 A`, `12½`, `½`. */
const oneNumber = '(?:\\d+(?:\\p{L}|\\s?\\p{No}|\\s\\p{L}(?=[\\s,]))?|\\p{No})'
/** What stands between two of them: `1 - 3`, `1/3`, `1 & 2`, `1, 3`, `1 to 3`, `2/1 14`. */
const between = '(?:\\s*[\\p{Pd}−/⁄&+,]\\s*|\\s+(?:(?:and|to)\\s+)?)'
const numberFirst = new RegExp(
  `^\\s*((?:(?:no|number)\\b\\.?\\s*|[#№]\\s*)?${oneNumber}(?:${between}${oneNumber})*)[\\s,]+((?:\\p{L}|\\d+(?:st|nd|rd|th)\\b).*)$`,
  'isu',
)

/** Names that begin with a number, which is not that of a house: `99 Squadron, BFPO 57`. */
const numberedName =
  /\bBFPO\b|^\s*\d+(?:\s+[\p{L}&]+)*\s+(?:squadron|sqn|regiment|battalion|commando|brigade)\s*(?:,|$)/iu

/**
 * Moves a house number from the street to its own member: browsers have no autofill token for it and fill "12 High
 * Street" into the street (ADR-11). The whole number is moved, such as that of several houses, or of a flat and its
 * house. Of number and street together, only blanks and commas change.
 */
export function splitHouseNumber(value: Address): Address {
  const text = value.street ?? ''
  const [, houseNumber, street] = numberedName.test(text) ? [] : (numberFirst.exec(text) ?? [])
  if (!houseNumber || !street || filled(value.houseNumber)) return value
  return { ...value, houseNumber, street: street.trim() }
}
