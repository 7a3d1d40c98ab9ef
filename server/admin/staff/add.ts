import { recordAct } from '../../services/audit.ts'
import { addStaff as add } from '../../services/staff/staffAccounts.ts'
import { type AdminCommand, WrongUse } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { passwordHelp, passwordOptions, readName, readPasswordHash, readRole } from './shared.ts'

const wellFormed = /^[^\s@]+@[^\s@]+$/

export const addStaff: AdminCommand = {
  about: 'gives a person an account of the studio',
  help: [
    'Usage: runnel-server staff add <email> --name <name> --role viewer|author|publisher',
    '         [--password-stdin | --no-password]',
    '',
    'Gives a person an account of the studio. A viewer looks at everything; an author changes drafts too;',
    'a publisher publishes, approves and reads evidence too. The password is asked for, and not shown.',
    '',
    '  --name            how the person stands in the history of drafts and publications',
    '  --role            what the person may do',
    ...passwordHelp,
  ].join('\n'),
  run: async (args, admin) => {
    const { values, positionals } = parseArguments(
      args,
      { name: { type: 'string' }, role: { type: 'string' }, ...passwordOptions },
      ['an email'],
    )
    const email = positionals[0]!.trim()
    if (!wellFormed.test(email) || email.length > 254) throw new WrongUse('this is not an email')
    const [name, role] = [readName(values.name), readRole(values.role)]
    const passwordHash = await readPasswordHash(admin, values, [email, name])
    const { withDatabase, now, actor, out } = admin
    await withDatabase((db) =>
      db.transaction(async (tx) => {
        const row = await add(tx, now(), { email, name, role, passwordHash })
        if (!row) throw new WrongUse('this email has an account already; staff role and staff password change it')
        await recordAct(tx, now(), { actor, action: 'staff add', detail: { staff: row.id, role } })
      }),
    )
    out(`${name} may sign in to the studio as ${role}.`)
  },
}
