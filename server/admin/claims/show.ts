import { claimRequests } from '../../database/tables/index.ts'
import { recordAct } from '../../services/audit.ts'
import { hasReference } from '../../services/ownedRequest.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { describe, noSuchClaim, safeJson } from './describe.ts'

export const showClaim: AdminCommand = {
  about: 'shows one claim request with everything personal in it',
  help: [
    'Usage: runnel-server claims show <reference>',
    '',
    'Prints one claim request as JSON: who made it, its claims, credit checks, what was signed by whom,',
    'when and from where, what was acknowledged, which files were sent, and what the CRM was told. What it',
    'prints is personal. The picture of the signature and the raw credit report stay in the database, and',
    'claims files writes the files.',
    'That you looked is noted in the audit log.',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const [reference] = parseArguments(args, {}, ['the reference of a claim request']).positionals
    const found = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(claimRequests).where(hasReference(reference!))
        if (!row) return undefined
        await recordAct(tx, now(), { actor, action: 'claims show', detail: { reference: row.claimReference } })
        return describe(tx, row)
      }),
    )
    if (!found) throw new WrongUse(noSuchClaim)
    out(safeJson(found, 2))
  },
}
