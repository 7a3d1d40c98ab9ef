import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { claimRequests } from '../../database/tables/index.ts'
import { recordAct } from '../../services/audit.ts'
import type { AdminCommand } from '../command.ts'
import { parseArguments, readDay, readLimit } from '../parseArguments.ts'

const outer = sql.raw('claim_requests.id')

export const listClaims: AdminCommand = {
  about: 'lists claim requests without anything personal',
  help: [
    'Usage: runnel-server claims list [--since day] [--brand id] [--limit 50]',
    '',
    'Lists claim requests, newest first: reference, when it was made, form, brand, whether it is signed,',
    'how many claims it has and whether the CRM knows it. Nothing that it prints is personal. That you',
    'looked is noted in the audit log.',
    '',
    '  --since  only those made on this day or later, as 2026-01-31 (UTC)',
    '  --brand  only those of this brand, by its brandId',
    '  --limit  at most so many',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const { values } = parseArguments(args, {
      since: { type: 'string' },
      brand: { type: 'string' },
      limit: { type: 'string', default: '50' },
    })
    const since = readDay(values.since)
    const limit = readLimit(values.limit)
    const rows = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const found = await tx
          .select({
            reference: claimRequests.claimReference,
            createdAt: claimRequests.createdAt,
            funnel: claimRequests.funnel,
            brand: claimRequests.brandId,
            signed: sql<boolean>`exists (select from signatures where claim_request_id = ${outer})`,
            claims: sql<string>`(select count(*) from claims where claim_request_id = ${outer})`,
            told: sql<boolean>`exists (select from outbox where claim_request_id = ${outer} and done_at is not null)`,
          })
          .from(claimRequests)
          .where(
            and(
              since ? gte(claimRequests.createdAt, since) : undefined,
              values.brand ? eq(claimRequests.brandId, values.brand) : undefined,
            ),
          )
          .orderBy(desc(claimRequests.createdAt), desc(claimRequests.id))
          .limit(limit)
        // An empty list discloses nothing, and an unused database stays unused: a backup can still be restored into it.
        if (found.length > 0)
          await recordAct(tx, now(), {
            actor,
            action: 'claims list',
            detail: {
              listed: found.length,
              ...(values.brand ? { brand: values.brand } : {}),
              ...(values.since ? { since: values.since } : {}),
            },
          })
        return found
      }),
    )
    for (const { reference, createdAt, funnel, brand, signed, claims, told } of rows) {
      out(
        [
          reference,
          createdAt.toISOString(),
          funnel.padEnd(4),
          brand,
          signed ? 'signed  ' : 'unsigned',
          `${claims} claims`.padEnd(9),
          told ? 'in CRM' : 'not in CRM',
        ].join('  '),
      )
    }
    if (rows.length === limit) out(`The newest ${limit}; --limit shows more.`)
  },
}
