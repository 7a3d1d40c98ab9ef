import { recordAct } from '../../services/audit.ts'
import { findPersons } from '../../services/persons/findPersons.ts'
import type { AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { personHelp, personOptions, personUsage, readQuery } from './arguments.ts'
import { describePersons, referencesOf } from './describe.ts'

export const findPerson: AdminCommand = {
  about: 'lists what is stored about a person, by references',
  help: [
    `Usage: runnel-server person find ${personUsage}`,
    '',
    'Lists the claim requests and accounts of a person, and of everybody who shares an email or account',
    'with them: which person, reference, when it was made, initials, year of birth, the beginning of the',
    'postcode, and whether there is an account. That you looked is noted in the audit log.',
    '',
    ...personHelp,
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const query = readQuery(parseArguments(args, personOptions).values)
    const persons = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const found = await findPersons(tx, query)
        await recordAct(tx, now(), {
          actor,
          action: 'person find',
          detail: { by: Object.keys(query)[0]!, references: found.flatMap(referencesOf), persons: found.length },
        })
        return found
      }),
    )
    describePersons(persons).forEach((line) => out(line))
    if (persons.length === 0) out('Nobody is known by this.')
  },
}
