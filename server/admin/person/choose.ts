import { findWithAccounts, type Found, type Person, type PersonQuery } from '../../services/persons/findPersons.ts'
import type { Transaction } from '../../database/database.ts'
import { WrongUse } from '../command.ts'
import { describePersons, referencesOf } from './describe.ts'

/** Everything that a command works on. */
export interface Chosen extends Person {
  /** Whether they share an account with a person who is not meant. */
  sharesAccount: boolean
}

/** Several persons as one. A shared account is theirs only if nobody else shares it. */
function together(meant: readonly Person[], { shared }: Found): Chosen {
  const isMeant = (person: Person) => meant.includes(person)
  const own = shared.filter(({ holders }) => holders.every(isMeant)).map(({ account }) => account)
  return {
    requests: meant.flatMap(({ requests }) => requests),
    users: [...meant.flatMap(({ users }) => users), ...own],
    sharesAccount: shared.some(({ holders }) => holders.some(isMeant) && !holders.every(isMeant)),
  }
}

/**
 * The one person whom a query means. Throws `WrongUse` if it matches nobody, or if several people share the email, account or name and not every claim
 * request is named by its reference.
 */
export async function choosePerson(tx: Transaction, query: PersonQuery): Promise<Chosen> {
  const found = await findWithAccounts(tx, query)
  const { persons } = found
  const named = 'references' in query ? query.references : []
  const known = persons.flatMap(referencesOf)
  const unknown = named.filter((reference) => !known.includes(reference))
  if (unknown.length > 0) throw new WrongUse(`no claim request has the reference ${unknown.join(', ')}`)
  if (persons.length === 0) throw new WrongUse('nobody is known by this')
  if (persons.length === 1) return together(persons, found)
  const meant = persons.filter((person) => referencesOf(person).some((reference) => named.includes(reference)))
  const missing = meant.flatMap(referencesOf).filter((reference) => !named.includes(reference))
  if (meant.length > 0 && missing.length === 0) return together(meant, found)
  throw new WrongUse(
    [
      'this may mean more than one person; name each claim request that is meant with --reference:',
      ...describePersons(persons),
    ].join('\n'),
  )
}
