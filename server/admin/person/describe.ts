import { safeJson } from '../claims/describe.ts'
import type { Person } from '../../services/persons/findPersons.ts'

/** An applicant's text without characters that a terminal would interpret. */
const safe = (text: string): string => safeJson(text).slice(1, -1)
const initial = (text: string | null | undefined): string => (text ? `${safe([...text][0]!)}.` : '?')
const outward = (postcode: string | undefined): string =>
  safe((postcode ?? '').trim().split(/\s/)[0]!.slice(0, 4)) || 'no postcode'

/** One line per claim request and account, with just enough personal data to tell them apart. */
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
