import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { claimRequests, users, type ClaimRequestRow, type UserRow } from '../../database/tables/index.ts'
import { lettersOf } from '../../database/tables/claimRequests.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { normalisedEmail, normalisedPerson, normalisedPhone } from '../applicant/normalised.ts'

type Handle = Pick<Database | Transaction, 'select'>

/** A query for a person. */
export type PersonQuery =
  | { email: string }
  | { firstName: string; lastName: string; born?: string }
  | { references: string[] }

/** A person, as far as the stored data tells. */
export interface Person {
  requests: ClaimRequestRow[]
  /** Accounts to which nobody else's claim request is tied. */
  users: UserRow[]
}

/** The result of a query. */
export interface Found {
  persons: Person[]
  /** Accounts shared by several persons. */
  shared: { account: UserRow; holders: Person[] }[]
}

const sameName = (column: SQL, name: string): SQL => sql`${lettersOf(column)} = ${lettersOf(sql`${name}::text`)}`

/** The indexed form of an email; stored without surrounding spaces. */
const emailOf = (column: typeof claimRequests.email | typeof users.email) => sql`lower(${column})`

function matches(query: PersonQuery): SQL {
  if ('email' in query) return eq(emailOf(claimRequests.email), normalisedEmail(query.email))
  if ('references' in query) return inArray(claimRequests.claimReference, query.references)
  const { firstName, lastName, born } = query
  return and(
    sameName(sql`${claimRequests.firstName}`, firstName),
    sameName(sql`${claimRequests.lastName}`, lastName),
    born ? eq(claimRequests.dateOfBirth, born) : undefined,
  )!
}

const emailsOf = (requests: readonly ClaimRequestRow[]): string[] => [
  ...new Set(requests.flatMap(({ email }) => (email ? [normalisedEmail(email)] : []))),
]
const byId = <T extends { id: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Everything connected with the claim requests by an email or an account, transitively. */
async function connected(
  db: Handle,
  first: ClaimRequestRow[],
  email: string | undefined,
): Promise<{ requests: ClaimRequestRow[]; users: UserRow[] }> {
  let [requests, accounts]: [ClaimRequestRow[], UserRow[]] = [first, []]
  for (let size = -1; size < requests.length + accounts.length;) {
    size = requests.length + accounts.length
    const emails = [
      ...new Set([
        ...emailsOf(requests),
        ...accounts.map((account) => normalisedEmail(account.email)),
        ...(email ? [normalisedEmail(email)] : []),
      ]),
    ]
    const userIds = requests.flatMap(({ userId }) => (userId ? [userId] : []))
    accounts = byId([
      ...accounts,
      ...(await db
        .select()
        .from(users)
        .where(or(inArray(emailOf(users.email), emails), inArray(users.id, userIds)))),
    ])
    const tied = or(
      inArray(emailOf(claimRequests.email), emails),
      inArray(
        claimRequests.userId,
        accounts.map(({ id }) => id),
      ),
    )
    requests = byId([...requests, ...(await db.select().from(claimRequests).where(tied))])
  }
  return { requests, users: accounts }
}

/**
 * Two claim requests are one person's if name and birth date are the same, and something else is too: two people may share the former, and people of one
 * home the latter.
 */
function isSame(one: ClaimRequestRow, other: ClaimRequestRow): boolean {
  const [a, b] = [normalisedPerson(one), normalisedPerson(other)]
  const shared = [
    [one.email && normalisedEmail(one.email), other.email && normalisedEmail(other.email)],
    [normalisedPhone(one.phoneNumber), normalisedPhone(other.phoneNumber)],
    [a.postcode, b.postcode],
    [one.userId, other.userId],
  ]
  return a.name === b.name && a.birthDate === b.birthDate && shared.some(([mine, theirs]) => mine && mine === theirs)
}

function grouped(requests: readonly ClaimRequestRow[]): ClaimRequestRow[][] {
  const groups: ClaimRequestRow[][] = []
  for (const request of requests) {
    const own = groups.filter((group) => group.some((member) => isSame(member, request)))
    groups.splice(0, groups.length, ...groups.filter((group) => !own.includes(group)), [...own.flat(), request])
  }
  return groups
}

const inOrder = (one: ClaimRequestRow, other: ClaimRequestRow): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id)

/**
 * All persons that a query may mean, with everything connected by an email or an account: several if more than one person shares it. An account without
 * claim requests is a person of its own.
 */
export async function findWithAccounts(db: Handle, query: PersonQuery): Promise<Found> {
  const first = await db.select().from(claimRequests).where(matches(query))
  const found = await connected(db, first, 'email' in query ? query.email : undefined)
  const persons = grouped(found.requests.toSorted(inOrder)).map((requests): Person => ({ requests, users: [] }))
  const shared: Found['shared'] = []
  for (const account of found.users) {
    const isTied = ({ userId, email }: ClaimRequestRow) =>
      userId === account.id || (email && normalisedEmail(email) === normalisedEmail(account.email))
    const holders = persons.filter(({ requests }) => requests.some(({ userId }) => userId === account.id))
    const owners = holders.length > 0 ? holders : persons.filter(({ requests }) => requests.some(isTied))
    if (owners.length > 1) shared.push({ account, holders: owners })
    else if (owners[0]) owners[0].users.push(account)
    else persons.push({ requests: [], users: [account] })
  }
  return { persons, shared }
}

/** The same without the shared accounts. */
export const findPersons = async (db: Handle, query: PersonQuery): Promise<Person[]> =>
  (await findWithAccounts(db, query)).persons
