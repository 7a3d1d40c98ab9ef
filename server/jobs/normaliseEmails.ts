import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { batch } from '../database/inBatches.ts'
import { claimRequests, staff, unusualEmail, users } from '../database/tables/index.ts'
import { normalisedEmail } from '../services/applicant/normalised.ts'
import { orderCorrection } from '../services/crm/correctClient.ts'
import type { Deps } from '../services/deps.ts'

type Db = Deps['db']

interface Stored {
  id: string
  email: string
  /** The email in its normal form, which is another text. */
  normal: string
}

/** The rows of a table whose email is not in its normal form, a batch at a time. */
async function* notNormal(db: Db, table: typeof users | typeof staff | typeof claimRequests): AsyncGenerator<Stored> {
  for (let after: string | undefined; ;) {
    const rows = await db
      .select({ id: table.id, email: sql<string>`${table.email}` })
      .from(table)
      .where(and(unusualEmail, after ? gt(table.id, after) : undefined))
      .orderBy(asc(table.id))
      .limit(batch)
    yield* rows.map((row) => ({ ...row, normal: normalisedEmail(row.email) })).filter((row) => row.email !== row.normal)
    if (rows.length < batch) return
    after = rows.at(-1)!.id
  }
}

/** Rewrites the emails of accounts. Where several would get the same, all stay, since nothing tells whose they are. */
async function ofAccounts(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  table: typeof users | typeof staff,
  signal?: AbortSignal,
) {
  const together = new Map<string, Stored[]>()
  for await (const row of notNormal(db, table)) together.set(row.normal, [...(together.get(row.normal) ?? []), row])
  for (const [normal, rows] of together) {
    if (signal?.aborted) return
    const known = await db
      .select({ id: table.id })
      .from(table)
      .where(eq(sql`lower(${table.email})`, normal))
    const ids = [...new Set([...rows, ...known].map(({ id }) => id))]
    const [{ id, email }] = rows as [Stored]
    if (ids.length > 1)
      log('two accounts have one email', { table: table === users ? 'users' : 'staff', ids: ids.join(' ') })
    else
      await db
        .update(table)
        .set({ email: normal })
        .where(and(eq(table.id, id), eq(table.email, email)))
  }
}

/** Rewrites the emails of claim requests, and tells the CRM, as of every corrected email. */
async function ofRequests({ db, now }: Pick<Deps, 'db' | 'now'>, signal?: AbortSignal) {
  for await (const { id, email, normal } of notNormal(db, claimRequests)) {
    if (signal?.aborted) return
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(claimRequests)
        .set({ email: normal })
        .where(and(eq(claimRequests.id, id), eq(claimRequests.email, email)))
        .returning({ id: claimRequests.id })
      if (changed.length > 0) await orderCorrection(tx, id, now())
    })
  }
}

/**
 * Brings emails into the normal form by which they are found: versions that had none stored them as they were typed. It
 * may be repeated, run in several processes, and interrupted. An index has the few emails that have to be looked at.
 */
export async function normaliseEmails(deps: Pick<Deps, 'db' | 'log' | 'now'>, signal?: AbortSignal): Promise<void> {
  await ofAccounts(deps, users, signal)
  await ofAccounts(deps, staff, signal)
  await ofRequests(deps, signal)
}
