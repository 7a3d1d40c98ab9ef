import { and, eq, inArray } from 'drizzle-orm'
import type { PublicationKind } from '#schemas/studio/index.ts'
import type { Transaction } from '../../database/database.ts'
import { draftFiles, type PublicationRow } from '../../database/tables/index.ts'
import { hashOf, publishedAt, textsOf } from '../publications/published.ts'
import { nextRevision, recordChange } from './writeDraft.ts'

const about: Record<PublicationKind, string> = {
  files: 'came with a new version of the server',
  studio: 'published',
  return: 'returned to what was published before',
}

/**
 * Records which files a publication changes, so that everyone who works in the studio learns of it. A draft that equals
 * the published text is removed. Any other draft stays, and counts as made from what was published then. Only within
 * `withDraftLock`.
 */
export async function publishDrafts(
  tx: Transaction,
  before: Pick<PublicationRow, 'files'>,
  { files, kind, by, at }: PublicationRow,
): Promise<void> {
  const changed = [...new Set([...Object.keys(before.files), ...Object.keys(files)])]
    .filter((path) => publishedAt(before, path) !== publishedAt({ files }, path))
    .sort()
  if (changed.length === 0) return
  const texts = await textsOf(
    tx,
    changed.flatMap((path) => publishedAt({ files }, path) ?? []),
  )
  for (const path of changed) {
    const hash = publishedAt({ files }, path)
    await recordChange(
      tx,
      { path, text: texts.get(hash ?? '') ?? null, about: about[kind], by: { id: null, name: by }, at },
      nextRevision(path),
    )
  }
  const drafts = await tx.select().from(draftFiles).where(inArray(draftFiles.path, changed))
  for (const { path, text, revision } of drafts)
    if (hashOf(text) === publishedAt({ files }, path))
      await tx.delete(draftFiles).where(and(eq(draftFiles.path, path), eq(draftFiles.revision, revision)))
}
