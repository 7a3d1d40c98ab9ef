import { and, eq, sql } from 'drizzle-orm'
import type { DiscardDraft, DraftConflict, SaveDraft, SavedDraft } from '#schemas/studio/index.ts'
import type { Transaction } from '../../database/database.ts'
import { draftChanges, draftFiles } from '../../database/tables/index.ts'
import { requireOwnFile } from '../../policy/companies.ts'
import type { Deps } from '../deps.ts'
import type { OfMember } from '../publications/foreignFunnels.ts'
import { publishedAt, publishedFiles, textPublishedAt } from '../publications/published.ts'
import { textOfChange } from './readChanges.ts'
import { readFile } from './readProject.ts'
import { type Author, checkSize, dropDraft, withDraftLock, writeDraft } from './writeDraft.ts'

/** Either what was saved, or the conflict with another person who was faster. */
export type Attempt = { saved: SavedDraft } | { conflict: DraftConflict }

const outcome = async (saved: SavedDraft | undefined, conflict: () => Promise<DraftConflict>): Promise<Attempt> =>
  saved ? { saved } : { conflict: await conflict() }

/** What the author of a refused change had before them, and what is there now. */
async function conflictAt(
  tx: Transaction,
  { path, revision, published }: Pick<SaveDraft, 'path' | 'revision' | 'published'>,
): Promise<DraftConflict> {
  const theirs = await readFile(tx, path)
  if (revision > 0) {
    const change = await textOfChange(tx, and(eq(draftChanges.path, path), eq(draftChanges.revision, revision))!)
    return { theirs, base: change?.text ?? null }
  }
  // An author without a draft began with the published text: the one that they name, or the one that the other's draft was made from.
  const seen = published ?? (theirs.moved ? theirs.base! : theirs.published)
  return { theirs, base: await textPublishedAt(tx, path, seen) }
}

export type DraftDeps = Pick<Deps, 'db' | 'now'> & OfMember

/** Saves a draft. @throws ApiError 413 for a text that is too large, 403 for a file of a funnel of other companies. */
export async function saveDraft(
  { db, now, foreign }: DraftDeps,
  by: Author,
  { published: seen, ...change }: SaveDraft,
): Promise<Attempt> {
  const { path, revision, text } = change
  requireOwnFile(foreign, path)
  checkSize(path, text)
  return withDraftLock(db, async (tx) => {
    const published = publishedAt(await publishedFiles(tx), path)
    const isOld = seen !== undefined && seen !== published
    const write = { ...change, by, at: now() }
    const saved =
      isOld && revision === 0
        ? undefined
        : await writeDraft(
            tx,
            write,
            published,
            isOld ? { only: sql`${draftFiles.base} is not distinct from ${seen}` } : { seen },
          )
    return outcome(saved, () => conflictAt(tx, { path, revision, published: seen }))
  })
}

/** Gives a draft up. @throws ApiError 403 for a file of a funnel of other companies. */
export async function discardDraft(
  { db, now, foreign }: DraftDeps,
  by: Author,
  { path, revision }: DiscardDraft,
): Promise<Attempt> {
  requireOwnFile(foreign, path)
  return withDraftLock(db, async (tx) => {
    const write = { path, revision, text: null, about: 'the draft was given up', by, at: now() }
    return outcome(await dropDraft(tx, write), () => conflictAt(tx, { path, revision }))
  })
}
