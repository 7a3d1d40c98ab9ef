import { asc, gt, inArray, max, not, sql } from 'drizzle-orm'
import type { Pushed, PushFiles } from '#schemas/studio/index.ts'
import { ApiError } from '../../base/apiError.ts'
import type { Transaction } from '../../database/database.ts'
import { type DraftRow, draftFiles, publications } from '../../database/tables/index.ts'
import { requireOwnFile } from '../../policy/companies.ts'
import { hashOf, publishedAt, publishedFiles } from '../publications/published.ts'
import type { DraftDeps } from './saveDraft.ts'
import { type Author, checkSize, withDraftLock, writeDraft } from './writeDraft.ts'

const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Who published what is at a path now, or that nothing is there any more, and when. */
async function publisherOf(tx: Transaction, path: string, hash: string | null): Promise<string> {
  const isSame = sql`${publications.files} ->> ${path} is not distinct from ${hash}`
  const other = tx
    .select({ id: max(publications.id) })
    .from(publications)
    .where(not(isSame))
  // What was never published has been the same in every publication.
  const since = hash === null ? sql`(${other})` : sql`coalesce((${other}), 0)`
  const [row] = await tx
    .select({ by: publications.by, at: publications.at })
    .from(publications)
    .where(gt(publications.id, since))
    .orderBy(asc(publications.id))
    .limit(1)
  if (!row) return 'it was never published here, and there is no draft of it any more'
  return `${row.by} ${hash === null ? 'removed it' : 'published another text'} on ${momentOf(row.at)}`
}

const whyNot = async (
  tx: Transaction,
  { path, published, draft }: { path: string; published: string | null; draft: DraftRow | undefined },
): Promise<string> =>
  draft
    ? `${draft.by} changed it in the studio on ${momentOf(draft.at)}, and it is not published yet`
    : publisherOf(tx, path, published)

/**
 * Takes files as drafts, all or none. A file that has changed here since the folder had it is a conflict, which names who
 * changed it and when.
 * @throws ApiError for a text that is too large, a path that is named twice, and a file of a funnel of other companies.
 */
export async function pushDrafts(
  { db, now, foreign }: DraftDeps,
  by: Author,
  { files, dryRun }: PushFiles,
): Promise<Pushed> {
  const paths = files.map(({ path }) => path)
  const twice = paths.find((path, place) => paths.indexOf(path) < place)
  if (twice !== undefined) throw new ApiError(400, `${twice} is named twice`)
  for (const { path, text } of files) {
    requireOwnFile(foreign, path)
    checkSize(path, text)
  }
  return withDraftLock(db, async (tx) => {
    const all = await publishedFiles(tx)
    const rows = paths.length === 0 ? [] : await tx.select().from(draftFiles).where(inArray(draftFiles.path, paths))
    const drafts = new Map(rows.map((draft) => [draft.path, draft]))
    const judged = files.map((file) => {
      const draft = drafts.get(file.path)
      const published = publishedAt(all, file.path)
      const here = draft ? hashOf(draft.text) : published
      const verdict = here === hashOf(file.text) ? 'same' : here === file.base ? 'written' : 'conflict'
      return { ...file, draft, published, verdict }
    })
    const those = (verdict: string) => judged.filter((one) => one.verdict === verdict)
    const conflicts: Pushed['conflicts'] = []
    for (const one of those('conflict')) conflicts.push({ path: one.path, why: await whyNot(tx, one) })
    if (!dryRun && conflicts.length === 0) for (const one of those('written')) await write(tx, by, now(), one)
    const named = (verdict: string) => those(verdict).map(({ path }) => path)
    return { written: named('written'), same: named('same'), conflicts }
  })
}

async function write(
  tx: Transaction,
  by: Author,
  at: Date,
  { path, text, draft, published }: { path: string; text: string | null; draft?: DraftRow; published: string | null },
): Promise<void> {
  const change = { path, text, revision: draft?.revision ?? 0, about: 'taken from a folder', by, at }
  // Only a publication can come in between.
  if (!(await writeDraft(tx, change, published)))
    throw new ApiError(409, `${path} was published just now. Nothing was written: please try again.`)
}
