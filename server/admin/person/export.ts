import { writePrivateFile } from '../../backup/privateFile.ts'
import { recordAct } from '../../services/audit.ts'
import { exportPerson } from '../../services/persons/exportPerson.ts'
import type { AdminCommand } from '../command.ts'
import { safeJson } from '../claims/describe.ts'
import { parseArguments } from '../parseArguments.ts'
import { personHelp, personOptions, personUsage, readQuery } from './arguments.ts'
import { choosePerson } from './choose.ts'
import { referencesOf } from './describe.ts'

export const exportOnePerson: AdminCommand = {
  about: 'writes everything about one person into a file',
  help: [
    `Usage: runnel-server person export <file> ${personUsage}`,
    '',
    'Writes all that is kept about one person into a new JSON file that only you can read, by table:',
    'claim requests, signatures with their pictures, records of signing, credit reports, claims, accounts,',
    'messages to other services, and how many sessions there are. What it writes is personal. Where more',
    'than one person may be meant, it asks for references. That you exported is noted in the audit log.',
    '',
    ...personHelp,
  ].join('\n'),
  run: async (args, { out, now, actor, keyed, sealer, withDatabase }) => {
    const { values, positionals } = parseArguments(args, personOptions, ['the file to write'])
    const query = readQuery(values)
    const path = positionals[0]!
    const references = await withDatabase((db) =>
      writePrivateFile(path, (file) =>
        db.transaction(async (tx) => {
          const person = await choosePerson(tx, query)
          await recordAct(tx, now(), {
            actor,
            action: 'person export',
            detail: { references: referencesOf(person), accounts: person.users.length },
          })
          await file.writeFile(
            `${safeJson({ made: now(), references: referencesOf(person), kept: await exportPerson(tx, person, keyed, sealer) }, 2)}\n`,
          )
          return referencesOf(person)
        }),
      ),
    )
    out(`${references.length > 0 ? references.join(', ') : 'an account without claim requests'}: written to ${path}`)
  },
}
