import { and, eq, sql } from 'drizzle-orm'
import { claimRequests } from '../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import type { ClaimRequestRow } from './ownedRequest.ts'

/** Whose credit file is searched, and who has signed. Neither says anything of whoever the applicant becomes later. */
const searched = ['firstName', 'lastName', 'dateOfBirth'] as const
/** Whom a verification was about: a code goes to a phone. */
const verified = [...searched, 'phoneNumber'] as const

export type Person = Pick<ClaimRequestRow, (typeof verified)[number]>

const differs = (names: readonly (keyof Person)[], one: Person, other: Partial<Person>): boolean => names.some((name) => name in other && other[name] !== one[name])

/** Whether answers make a claim request one about somebody else; what is not answered stays. */
export const isSearchedAnew = (known: Person, answers: Partial<Person>): boolean => differs(searched, known, answers)
export const isVerifiedAnew = (known: Person, answers: Partial<Person>): boolean => differs(verified, known, answers)

/** The claim request, as long as it is about the person that it was about when it was read. */
export const stillAbout = (request: ClaimRequestRow) =>
  and(eq(claimRequests.id, request.id), ...verified.map((name) => sql`${claimRequests[name]} is not distinct from ${request[name]}`))!

/** Stands for whose credit file is searched: a report of one person is nobody else's. */
export const searchedKey = ({ keyed }: Pick<Deps, 'keyed'>, request: Person): string => keyed(`search of ${JSON.stringify(searched.map((name) => request[name]))}`)
