import {
  changeRole,
  changeStaffPassword,
  disableStaff as disable,
  type Ended,
  enableStaff as enable,
} from '../../services/staff/staffAccounts.ts'
import { removeSecondFactor } from '../../services/staff/secondFactor.ts'
import { closeStaffSessions } from '../../services/staff/staffSessions.ts'
import { type AdminCommand, WrongUse } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { passwordHelp, passwordOptions, readPasswordHash, readRole, withStaff } from './shared.ts'

const counted = (count: number, what: string): string => (count === 1 ? `One ${what} ends.` : `${count} ${what}s end.`)
const endedInWords = ({ sessions, keys }: Ended): string =>
  [counted(sessions, 'session'), ...(keys > 0 ? [counted(keys, 'key')] : [])].join(' ')

export const staffRole: AdminCommand = {
  about: 'changes what a person may do in the studio',
  help: [
    'Usage: runnel-server staff role <email> --role viewer|author|publisher',
    '',
    'Changes the role of a person. Their sessions end; their keys have the new role.',
  ].join('\n'),
  run: async (args, admin) => {
    const { values, positionals } = parseArguments(args, { role: { type: 'string' } }, ['an email'])
    const role = readRole(values.role)
    let ended: Ended = { sessions: 0, keys: 0 }
    const { name } = await withStaff(admin, 'staff role', positionals[0]!, async (tx, { id }) => {
      ended = await changeRole(tx, id, role)
      return { role, ...ended }
    })
    admin.out(`${name} is ${role} now. ${endedInWords(ended)}`)
  },
}

export const staffPassword: AdminCommand = {
  about: 'gives a person a new password for the studio',
  help: [
    'Usage: runnel-server staff password <email> [--password-stdin | --no-password]',
    '',
    'Sets a new password, which is asked for and not shown. The sessions and keys of the person end.',
    '',
    ...passwordHelp,
  ].join('\n'),
  run: async (args, admin) => {
    const { values, positionals } = parseArguments(args, passwordOptions, ['an email'])
    const passwordHash = await readPasswordHash(admin, values, positionals)
    let ended: Ended = { sessions: 0, keys: 0 }
    const { name } = await withStaff(admin, 'staff password', positionals[0]!, async (tx, { id }) => {
      ended = await changeStaffPassword(tx, id, passwordHash)
      return { ...ended }
    })
    admin.out(
      `${name} has ${passwordHash === null ? 'no password any more' : 'a new password'}. ${endedInWords(ended)}`,
    )
  },
}

export const removeFactor: AdminCommand = {
  about: 'takes the second factor of a person away',
  help: [
    'Usage: runnel-server staff second-factor-remove <email>',
    '',
    'For a person who has lost the authenticator, once you are sure who asks. Their sessions end. A publisher',
    'has to set up another one at the next sign-in.',
  ].join('\n'),
  run: async (args, admin) => {
    const { positionals } = parseArguments(args, {}, ['an email'])
    let sessions = 0
    const { name } = await withStaff(admin, 'staff second-factor-remove', positionals[0]!, async (tx, row) => {
      if (!(await removeSecondFactor(tx, row))) throw new WrongUse('this person has no second factor')
      sessions = await closeStaffSessions(tx, row.id)
      return { sessions }
    })
    admin.out(`${name} has no second factor any more. ${counted(sessions, 'session')}`)
  },
}

export const disableStaff: AdminCommand = {
  about: 'keeps a person out of the studio',
  help: [
    'Usage: runnel-server staff disable <email>',
    '',
    'Ends the sessions and keys of a person at once; they can no longer sign in. What they did stays in the',
    'history. Nobody is deleted: staff enable lets them in again.',
  ].join('\n'),
  run: async (args, admin) => {
    const { positionals } = parseArguments(args, {}, ['an email'])
    const { name } = await withStaff(admin, 'staff disable', positionals[0]!, async (tx, { id }) => ({
      ended: await disable(tx, admin.now(), id),
    }))
    admin.out(`${name} is kept out.`)
  },
}

export const enableStaff: AdminCommand = {
  about: 'lets a person into the studio again',
  help: [
    'Usage: runnel-server staff enable <email>',
    '',
    'Lets a person whom staff disable kept out sign in again. Keys that ended stay ended.',
  ].join('\n'),
  run: async (args, admin) => {
    const { positionals } = parseArguments(args, {}, ['an email'])
    const { name } = await withStaff(admin, 'staff enable', positionals[0]!, async (tx, { id }) => {
      await enable(tx, id)
      return {}
    })
    admin.out(`${name} may sign in again.`)
  },
}
