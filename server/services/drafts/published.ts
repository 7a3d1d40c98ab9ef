import { createHash } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { publications, sourceTexts } from '../../database/tables/index.ts'

export type Reader = Pick<Database | Transaction, 'select'>

/** The name under which a text is stored. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of what may be no text: null for a file that is not there. */
export const hashOf = (text: string | null): string | null => (text === null ? null : textHash(text))

/** The published files: the SHA-256 of each by its path. */
export interface PublishedFiles {
  /** Of the newest publication; 0 before the first. */
  id: number
  files: Readonly<Record<string, string>>
}

export async function publishedFiles(db: Reader): Promise<PublishedFiles> {
  const { id, files } = publications
  const [newest] = await db.select({ id, files }).from(publications).orderBy(desc(id)).limit(1)
  return newest ?? { id: 0, files: {} }
}

/** The SHA-256 of the published file at a path; null if there is none. */
export const publishedAt = ({ files }: PublishedFiles, path: string): string | null =>
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
