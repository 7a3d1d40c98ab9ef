/** The members of an address, as texts. */
type Lines = Partial<Record<'buildingName' | 'houseNumber' | 'street' | 'city' | 'county' | 'postcode', string>>

export const filled = (text: string | undefined): boolean => (text ?? '').trim() !== ''

/** The address as lines of a letter. */
export function addressLines({ buildingName, houseNumber, street, city, county, postcode }: Lines): string[] {
  return [buildingName, [houseNumber, street].filter(filled).join(' '), city, county, postcode].filter(
    (line): line is string => filled(line),
  )
}
