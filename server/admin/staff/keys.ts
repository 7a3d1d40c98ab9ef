import { makeStaffKey, revokeStaffKeys } from '../../services/staff/staffKeys.ts'
import { type AdminCommand, WrongUse } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { readName, withStaff } from './shared.ts'

const longest = 366

/** The lifetime of a key. Throws `WrongUse`. */
function readDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > longest)
    throw new WrongUse(`--days is a whole number from 1 to ${longest}, not "${text}"`)
  return days
}

export const staffKey: AdminCommand = {
  about: 'makes a key with which runnel push acts for a person',
  help: [
    'Usage: runnel-server staff key <email> --name <name> [--days 90]',
    '',
    'Prints a key once; only its hash is kept. Anyone who has the key reads and pushes drafts for this person',
    'until it ends, and does nothing else. A new password ends it too.',
    '',
    '  --name  what it is for, by which staff key-revoke ends it',
    '  --days  how long it is good',
  ].join('\n'),
  run: async (args, admin) => {
    const { values, positionals } = parseArguments(
      args,
      { name: { type: 'string' }, days: { type: 'string', default: '90' } },
      ['an email'],
    )
    const [name, days] = [readName(values.name), readDays(values.days)]
    let key = ''
    await withStaff(admin, 'staff key', positionals[0]!, async (tx, { id, disabledAt }) => {
      if (disabledAt) throw new WrongUse('this person is kept out; staff enable lets them in')
      key = await makeStaffKey(tx, admin.now(), { staffId: id, name, days })
      return { days }
    })
    admin.out(key)
  },
}

export const revokeStaffKey: AdminCommand = {
  about: 'ends a key',
  help: [
    'Usage: runnel-server staff key-revoke <email> --name <name>',
    '',
    'Ends every key of this person that has this name, at once.',
    '',
    '  --name  as it was given to staff key; staff list shows it',
  ].join('\n'),
  run: async (args, admin) => {
    const { values, positionals } = parseArguments(args, { name: { type: 'string' } }, ['an email'])
    const name = readName(values.name)
    let keys = 0
    await withStaff(admin, 'staff key-revoke', positionals[0]!, async (tx, { id }) => {
      keys = await revokeStaffKeys(tx, id, name)
      if (keys === 0) throw new WrongUse(`this person has no key "${name}"; staff list shows the names`)
      return { keys }
    })
    admin.out(keys === 1 ? 'One key ended.' : `${keys} keys ended.`)
  },
}
