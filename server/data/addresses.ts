import type { rawAddress } from '#schemas/operations/addresses.ts'
import type { Static } from 'runnel/contracts'
import { uuidOf } from './fingerprint.ts'

/** A made-up address in the parts of an address detail (ENT-ADDR-02). The street does not exist, the town does. */
export interface SampleAddress extends Static<typeof rawAddress> {
  id: string
}

/** Town, county, postcode district. */
const towns = [
  ['Leeds', 'West Yorkshire', 'LS6'],
  ['York', 'North Yorkshire', 'YO24'],
  ['Sheffield', 'South Yorkshire', 'S11'],
  ['Manchester', 'Greater Manchester', 'M20'],
  ['Stockport', 'Greater Manchester', 'SK4'],
  ['Liverpool', 'Merseyside', 'L18'],
  ['Preston', 'Lancashire', 'PR2'],
  ['Carlisle', 'Cumbria', 'CA2'],
  ['Newcastle upon Tyne', 'Tyne and Wear', 'NE3'],
  ['Durham', 'County Durham', 'DH1'],
  ['Nottingham', 'Nottinghamshire', 'NG5'],
  ['Leicester', 'Leicestershire', 'LE2'],
  ['Birmingham', 'West Midlands', 'B14'],
  ['Coventry', 'West Midlands', 'CV5'],
  ['Worcester', 'Worcestershire', 'WR3'],
  ['Norwich', 'Norfolk', 'NR4'],
  ['Ipswich', 'Suffolk', 'IP4'],
  ['Cambridge', 'Cambridgeshire', 'CB4'],
  ['Oxford', 'Oxfordshire', 'OX3'],
  ['Reading', 'Berkshire', 'RG4'],
  ['Guildford', 'Surrey', 'GU2'],
  ['Brighton', 'East Sussex', 'BN1'],
  ['Canterbury', 'Kent', 'CT2'],
  ['Southampton', 'Hampshire', 'SO16'],
  ['Bristol', 'Bristol', 'BS6'],
  ['Exeter', 'Devon', 'EX2'],
  ['Truro', 'Cornwall', 'TR1'],
  ['London', 'London', 'SE22'],
  ['Cardiff', 'South Glamorgan', 'CF14'],
  ['Swansea', 'West Glamorgan', 'SA2'],
  ['Edinburgh', 'Midlothian', 'EH10'],
  ['Glasgow', 'Lanarkshire', 'G41'],
  ['Belfast', 'County Antrim', 'BT9'],
] as const

const streets = [
  ['Larkspur', 'Road'],
  ['Tannery', 'Lane'],
  ['Old Orchard', 'Close'],
  ['Bellfounder', 'Street'],
  ['Kestrel', 'Avenue'],
  ['Quarryman', 'Way'],
  ['Hazelbank', 'Drive'],
  ['Millrace', 'Terrace'],
  ['Foxglove', 'Gardens'],
  ['Ropemaker', 'Row'],
  ['Sandmartin', 'Crescent'],
  ['Weaver', 'Court'],
  ['Thistledown', 'Grove'],
  ['Coppergate', 'Rise'],
  ['Damson', 'Place'],
  ['Whitebeam', 'Road'],
  ['Lamplighter', 'Street'],
  ['Wheatear', 'Close'],
  ['Saddler', 'Lane'],
  ['Brookfold', 'Avenue'],
] as const

const houseNames = [
  'Rose Cottage',
  'The Old Forge',
  'Ivy Bank',
  'Stonecroft',
  'Hillview',
  'The Laurels',
  'Chapel House',
  'Ferndale',
]
const blockNames = ['Mill Court', 'Regent House', 'Harbour View', 'Castle Point', 'Linden Court']

/** Letters of the inward part of a postcode: all but C, I, K, M, O and V. */
const inwardLetters = 'ABDEFGHJLNPQRSTUWXYZ'
const streetsPerTown = 3

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!

function inwardCode(seed: number): string {
  return `${((seed * 3) % 9) + 1}${inwardLetters[seed % inwardLetters.length]}${inwardLetters[(seed * 7 + 3) % inwardLetters.length]}`
}

/** The buildings of a street: three numbered houses, a named one, and two flats in one block. */
function buildingsOf(seed: number): Pick<SampleAddress, 'BuildingName' | 'BuildingNumber'>[] {
  const first = 1 + (seed % 12) * 2
  const block = at(blockNames, seed)
  const numbered = [0, 2, 4].map((step) => ({ BuildingName: '', BuildingNumber: String(first + step) }))
  const flats = [1, 2].map((flat) => ({ BuildingName: `Flat ${flat}, ${block}`, BuildingNumber: String(first + 40) }))
  return [...numbered, { BuildingName: at(houseNames, seed), BuildingNumber: '' }, ...flats]
}

function addressesOf(town: (typeof towns)[number], townIndex: number): SampleAddress[] {
  const [Locality, PostalCounty, district] = town
  return Array.from({ length: streetsPerTown }, (_, index) => townIndex * streetsPerTown + index).flatMap((seed) => {
    const [ThoroughfareName, ThoroughfareDesc] = at(streets, seed)
    const Postcode = `${district} ${inwardCode(seed)}`
    return buildingsOf(seed).map((building) => {
      const parts = { ...building, ThoroughfareName, ThoroughfareDesc, Locality, PostalCounty, Postcode }
      return { id: uuidOf(`address ${Object.values(parts).join('|')}`), ...parts }
    })
  })
}

/** A few hundred addresses, the same at every start. */
export const addresses: readonly SampleAddress[] = towns.flatMap(addressesOf)

/** An address on one line, as a search result shows it. */
export function addressLabel(address: SampleAddress): string {
  const street = [address.BuildingNumber, address.ThoroughfareName, address.ThoroughfareDesc].filter(Boolean).join(' ')
  return [address.BuildingName, street, address.Locality, address.PostalCounty, address.Postcode]
    .filter(Boolean)
    .join(', ')
}
