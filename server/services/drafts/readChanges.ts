import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { DraftChange, DraftText } from '#schemas/studio/index.ts'
import { draftChanges } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'

/** Changes that are given at once. */
const most = 100

const { id, path, revision, about, by, at } = draftChanges
const columns = { id, path, revision, about, by, at }
type Row = Omit<DraftChange, 'at'> & { at: Date }
const described = (row: Row): DraftChange => ({ ...row, at: row.at.toISOString() })

/** The changes of a file, or of all, newest first: those before a change, or the newest. */
export async function readHistory(
  { db }: Pick<Deps, 'db'>,
  { of, before }: { of?: string | undefined; before?: number | undefined },
): Promise<DraftChange[]> {
  const which = and(of === undefined ? undefined : eq(path, of), before === undefined ? undefined : lt(id, before))
  return (await db.select(columns).from(draftChanges).where(which).orderBy(desc(id)).limit(most)).map(described)
}

/** The changes of all files after one, oldest first. */
export const changesAfter = async ({ db }: Pick<Deps, 'db'>, after: number): Promise<DraftChange[]> =>
  (await db.select(columns).from(draftChanges).where(gt(id, after)).orderBy(asc(id)).limit(most)).map(described)

/** The text that a change left; undefined if there is no such change any more. */
export async function textAfter({ db }: Pick<Deps, 'db'>, change: number): Promise<DraftText | undefined> {
  const [row] = await db.select({ text: draftChanges.text }).from(draftChanges).where(eq(id, change))
  return row
}
