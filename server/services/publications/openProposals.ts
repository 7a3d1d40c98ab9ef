import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OpenProposal } from '#schemas/studio/index.ts'
import { proposals } from '../../database/tables/index.ts'
import { concernsOf, ownPaths } from '../../policy/companies.ts'
import { isOwnProposal } from './foreignFunnels.ts'
import { isProofLost, isStillDrafted, type PublishingDeps } from './proposals.ts'
import { newestPublication } from './published.ts'

const most = 50

/** Parts of the report, which as a whole may be large. */
const { report } = proposals
const parts = {
  changed: sql<string[]>`coalesce(jsonb_path_query_array(${report}, '$.funnels[*].funnel'), '[]')`,
  obstacles: sql<number>`coalesce(jsonb_array_length(${report} -> 'obstacles'), 0)`,
  needsApproval: sql<boolean>`coalesce((${report} ->> 'needsApproval')::boolean, false)`,
}

/** The proposals that can still be published, newest first: those of one funnel's page, if one is named. */
export async function openProposals(deps: PublishingDeps, funnel: string | undefined): Promise<OpenProposal[]> {
  const { db, now, publishing, themes, foreign } = deps
  const base = await newestPublication(db)
  if (!base) return []
  const { id, files, by, at, state, startedAt, approvedBy } = proposals
  const rows = await db
    .select({ id, funnel: proposals.funnel, files, by, at, state, startedAt, approvedBy, ...parts })
    .from(proposals)
    .where(
      and(
        eq(proposals.base, base.id),
        inArray(state, ['proving', 'proved']),
        isStillDrafted,
        isOwnProposal(deps),
        funnel === undefined ? undefined : eq(proposals.funnel, funnel),
      ),
    )
    .orderBy(desc(at))
    .limit(most)
  return rows
    .filter((row) => !isProofLost(row, now(), publishing.limits))
    .map((row) => ({
      id: row.id,
      funnel: row.funnel,
      paths: ownPaths(foreign, row.files),
      by: row.by,
      at: row.at.toISOString(),
      state: row.state as OpenProposal['state'],
      approvedBy: row.approvedBy ?? undefined,
      obstacles: row.obstacles,
      needsApproval: row.needsApproval,
      concerns:
        row.state === 'proved'
          ? concernsOf(themes, { funnels: row.changed, paths: Object.keys(row.files) })
          : undefined,
    }))
}
