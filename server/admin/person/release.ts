import { recordAct } from '../../services/audit.ts'
import { releaseRequests } from '../../services/identity/kbaSessions.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { personHelp, personOptions, personUsage, readQuery } from './arguments.ts'
import { choosePerson } from './choose.ts'
import { describePersons, referencesOf } from './describe.ts'

export const releaseOnePerson: AdminCommand = {
  about: 'lets a person be asked identity questions again',
  help: [
    `Usage: runnel-server person release ${personUsage} --yes`,
    '',
    'Identity checks that failed before now, here or elsewhere under the same name and birth date, do not',
    'count any more for the claim requests of this person: they may be asked questions and be searched for',
    'again. Look first whether the person is who they say they are. It holds until a claim request is',
    'about another name, birth date or address, and for no other claim request. Another failure is final',
    'again. If the search matches more than one person, the command asks for references. One line is',
    'written to the audit log.',
    '',
    ...personHelp,
    '  --yes        does it; without it, it says what it would do',
  ].join('\n'),
  run: async (args, { out, now, actor, keyed, withDatabase }) => {
    const { values } = parseArguments(args, { ...personOptions, yes: { type: 'boolean', default: false } })
    const query = readQuery(values)
    if (!keyed)
      throw new WrongUse('SECRET is not known here, and failed checks are found by it: run this where the server runs')
    const references = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const person = await choosePerson(tx, query)
        if (person.requests.length === 0) throw new WrongUse('this person has no claim request')
        if (!values.yes)
          throw new WrongUse(['this would be released; --yes does it:', ...describePersons([person])].join('\n'))
        await releaseRequests(tx, { keyed, now }, person.requests)
        await recordAct(tx, now(), { actor, action: 'person release', detail: { references: referencesOf(person) } })
        return referencesOf(person)
      }),
    )
    out(`${references.join(', ')}: released, earlier failed identity checks do not count any more`)
  },
}
