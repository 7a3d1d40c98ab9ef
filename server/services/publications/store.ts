import { and, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { CompiledFunnel } from 'runnel/compile'
import type { PublicationKind } from '#schemas/studio/index.ts'
import { ownValue } from 'runnel/rules'
import { fingerprint } from '../../data/fingerprint.ts'
import type { Database, Transaction } from '../../database/database.ts'
import {
  definitions,
  funnelParts,
  funnelVersions,
  publications,
  sourceTexts,
  type PublicationRow,
} from '../../database/tables/index.ts'
import type { MadeVersion } from '../../funnels/makeVersions.ts'
import type { Sources } from '../../funnels/sources.ts'
import { publishDrafts } from '../drafts/publishDrafts.ts'
import type { Reader } from './published.ts'

type Writer = Database | Transaction

/** The channel on which PostgreSQL says that something was published or withdrawn. */
export const channel = 'runnel_publications'

/** The SHA-256 of each text, by path. */
export const hashesOf = (sources: Sources): Record<string, string> =>
  Object.fromEntries([...sources].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => [path, fingerprint(text)]))

export async function storeTexts(db: Writer, texts: Iterable<string>): Promise<void> {
  const rows = [...new Set(texts)].map((text) => ({ sha256: fingerprint(text), text }))
  if (rows.length > 0) await db.insert(sourceTexts).values(rows).onConflictDoNothing()
}

/** Stores the files that pages load of these versions. */
export async function storeParts(db: Writer, made: readonly MadeVersion[]): Promise<void> {
  const parts = made.flatMap((one) => one.parts)
  if (parts.length > 0) await db.insert(funnelParts).values(parts).onConflictDoNothing()
}

/** Stores versions, which nobody is served yet; one that another compiler has made is replaced. */
export async function storeVersions(
  db: Writer,
  made: readonly MadeVersion[],
  { compiler, at }: { compiler: string; at: Date },
): Promise<void> {
  await storeParts(db, made)
  for (const { parts: _parts, ...version } of made) {
    const { definition, published, compiled, keptFor } = version
    await db
      .insert(funnelVersions)
      .values({ ...version, compiler, madeAt: at })
      .onConflictDoUpdate({
        target: funnelVersions.version,
        set: { definition, published, compiled, keptFor, compiler },
      })
  }
}

/** The versions among these that this compiler has made. */
export async function madeBy(db: Reader, compiler: string, versions?: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ version: funnelVersions.version })
    .from(funnelVersions)
    .where(and(eq(funnelVersions.compiler, compiler), versions && inArray(funnelVersions.version, [...versions])))
  return new Set(rows.map(({ version }) => version))
}

/** A version that took the place of another, but with which people may still be in the middle. */
export const isAlive = (now: Date) =>
  and(
    isNotNull(funnelVersions.servedAt),
    isNull(funnelVersions.withdrawnAt),
    or(
      isNull(funnelVersions.supersededAt),
      gt(sql`${funnelVersions.supersededAt} + ${funnelVersions.keptFor} * interval '1 second'`, now.toISOString()),
    ),
  )

export interface NewPublication {
  kind: PublicationKind
  by: string
  approvedBy?: string | undefined
  note: string
  files: Record<string, string>
  funnels: Record<string, string>
}

/** Keeps the definitions of versions that people are served from now on. */
async function keepDefinitions(tx: Transaction, versions: string[], now: Date): Promise<void> {
  if (versions.length === 0) return
  const rows = await tx
    .select({ compiled: funnelVersions.compiled })
    .from(funnelVersions)
    .where(inArray(funnelVersions.version, versions))
  const kept = rows.map(({ compiled }) => {
    const [funnel] = JSON.parse(compiled) as [CompiledFunnel]
    return { hash: funnel.hash, funnel: funnel.id, compiled: { ...funnel }, firstSeen: now }
  })
  await tx.insert(definitions).values(kept).onConflictDoNothing()
}

/**
 * Publishes files whose versions are stored: from now on they are served, and those that they replace are not. Drafts that
 * say the same are gone. Only within `withDraftLock`, and with nothing published since `before`.
 */
export async function publishNext(
  tx: Transaction,
  before: PublicationRow | undefined,
  next: NewPublication,
  at: Date,
): Promise<PublicationRow> {
  const was = before?.funnels ?? {}
  const ids = new Set([...Object.keys(was), ...Object.keys(next.funnels)])
  const changed = [...ids].filter((id) => ownValue(was, id) !== ownValue(next.funnels, id)).sort()
  const [row] = await tx
    .insert(publications)
    .values({ ...next, approvedBy: next.approvedBy ?? null, at, changed })
    .returning()
  const served = Object.values(next.funnels)
  const begun = changed.flatMap((id) => ownValue(next.funnels, id) ?? [])
  await keepDefinitions(tx, begun, at)
  if (begun.length > 0)
    await tx
      .update(funnelVersions)
      .set({
        servedAt: sql`coalesce(${funnelVersions.servedAt}, ${at.toISOString()})`,
        supersededAt: null,
        withdrawnAt: null,
      })
      .where(inArray(funnelVersions.version, begun))
  await tx
    .update(funnelVersions)
    .set({ supersededAt: at })
    .where(
      and(
        isNotNull(funnelVersions.servedAt),
        isNull(funnelVersions.supersededAt),
        served.length > 0 ? notInArray(funnelVersions.version, served) : undefined,
      ),
    )
  if (before) await publishDrafts(tx, before, row!)
  await tell(tx)
  return row!
}

/** Tells every process of this database, once the transaction is done, that it looks again. */
export const tell = (tx: Transaction): Promise<unknown> => tx.execute(sql`select pg_notify(${channel}, '')`)
