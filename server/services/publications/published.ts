import { desc, eq, inArray, sql } from 'drizzle-orm'
import { fingerprint } from '../../data/fingerprint.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { publications, sourceTexts, type PublicationRow } from '../../database/tables/index.ts'
import type { Sources } from '../../funnels/sources.ts'

export type Reader = Pick<Database | Transaction, 'select'>

/** The hash of what may be no text: null for a file that is not there. */
export const hashOf = (text: string | null): string | null => (text === null ? null : fingerprint(text))

export const newestPublication = async (db: Reader): Promise<PublicationRow | undefined> =>
  (await db.select().from(publications).orderBy(desc(publications.id)).limit(1))[0]

/** The published files: the SHA-256 of each by its path. The id is that of the newest publication; 0 before the first. */
export type PublishedFiles = Pick<PublicationRow, 'id' | 'files'>

export const publishedFiles = async (db: Reader): Promise<PublishedFiles> =>
  (await newestPublication(db)) ?? { id: 0, files: {} }

/** The SHA-256 of the published file at a path; null if there is none. */
export const publishedAt = ({ files }: Pick<PublishedFiles, 'files'>, path: string): string | null =>
  Object.hasOwn(files, path) ? files[path]! : null

/** The texts of these SHA-256, by them. */
export async function textsOf(db: Reader, hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(sourceTexts)
    .where(inArray(sourceTexts.sha256, [...new Set(hashes)]))
  return new Map(rows.map(({ sha256, text }) => [sha256, text]))
}

/** One published text; null if there is none of this SHA-256. */
export async function textOf(db: Reader, hash: string | null): Promise<string | null> {
  if (hash === null) return null
  const [row] = await db.select().from(sourceTexts).where(eq(sourceTexts.sha256, hash))
  return row?.text ?? null
}

/** The text with this SHA-256 if it was ever published at this path; otherwise null. A hash alone is no right to a text. */
export async function textPublishedAt(db: Reader, path: string, hash: string | null): Promise<string | null> {
  const [published] = await db
    .select({ id: publications.id })
    .from(publications)
    .where(sql`${publications.files} @> ${JSON.stringify({ [path]: hash })}::jsonb`)
    .limit(1)
  return published ? textOf(db, hash) : null
}

/** The texts of files, given their SHA-256 by path. */
export async function readSources(db: Reader, files: Readonly<Record<string, string>>): Promise<Sources> {
  const texts = await textsOf(db, Object.values(files))
  return new Map(Object.entries(files).map(([path, sha256]) => [path, texts.get(sha256)!]))
}
