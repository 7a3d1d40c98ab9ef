import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { ownValue } from 'runnel/rules'
import { ApiError } from '../../base/apiError.ts'
import { BoundedQueue } from '../../base/boundedQueue.ts'
import { funnelVersions } from '../../database/tables/index.ts'
import { runApart } from '../../funnels/runApart.ts'
import type { Change, PeopleSources } from '../people/peopleReport.ts'
import { isOwnReport } from './ownReport.ts'
import { type PublishingDeps, proposalRow } from './proposals.ts'

/** One process at a time, since each takes as much memory as a proof. */
const queue = new BoundedQueue({ atOnce: 1, mostWaiting: 8 })

/** Where the report on people finds the versions that they began with, and what does its work. */
export const peopleSources = ({ db, publishing: { limits } }: PublishingDeps): PeopleSources => ({
  served: async (funnel, definition) => {
    const { compiled, servedAt } = funnelVersions
    const [row] = await db
      .select({ compiled })
      .from(funnelVersions)
      .where(and(eq(funnelVersions.funnel, funnel), eq(funnelVersions.definition, definition), isNotNull(servedAt)))
      .orderBy(desc(servedAt))
      .limit(1)
    return row?.compiled
  },
  land: (job) => queue.run(() => runApart({ does: 'land', ...job }, limits)),
})

/**
 * The funnels that a proposal changes, as it makes them. One whose report is hidden, or that cannot be served, is not among them.
 * @throws ApiError 404 if there is no such proposal, 409 until it is proved.
 */
export async function changesOf(deps: PublishingDeps, id: string): Promise<Change[]> {
  const { report, funnels, files } = await proposalRow(deps, id)
  if (!report || !funnels) throw new ApiError(409, 'The proof of this is not made yet.')
  const { version, compiled } = funnelVersions
  const versions = report.funnels.flatMap(({ funnel }) => ownValue(funnels, funnel) ?? [])
  const rows =
    versions.length === 0
      ? []
      : await deps.db.select({ version, compiled }).from(funnelVersions).where(inArray(version, versions))
  const made = new Map(rows.map((row) => [row.version, row.compiled]))
  const shown = report.funnels.filter((one) => isOwnReport(deps.foreign, one))
  return shown.flatMap(({ funnel }) => {
    const isRemoved = ownValue(files, `${funnel}/funnel.json`) === null
    const after = isRemoved ? null : made.get(ownValue(funnels, funnel) ?? '')
    return after === undefined ? [] : [{ proposal: id, funnel, after }]
  })
}
