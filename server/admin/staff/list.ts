import type { StaffRow } from '../../database/tables/index.ts'
import { recordAct } from '../../services/audit.ts'
import { listStaff as list } from '../../services/staff/staffAccounts.ts'
import type { AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'

const day = (at: Date): string => at.toISOString().slice(0, 10)

/** The ways in which a staff member signs in, in words. */
const waysOf = ({ passwordHash, secondFactor, subject }: StaffRow): string =>
  [
    passwordHash ? (secondFactor ? 'password with second factor' : 'password') : '',
    subject || !passwordHash ? 'OpenID Connect' : '',
  ]
    .filter(Boolean)
    .join(' and ')

export const listStaff: AdminCommand = {
  about: 'lists who works in the studio',
  help: [
    'Usage: runnel-server staff list',
    '',
    'Lists everybody who has an account of the studio: email, name, role, how they sign in, the id under',
    'which the audit log names them, and the keys that were made for them.',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    parseArguments(args, {})
    const rows = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const found = await list(tx)
        await recordAct(tx, now(), { actor, action: 'staff list', detail: { listed: found.length } })
        return found
      }),
    )
    if (rows.length === 0) out('Nobody has an account yet: runnel-server staff add')
    for (const row of rows) {
      const state = row.disabledAt ? `disabled ${day(row.disabledAt)}` : waysOf(row)
      const company = row.companyId === null ? [] : [`company ${row.companyId}`]
      out([row.email, row.name, row.role, state, ...company, row.id].join('  '))
      for (const { name, expiresAt } of row.keys)
        out(`  key "${name}" ${expiresAt > now() ? 'until' : 'ended'} ${day(expiresAt)}`)
    }
  },
}
