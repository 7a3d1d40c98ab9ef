import type { Deps } from '../deps.ts'
import { normalisedPerson } from './normalised.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'

/** Identifies the person who is searched for and who has signed. A result does not apply to another person. */
const searched = ['firstName', 'lastName', 'dateOfBirth'] as const
/** Identifies the subject of a verification: a code goes to a phone, and a decision is about a home. */
const verified = [...searched, 'phoneNumber'] as const

export type Person = Pick<ClaimRequestRow, (typeof verified)[number] | 'address'>

const differs = (names: readonly (typeof verified)[number][], one: Person, other: Partial<Person>): boolean =>
  names.some((name) => name in other && other[name] !== one[name])

/** Whether the homes differ, however they are written. */
function livesElsewhere({ address }: Person, other: Partial<Person>): boolean {
  if (!other.address) return false
  const [here, there] = [normalisedPerson({ address }), normalisedPerson({ address: other.address })]
  return here.postcode !== there.postcode || here.home !== there.home
}

/** Whether new answers make a claim request about another person; unanswered parts stay. */
export const isSearchedAnew = (known: Person, answers: Partial<Person>): boolean => differs(searched, known, answers)
export const isVerifiedAnew = (known: Person, answers: Partial<Person>): boolean =>
  differs(verified, known, answers) || livesElsewhere(known, answers)

/** A key of the person whose credit file is searched: a report belongs to one person only. */
export const searchedKey = ({ keyed }: Pick<Deps, 'keyed'>, request: Person): string =>
  keyed(`search of ${JSON.stringify(searched.map((name) => request[name]))}`)
