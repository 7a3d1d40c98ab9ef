import { safeJson } from '../claims/describe.ts'
import type { Person } from '../../services/persons/findPersons.ts'

/** Text of an applicant with nothing in it that a terminal would obey. */
const safe = (text: string): string => safeJson(text).slice(1, -1)
const initial = (text: string | null | undefined): string => (text ? `${safe([...text][0]!)}.` : '?')
const outward = (postcode: string | undefined): string =>
  safe((postcode ?? '').trim().split(/\s/)[0]!.slice(0, 4)) || 'no postcode'

/** A line for each claim request and account, with no more of the person than tells one from another. */
export const describePersons = (persons: readonly Person[]): string[] =>
  persons.flatMap(({ requests, users }, at) => [
    ...requests.map(({ claimReference, createdAt, firstName, lastName, dateOfBirth, address, email, userId }) =>
      [
        `person ${at + 1}`,
        claimReference,
        createdAt.toISOString().slice(0, 10),
        `${initial(firstName)} ${initial(lastName)}`,
        `born ${dateOfBirth?.slice(0, 4) ?? '?'}`,
        outward(address.postcode),
        email ? `${initial(email)}@` : 'no email',
        userId ? 'account' : 'no account',
      ].join('  '),
    ),
    ...users.map(({ createdAt, email }) =>
      [`person ${at + 1}`, 'account', createdAt.toISOString().slice(0, 10), `${initial(email)}@`].join('  '),
    ),
  ])

export const referencesOf = ({ requests }: Person): string[] => requests.map(({ claimReference }) => claimReference)
