import type { rawAddress } from '#schemas/operations/addresses.ts'
import type { address } from '#schemas/formData.ts'
import type { Static } from 'runnel/contracts'
import { plainText } from 'runnel/react'
import { filled } from './addressLines.ts'

export type Address = Static<typeof address>
export type AddressMember = keyof Address
export type RawAddress = Static<typeof rawAddress>

/** Whether any member is filled in; and whether enough is for a card. */
export const isStarted = (value: Address): boolean => Object.values(value).some(filled)
export const isComplete = (value: Address): boolean => filled(value.street) && filled(value.postcode)

/** What stands between two numbers, or between the letters of one: `1 - 3`, `1/3`, `1 & 2`, `12a/b`. */
const sign = '[\\p{Pd}−/⁄&+]'
/** `a`, `a-c`. */
const letters = `\\p{L}(?:\\s?${sign}\\s?\\p{L}(?=[\\s,]))*`
/** `12`, `12a`, `12 A`, `12½`, `½`; but `Y` is Welsh for the, in `12 Y Garth`. */
const oneNumber = `(?:\\p{Nd}+(?:${letters}|\\s?\\p{No}|\\s(?!y\\s)${letters}(?=[\\s,]))?|\\p{No})`
/** Also `1, 3`, `1 to 3`, `2/1 14`. */
const between = `(?:\\s*(?:${sign}|,)\\s*|\\s+(?:(?:and|to)\\s+)?)`
const numbers = `(?:(?:nos?|numbers?)\\b\\.?\\s*|[#№]\\s*)?${oneNumber}(?:${between}${oneNumber})*`
/** `The Old Post Office,`, `Flat 3/1,`, `Flat 3`. */
const name =
  '(?=[^,]*\\p{L}).+?(?=,)|(?:flat|apartment|apt|unit)\\b\\.?\\s+(?:\\p{Nd}+\\p{L}?(?:/\\p{Nd}+)?|\\p{L})(?=\\s)'

const onlyNumbers = new RegExp(`^${numbers}$`, 'iu')
const numbersFirst = new RegExp(
  `^(?:(${name})[\\s,]+)??(${numbers})[\\s,]+((?:[\\p{Ps}\\p{Pi}"']*\\p{L}|\\p{Nd}+(?:st|nd|rd|th)\\b).*)$`,
  'iu',
)

/** Names that begin with a number, which is not that of a house: `99 Squadron, BFPO 57`. */
const numberedName =
  /\bBFPO\b|(?:^|,)\s*\d+(?:\s+[\p{L}&]+)*\s+(?:squadron|sqn|regiment|battalion|commando|brigade)\s*(?:,|$)/iu

/** Whether it is an address of the forces, whose units begin with a number: `4 Rifles`. */
const isOfForces = ({ city, postcode }: Address): boolean =>
  /\bBFPO\b/i.test(city ?? '') || /^BF\d/.test((postcode ?? '').trim().toUpperCase())

const compact = (text = ''): string => plainText(text).replace(/ /g, '').toLowerCase()

/**
 * Moves a house number from the street to its own member: browsers have no autofill token for it and fill "12 High
 * Street" into the street (ADR-11). The whole number is moved, such as that of several houses, or of a flat and its
 * house, and the name of a flat or a building in front of it. Of name, number and street together, only blanks, commas
 * and a number that is given already change.
 */
export function splitHouseNumber(value: Address): Address {
  const text = plainText(value.street ?? '')
  const [, buildingName, houseNumber, street] =
    numberedName.test(text) || isOfForces(value) ? [] : (numbersFirst.exec(text) ?? [])
  if (!houseNumber || !street || (buildingName && filled(value.buildingName))) return value
  const given = compact(value.houseNumber)
  if (given && given !== compact(houseNumber)) return value
  return {
    ...value,
    ...(buildingName && { buildingName }),
    houseNumber: given ? value.houseNumber : houseNumber,
    street,
  }
}

/** Converts an address of the lookup service to the form's model. */
export function fromRaw(raw: Partial<RawAddress>): Address {
  const address: Address = {
    buildingName: raw.BuildingName ?? '',
    houseNumber: raw.BuildingNumber ?? '',
    street: [raw.ThoroughfareName, raw.ThoroughfareDesc].filter(filled).join(' '),
    city: raw.Locality ?? '',
    county: raw.PostalCounty ?? '',
    postcode: raw.Postcode ?? '',
  }
  if (filled(address.houseNumber)) return address
  // The Post Office calls `1-3` and `12A` names, because its numbers have digits alone.
  const buildingName = plainText(address.buildingName ?? '')
  if (onlyNumbers.test(buildingName)) return { ...address, buildingName: '', houseNumber: buildingName }
  return buildingName ? address : splitHouseNumber(address)
}
