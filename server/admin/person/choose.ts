import { findPersons, type Person, type PersonQuery } from '../../services/persons/findPersons.ts'
import type { Transaction } from '../../database/openDatabase.ts'
import { WrongUse } from '../command.ts'
import { describePersons, referencesOf } from './describe.ts'

/** Several persons as one: all that a command is to work on. */
const together = (persons: readonly Person[]): Person => ({ requests: persons.flatMap(({ requests }) => requests), users: persons.flatMap(({ users }) => users) })

/**
 * The one person whom a query means. Throws `WrongUse` where it means nobody, and where several share an email, an account or a name unless every claim request
 * that is meant is named by its reference.
 */
export async function choosePerson(tx: Transaction, query: PersonQuery): Promise<Person> {
  const persons = await findPersons(tx, query)
  const named = 'references' in query ? query.references : []
  const known = persons.flatMap(referencesOf)
  const unknown = named.filter((reference) => !known.includes(reference))
  if (unknown.length > 0) throw new WrongUse(`no claim request has the reference ${unknown.join(', ')}`)
  if (persons.length === 0) throw new WrongUse('nobody is known by this')
  if (persons.length === 1) return persons[0]!
  const meant = persons.filter((person) => referencesOf(person).some((reference) => named.includes(reference)))
  const missing = meant.flatMap(referencesOf).filter((reference) => !named.includes(reference))
  if (meant.length > 0 && missing.length === 0) return together(meant)
  throw new WrongUse(['this may mean more than one person; name each claim request that is meant with --reference:', ...describePersons(persons)].join('\n'))
}
