import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { groupedBy } from 'runnel/contracts'
import type { FunnelVersion } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import { funnelParts, funnelVersions, presences, type StaffRow } from '../../database/tables/index.ts'
import { recordAct } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { newestPublication, tell } from './store.ts'
import type { PublishingDeps } from './proposals.ts'

/** Milliseconds for which somebody counts as being in the middle after they were seen. */
const present = 30 * 60_000

/** How many people are where in a funnel now, by definition. */
async function peopleIn({ db, now }: Pick<Deps, 'db' | 'now'>, funnel: string) {
  const since = new Date(now().getTime() - present)
  const rows = await db
    .select({ definition: presences.definition, step: presences.step, count: sql<number>`count(*)::int` })
    .from(presences)
    .where(and(eq(presences.funnel, funnel), gt(presences.seenAt, since)))
    .groupBy(presences.definition, presences.step)
    .orderBy(presences.step)
  return groupedBy(rows, ({ definition }) => definition)
}

/** The versions of a funnel that people have been served, newest first. */
export async function listVersions(deps: Pick<Deps, 'db' | 'now'>, funnel: string): Promise<FunnelVersion[]> {
  const { version, definition, madeAt, servedAt, supersededAt, withdrawnAt } = funnelVersions
  const rows = await deps.db
    .select({ version, definition, madeAt, supersededAt, withdrawnAt })
    .from(funnelVersions)
    .where(and(eq(funnelVersions.funnel, funnel), isNotNull(servedAt)))
    .orderBy(desc(servedAt), desc(madeAt))
    .limit(100)
  const people = await peopleIn(deps, funnel)
  return rows.map((row) => ({
    version: row.version,
    funnel,
    definition: row.definition,
    madeAt: row.madeAt.toISOString(),
    ...(row.supersededAt ? { supersededAt: row.supersededAt.toISOString() } : {}),
    ...(row.withdrawnAt ? { withdrawnAt: row.withdrawnAt.toISOString() } : {}),
    people: (people.get(row.definition) ?? []).map(({ step, count }) => ({ step, count })),
  }))
}

/** Ends a version that another has replaced: whoever is in the middle of it goes on with the current one. */
export async function withdrawVersion(
  { db, now, publishing }: PublishingDeps,
  by: StaffRow,
  { version, note }: { version: string; note: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(funnelVersions).where(eq(funnelVersions.version, version)).for('update')
    if (!row?.servedAt) throw new ApiError(404, 'There is nothing here')
    const newest = await newestPublication(tx)
    if (newest?.funnels[row.funnel] === version)
      throw new ApiError(409, 'This version is served now. Publish another one first, or return to an earlier one.')
    await tx.update(funnelVersions).set({ withdrawnAt: now() }).where(eq(funnelVersions.version, version))
    await recordAct(tx, now(), {
      actor: `staff ${by.id}`,
      action: 'studio withdraw',
      detail: { funnel: row.funnel, version, hasNote: note !== '' },
    })
    await tell(tx)
  })
  await publishing.published?.()
}

/** Whether a definition was ever served. */
export const wasServed = async ({ db }: Pick<Deps, 'db'>, definition: string): Promise<boolean> =>
  (
    await db
      .select({ version: funnelVersions.version })
      .from(funnelVersions)
      .where(and(eq(funnelVersions.definition, definition), isNotNull(funnelVersions.servedAt)))
      .limit(1)
  ).length > 0

/** A file that pages load of a published funnel. */
export const readPart = async (
  { db }: Pick<Deps, 'db'>,
  sha256: string,
  type: 'json' | 'js',
): Promise<string | undefined> =>
  (
    await db
      .select({ body: funnelParts.body })
      .from(funnelParts)
      .where(and(eq(funnelParts.sha256, sha256), eq(funnelParts.type, type)))
  )[0]?.body
