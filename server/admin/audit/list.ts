import { and, desc, eq, gte } from 'drizzle-orm'
import { auditLog } from '../../database/tables/index.ts'
import { recordAct } from '../../services/audit.ts'
import { safeJson } from '../claims/describe.ts'
import type { AdminCommand } from '../command.ts'
import { parseArguments, readDay, readLimit } from '../parseArguments.ts'

export const listAudit: AdminCommand = {
  about: 'lists what staff read, exported, changed and erased',
  help: [
    'Usage: runnel-server audit list [--since day] [--action name] [--limit 50]',
    '',
    'Lists the audit log, newest first: when, who, which command, and on what, by references and counts.',
    'Nothing that it prints is personal. Lines are added and never changed; that you looked is one, too.',
    '',
    '  --since   only those of this day or later, as 2026-01-31 (UTC)',
    '  --action  only this command, as "person erase"',
    '  --limit   at most so many',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const { values } = parseArguments(args, {
      since: { type: 'string' },
      action: { type: 'string' },
      limit: { type: 'string', default: '50' },
    })
    const [since, limit] = [readDay(values.since), readLimit(values.limit)]
    const which = and(
      since ? gte(auditLog.at, since) : undefined,
      values.action ? eq(auditLog.action, values.action) : undefined,
    )
    const rows = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const found = await tx
          .select()
          .from(auditLog)
          .where(which)
          .orderBy(desc(auditLog.at), desc(auditLog.id))
          .limit(limit)
        if (found.length > 0)
          await recordAct(tx, now(), {
            actor,
            action: 'audit list',
            detail: {
              listed: found.length,
              ...(values.action ? { action: values.action } : {}),
              ...(values.since ? { since: values.since } : {}),
            },
          })
        return found
      }),
    )
    for (const { at, actor, action, detail } of rows)
      out([at.toISOString(), safeJson(actor).slice(1, -1), action, safeJson(detail)].join('  '))
    if (rows.length === limit) out(`The newest ${limit}; --limit shows more.`)
  },
}
