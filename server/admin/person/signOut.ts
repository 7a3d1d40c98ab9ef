import { leaveDevices } from '../../services/accounts/leaveDevices.ts'
import { recordAct } from '../../services/audit.ts'
import { endAllSessions } from '../../services/sessions.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { personHelp, personOptions, personUsage, readQuery } from './arguments.ts'
import { choosePerson } from './choose.ts'
import { describePersons, referencesOf } from './describe.ts'

const missing = (what: readonly string[]): WrongUse =>
  new WrongUse(['this would be signed out; --yes does it:', ...what].join('\n'))

const counted = (count: number): string => (count === 1 ? 'one session ended' : `${count} sessions ended`)

export const signOutOnePerson: AdminCommand = {
  about: 'signs a person, or everybody, out of the site',
  help: [
    `Usage: runnel-server person sign-out ${personUsage} --yes`,
    '       runnel-server person sign-out --everybody --yes',
    '',
    'Ends every session of the account of one person, and everything else by which a browser reaches it: the',
    'browsers in which the form was filled in, links by mail, and known browsers. The password stays. If the',
    'search matches more than one person, the command asks for references. --everybody ends the sessions of all',
    'accounts and nothing else. Staff are signed out by staff disable and staff password. One line is written to',
    'the audit log.',
    '',
    ...personHelp,
    '  --everybody  all accounts of the site',
    '  --yes        does it; without it, it says what it would do',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const { values } = parseArguments(args, {
      ...personOptions,
      everybody: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    })
    const { everybody, yes, ...who } = values
    if (everybody && Object.keys(who).length > 0) throw new WrongUse('--everybody names nobody else')
    const query = everybody ? undefined : readQuery(who)
    const said = await withDatabase((db) =>
      db.transaction(async (tx) => {
        if (!query) {
          if (!yes) throw missing(['  everybody'])
          const sessions = await endAllSessions(tx)
          await recordAct(tx, now(), { actor, action: 'person sign-out', detail: { everybody: true, sessions } })
          return `everybody: signed out, ${counted(sessions)}`
        }
        const person = await choosePerson(tx, query)
        if (person.users.length === 0)
          throw new WrongUse('this person has no account, or shares it with a person who is not named')
        if (!yes) throw missing(describePersons([person]))
        let sessions = 0
        for (const { id } of person.users) sessions += await leaveDevices(tx, now(), id)
        const references = referencesOf(person)
        await recordAct(tx, now(), { actor, action: 'person sign-out', detail: { references, sessions } })
        return `${references.join(', ') || 'an account without claim requests'}: signed out, ${counted(sessions)}`
      }),
    )
    out(said)
  },
}
