import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { groupedBy } from 'runnel/contracts'
import type { FunnelVersion } from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'
import { ApiError } from '../../base/apiError.ts'
import { funnelParts, funnelVersions, type StaffRow } from '../../database/tables/index.ts'
import { requireCompany } from '../../policy/companies.ts'
import { recordAct } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { actorOf } from '../staff/staffAccounts.ts'
import { countPeople } from '../people/peopleReport.ts'
import type { OfMember } from './foreignFunnels.ts'
import { newestPublication } from './published.ts'
import { tell } from './store.ts'
import type { PublishingDeps } from './proposals.ts'

/** The versions of a funnel that people have been served, newest first. */
export async function listVersions(
  deps: Pick<Deps, 'db' | 'now'> & OfMember,
  funnel: string,
): Promise<FunnelVersion[]> {
  if (deps.foreign.has(funnel)) return []
  const { version, definition, madeAt, servedAt, supersededAt, withdrawnAt } = funnelVersions
  const rows = await deps.db
    .select({ version, definition, madeAt, supersededAt, withdrawnAt })
    .from(funnelVersions)
    .where(and(eq(funnelVersions.funnel, funnel), isNotNull(servedAt)))
    .orderBy(desc(servedAt), desc(madeAt))
    .limit(100)
  const people = groupedBy(await countPeople(deps, funnel), (counted) => counted.definition)
  return rows.map((row) => ({
    version: row.version,
    funnel,
    definition: row.definition,
    madeAt: row.madeAt.toISOString(),
    supersededAt: row.supersededAt?.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString(),
    people: (people.get(row.definition) ?? []).map(({ step, count }) => ({ step, count })),
  }))
}

/** Ends a version that another has replaced. Visitors in the middle of it go on with the current one. */
export async function withdrawVersion(
  { db, now, publishing, themes, foreign, bases }: PublishingDeps,
  by: StaffRow,
  { version, note }: { version: string; note: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(funnelVersions).where(eq(funnelVersions.version, version)).for('update')
    if (!row?.servedAt || foreign.has(row.funnel)) throw new ApiError(404, 'There is nothing here')
    requireCompany(by, { funnels: [row.funnel] }, { themes, bases })
    const newest = await newestPublication(tx)
    if (ownValue(newest?.funnels, row.funnel) === version)
      throw new ApiError(409, 'This version is served now. Publish another one first, or return to an earlier one.')
    await tx.update(funnelVersions).set({ withdrawnAt: now() }).where(eq(funnelVersions.version, version))
    await recordAct(tx, now(), {
      actor: actorOf(by),
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
