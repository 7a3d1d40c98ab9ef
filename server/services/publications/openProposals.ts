import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OpenProposal } from '#schemas/studio/index.ts'
import { proposals } from '../../database/tables/index.ts'
import { concernsOf, ownPaths } from '../../policy/companies.ts'
import { isOwnProposal } from './foreignFunnels.ts'
import { ownObstacles, type ReportHead } from './ownReport.ts'
import { isProofLost, isStillDrafted, type PublishingDeps } from './proposals.ts'
import { newestPublication } from './published.ts'

const most = 50

/** Parts of the report, which as a whole may be large. */
const { report } = proposals
const parts = {
  heads: sql<ReportHead[]>`(
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'funnel', one -> 'funnel', 'builtOn', one -> 'builtOn', 'obstacles', one -> 'obstacles'))), '[]')
    from jsonb_array_elements(${report} -> 'funnels') as one)`,
  obstacles: sql<string[]>`coalesce(${report} -> 'obstacles', '[]')`,
  needsApproval: sql<boolean>`coalesce((${report} ->> 'needsApproval')::boolean, false)`,
}

/** The proposals that can still be published, newest first: those of one funnel's page, if one is named. */
export async function openProposals(deps: PublishingDeps, funnel: string | undefined): Promise<OpenProposal[]> {
  const { db, now, publishing, themes, foreign, bases } = deps
  if (funnel !== undefined && foreign.has(funnel)) return []
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
      obstacles: ownObstacles(foreign, { funnels: row.heads, obstacles: row.obstacles }).length,
      needsApproval: row.needsApproval,
      concerns:
        row.state === 'proved'
          ? concernsOf(themes, { funnels: row.heads.map((one) => one.funnel), paths: Object.keys(row.files) }, bases)
          : undefined,
    }))
}
