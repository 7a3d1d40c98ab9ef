import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { DraftChange, DraftText } from '#schemas/studio/index.ts'
import type { Transaction } from '../../database/database.ts'
import { draftChanges, type TextDifference } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { isOwnPath, type OfMember } from '../publications/foreignFunnels.ts'
import { textFrom } from './textDifference.ts'

/** Changes that are given at once. */
const most = 100

const { id, path, revision, about, by, at, text, size } = draftChanges
const columns = { id, path, revision, about, by, at }
type Row = Omit<DraftChange, 'at'> & { at: Date }
const described = (row: Row): DraftChange => ({ ...row, at: row.at.toISOString() })

/** Not of a text that is forgotten. */
const isKept = or(isNotNull(text), isNull(size))

/** The changes of a file, or of all, newest first: those before a change, or the newest. */
export async function readHistory(
  deps: Pick<Deps, 'db'> & OfMember,
  { of, before }: { of?: string | undefined; before?: number | undefined },
): Promise<DraftChange[]> {
  const which = and(
    isKept,
    isOwnPath(deps, sql`${path}`),
    of === undefined ? undefined : eq(path, of),
    before === undefined ? undefined : lt(id, before),
  )
  return (await deps.db.select(columns).from(draftChanges).where(which).orderBy(desc(id)).limit(most)).map(described)
}

/** The changes of all files after one, oldest first. */
export async function changesAfter(deps: Pick<Deps, 'db'> & OfMember, after: number): Promise<DraftChange[]> {
  const which = and(gt(id, after), isOwnPath(deps, sql`${path}`))
  return (await deps.db.select(columns).from(draftChanges).where(which).orderBy(asc(id)).limit(most)).map(described)
}

/** The text that one change left; undefined if there is no such change, or if its text is forgotten. */
export async function textOfChange(db: Pick<Transaction, 'execute'>, which: SQL): Promise<DraftText | undefined> {
  // The whole text comes first, and then what differs in each older one, down to the one that is asked for.
  const { rows } = await db.execute<Record<string, unknown> & { text: string | null; differs: TextDifference | null }>(
    sql`with recursive chain as (
        select text, differs, 1 as place from draft_changes where ${and(which, isKept)}
        union all
        select newer.text, newer.differs, place + 1
        from draft_changes newer join chain on newer.id = (chain.differs ->> 'from')::int)
      select text, differs from chain order by place desc`,
  )
  const [first, ...older] = rows
  if (!first || first.differs) return undefined
  return older.reduce<DraftText | undefined>(
    (newer, { differs, text: middle }) =>
      typeof newer?.text === 'string' ? { text: textFrom(newer.text, { ...differs!, middle: middle! }) } : undefined,
    { text: first.text },
  )
}

export const textAfter = (deps: Pick<Deps, 'db'> & OfMember, change: number): Promise<DraftText | undefined> =>
  textOfChange(deps.db, and(eq(id, change), isOwnPath(deps, sql`${path}`))!)
