import { isUuid } from '../../base/tokens.ts'
import { closeStaffSessions, listStaffSessions } from '../../services/staff/staffSessions.ts'
import { type AdminCommand, WrongUse } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { withStaff } from './shared.ts'

const moment = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`

export const listSessions: AdminCommand = {
  about: 'lists the sessions of a person in the studio',
  help: [
    'Usage: runnel-server staff sessions <email>',
    '',
    'Lists the open sessions of a person: their id, when each began and was used last, and its browser.',
  ].join('\n'),
  run: async (args, admin) => {
    const { positionals } = parseArguments(args, {}, ['an email'])
    await withStaff(admin, 'staff sessions', positionals[0]!, async (tx, { id }) => {
      const sessions = await listStaffSessions({ ...admin, db: tx }, id)
      if (sessions.length === 0) admin.out('This person is signed in nowhere.')
      for (const { id: name, startedAt, seenAt, browser } of sessions)
        admin.out([name, `from ${moment(startedAt)}`, `used ${moment(seenAt)}`, browser].join('  '))
      return { listed: sessions.length }
    })
  },
}

export const endSession: AdminCommand = {
  about: 'ends a session of a person in the studio',
  help: [
    'Usage: runnel-server staff session-end <email> (--id <id> | --all)',
    '',
    'Signs a person out. Their keys go on.',
    '',
    '  --id   the session, as staff sessions shows it',
    '  --all  every session of the person',
  ].join('\n'),
  run: async (args, admin) => {
    const { values, positionals } = parseArguments(
      args,
      { id: { type: 'string' }, all: { type: 'boolean', default: false } },
      ['an email'],
    )
    const { id, all } = values
    if ((id === undefined) !== all) throw new WrongUse('name one session by --id, or use --all')
    let sessions = 0
    await withStaff(admin, 'staff session-end', positionals[0]!, async (tx, row) => {
      sessions = id === undefined || isUuid(id) ? await closeStaffSessions(tx, row.id, id) : 0
      if (sessions === 0 && !all) throw new WrongUse('this person has no such session; staff sessions shows the ids')
      return { sessions }
    })
    admin.out(sessions === 1 ? 'One session ended.' : `${sessions} sessions ended.`)
  },
}
