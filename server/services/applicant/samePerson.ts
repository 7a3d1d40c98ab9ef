import type { Deps } from '../deps.ts'
import { normalisedPerson } from './normalised.ts'
import type { ClaimRequestRow } from '../../database/tables/index.ts'

/** Whose credit file is searched, and who has signed. Neither says anything of whoever the applicant becomes later. */
const searched = ['firstName', 'lastName', 'dateOfBirth'] as const
/** Whom a verification was about: a code goes to a phone, and a decision is about a home. */
const verified = [...searched, 'phoneNumber'] as const

export type Person = Pick<ClaimRequestRow, (typeof verified)[number] | 'address'>

const differs = (names: readonly (typeof verified)[number][], one: Person, other: Partial<Person>): boolean =>
  names.some((name) => name in other && other[name] !== one[name])

/** However it is written. */
function livesElsewhere({ address }: Person, other: Partial<Person>): boolean {
  if (!other.address) return false
  const [here, there] = [normalisedPerson({ address }), normalisedPerson({ address: other.address })]
  return here.postcode !== there.postcode || here.home !== there.home
}

/** Whether answers make a claim request one about somebody else; what is not answered stays. */
export const isSearchedAnew = (known: Person, answers: Partial<Person>): boolean => differs(searched, known, answers)
export const isVerifiedAnew = (known: Person, answers: Partial<Person>): boolean =>
  differs(verified, known, answers) || livesElsewhere(known, answers)

/** Stands for whose credit file is searched: a report of one person is nobody else's. */
export const searchedKey = ({ keyed }: Pick<Deps, 'keyed'>, request: Person): string =>
  keyed(`search of ${JSON.stringify(searched.map((name) => request[name]))}`)
