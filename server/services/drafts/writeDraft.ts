import { and, desc, eq, gt, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { isTooLarge, largestDay, largestDrafts, type SavedDraft } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { draftChanges, draftFiles } from '../../database/tables/index.ts'
import { hashOf } from '../publications/published.ts'
import { differenceOf } from './textDifference.ts'

/** Who changes a draft; a service has no id. */
export interface Author {
  id: string | null
  name: string
}

/** A change of a draft. */
export interface DraftWrite {
  path: string
  /** From which it was made; 0: there was no draft. */
  revision: number
  /** Null removes the file. */
  text: string | null
  /** In words. */
  about: string
  by: Author
  at: Date
}

/** An arbitrary constant: the lock of those who change drafts or publish. */
const lockId = 5_230_018

/**
 * Lets those who change drafts or publish take turns: nobody publishes what another one is changing, and the ids of changes
 * become visible in their order, so that nobody who follows them misses one.
 */
export const withDraftLock = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockId})`)
    return work(tx)
  })

/** @throws ApiError 413 for a text that is too large to be kept. */
export function checkSize(path: string, text: string | null): void {
  if (text !== null && isTooLarge(text))
    throw new ApiError(413, `${path} has more than 1 MB. No definition of that size is read: please make it smaller.`)
}

const megabytes = (bytes: number): string => (bytes / 1e6).toLocaleString('en-GB', { maximumFractionDigits: 1 })

/** @throws ApiError 413 for a text that is too much beside the other drafts. Only within `withDraftLock`. */
async function checkRoom(tx: Transaction, { path, text }: DraftWrite): Promise<void> {
  if (text === null) return
  const [others] = await tx
    .select({ bytes: sql<number>`coalesce(sum(octet_length(${draftFiles.text})), 0)`.mapWith(Number) })
    .from(draftFiles)
    .where(ne(draftFiles.path, path))
  const bytes = others!.bytes + Buffer.byteLength(text)
  if (bytes > largestDrafts)
    throw new ApiError(
      413,
      `All drafts together may have ${megabytes(largestDrafts)} MB, and with this text they would have ${megabytes(bytes)} MB. Please publish some or give some up.`,
    )
}

/** Bytes from which only the newest texts of a path are kept in the history, and how many bytes these have together. */
const large = 100_000
const mostLarge = 20_000_000

/** The bytes of the whole text of a change. Older servers kept every text whole, and not its size. */
const sizeOf = sql<number>`coalesce(${draftChanges.size}, octet_length(${draftChanges.text}))`

/** Changes of a path whose texts are kept. Large ones, which may be forgotten, and small ones build on their own kind only. */
const textsLike = (path: string, { isLarge }: { isLarge: boolean }): SQL =>
  and(
    eq(draftChanges.path, path),
    isNotNull(draftChanges.text),
    isLarge ? sql`${sizeOf} > ${large}` : sql`${sizeOf} <= ${large}`,
  )!

/** Forgets the oldest of the large texts of a path, but not that they were there; the newest stays, whatever its size. */
const forgetLarge = (tx: Pick<Transaction, 'execute'>, path: string): Promise<unknown> =>
  tx.execute(sql`
    update draft_changes set text = null, differs = null, size = ${sizeOf} where id in (
      select id from (
        select id, sum(octet_length(text)) over newer as kept, row_number() over newer as place from draft_changes
        where ${textsLike(path, { isLarge: true })} window newer as (order by id desc)) as larges
      where kept > ${mostLarge} and place > 1)`)

/** How many texts in a row are kept by difference. The next one stays whole, so that no text takes long to read. */
const longestChain = 50

/** From now on keeps of the text before a change only what differs from the new text, unless that is most of it. */
async function shortenLast(
  tx: Pick<Transaction, 'select' | 'update'>,
  { id: from, path, text, isLarge }: { id: number; path: string; text: string; isLarge: boolean },
): Promise<void> {
  const { id, differs } = draftChanges
  const [last, ...before] = await tx
    .select({ id, differs })
    .from(draftChanges)
    .where(and(textsLike(path, { isLarge }), lt(id, from)))
    .orderBy(desc(id))
    .limit(1 + longestChain)
  if (!last || (before.length === longestChain && before.every((one) => one.differs))) return
  const [row] = await tx.select({ text: draftChanges.text }).from(draftChanges).where(eq(id, last.id))
  const { head, tail, middle } = differenceOf(row!.text!, text)
  if (middle.length > row!.text!.length / 2) return
  await tx
    .update(draftChanges)
    .set({ text: middle, differs: { from, head, tail }, size: sizeOf })
    .where(eq(id, last.id))
}

/** @throws ApiError 413 if this member of staff has saved too much within a day, kept or not. Only within `withDraftLock`. */
async function checkDay(tx: Transaction, { text, by, at }: DraftWrite): Promise<void> {
  if (text === null || by.id === null) return
  const [day] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${draftChanges.size}), 0)`.mapWith(Number) })
    .from(draftChanges)
    .where(and(eq(draftChanges.byId, by.id), gt(draftChanges.at, new Date(at.getTime() - 24 * 3600_000))))
  if (day!.bytes + Buffer.byteLength(text) > largestDay)
    throw new ApiError(
      413,
      `You have saved ${megabytes(day!.bytes)} MB within a day, and with this text it would be more than ${megabytes(largestDay)} MB. Please go on tomorrow.`,
    )
}

/** Adds a change to the history. Only within `withDraftLock`. */
export async function recordChange(
  tx: Pick<Transaction, 'insert' | 'select' | 'update' | 'execute'>,
  { path, text, about, by, at }: Omit<DraftWrite, 'revision'>,
  revision: number | SQL<number>,
): Promise<{ id: number; revision: number }> {
  const { id, revision: counted } = draftChanges
  const size = text === null ? null : Buffer.byteLength(text)
  const [row] = await tx
    .insert(draftChanges)
    .values({ path, revision, text, size, about, by: by.name, byId: by.id, at })
    .returning({ id, revision: counted })
  if (text !== null) await shortenLast(tx, { id: row!.id, path, text, isLarge: size! > large })
  if (size! > large) await forgetLarge(tx, path)
  return row!
}

/** The number of the next change of a path. */
export const nextRevision = (path: string): SQL<number> =>
  sql`(select coalesce(max(revision), 0) + 1 from draft_changes where path = ${path})`

/** Removes a draft that still has this revision. One statement decides, so that of two who act at once one comes too late. */
async function removed(tx: Transaction, { path, revision }: DraftWrite): Promise<boolean> {
  const { rowCount } = await tx
    .delete(draftFiles)
    .where(and(eq(draftFiles.path, path), eq(draftFiles.revision, revision)))
  return rowCount === 1
}

/** Gives a draft up. Undefined if it has changed since. Only within `withDraftLock`. */
export async function dropDraft(tx: Transaction, write: DraftWrite): Promise<SavedDraft | undefined> {
  if (!(await removed(tx, write))) return undefined
  const { id } = await recordChange(tx, write, write.revision + 1)
  return { revision: 0, change: id, at: write.at.toISOString() }
}

/**
 * Writes a draft that still has the revision of the write. `published` is the SHA-256 of the published text: a draft that
 * equals it is removed. `seen` becomes the base of the draft; undefined leaves the base as it is. Gives undefined if
 * another person was faster. Only within `withDraftLock`.
 */
export async function writeDraft(
  tx: Transaction,
  write: DraftWrite,
  published: string | null,
  { seen, only }: { seen?: string | null | undefined; only?: SQL | undefined } = {},
): Promise<SavedDraft | undefined> {
  const { path, revision, text, by, at } = write
  if (hashOf(text) === published) return revision === 0 ? nothingToWrite(tx, write) : dropDraft(tx, write)
  await checkRoom(tx, write)
  await checkDay(tx, write)
  const [row] =
    revision === 0
      ? await tx
          .insert(draftFiles)
          .values({ path, text, revision: nextRevision(path), base: published, by: by.name, at })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(draftFiles)
          .set({ text, revision: revision + 1, by: by.name, at, ...(seen === undefined ? {} : { base: seen }) })
          .where(and(eq(draftFiles.path, path), eq(draftFiles.revision, revision), only))
          .returning()
  if (!row) return undefined
  const { id } = await recordChange(tx, write, row.revision)
  return { revision: row.revision, change: id, at: at.toISOString() }
}

/** A save of the published text where there is no draft. Undefined if there is one. */
async function nothingToWrite(tx: Transaction, { path, at }: DraftWrite): Promise<SavedDraft | undefined> {
  const [draft] = await tx.select().from(draftFiles).where(eq(draftFiles.path, path))
  return draft ? undefined : { revision: 0, change: 0, at: at.toISOString() }
}
