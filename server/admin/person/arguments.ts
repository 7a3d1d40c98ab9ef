import type { PersonQuery } from '../../services/persons/findPersons.ts'
import { WrongUse } from '../command.ts'
import { readDay } from '../parseArguments.ts'

export const personOptions = {
  email: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  born: { type: 'string' },
  reference: { type: 'string', multiple: true },
} as const

interface Given {
  email?: string | undefined
  first?: string | undefined
  last?: string | undefined
  born?: string | undefined
  reference?: string[] | undefined
}

export const personUsage = '(--email … | --first … --last … [--born day] | --reference …)'

export const personHelp = [
  '  --email      the email of an account or a claim request',
  '  --first      first name, with --last; capitals, spaces and hyphens do not matter',
  '  --last       last name',
  '  --born       only those born on this day, as 1980-02-29',
  '  --reference  a claim request; several for more than one',
]

/** The query that the arguments describe. Throws `WrongUse` unless they describe exactly one. */
export function readQuery({ email, first, last, born, reference }: Given): PersonQuery {
  const ways = [
    email !== undefined,
    first !== undefined || last !== undefined || born !== undefined,
    reference !== undefined,
  ].filter(Boolean)
  if (ways.length !== 1) throw new WrongUse('it takes one of --email, --first with --last, and --reference')
  if (email !== undefined) return { email }
  if (reference !== undefined) return { references: reference }
  if (!first || !last) throw new WrongUse('a name is --first and --last')
  return { firstName: first, lastName: last, ...(born === undefined ? {} : { born: (readDay(born, '--born'), born) }) }
}
