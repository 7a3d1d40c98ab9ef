import { desc } from 'drizzle-orm'
import type { StaffRole } from '#schemas/studio/index.ts'
import { newToken, tokenHash } from '../base/tokens.ts'
import type { Database } from '../database/database.ts'
import { publications, sourceTexts, staff, staffTokens } from '../database/tables/index.ts'
import { fingerprint } from '../data/fingerprint.ts'
import type { Browser } from './browser.ts'
import type { Site } from './startApp.ts'

/** Publishes files: those of the newest publication with these changes; null removes one. */
export async function publishFiles(
  db: Database,
  change: Record<string, string | null>,
  by = 'Pat Publisher',
): Promise<void> {
  const [newest] = await db.select().from(publications).orderBy(desc(publications.id)).limit(1)
  const files: Record<string, string> = { ...newest?.files }
  for (const [path, text] of Object.entries(change)) {
    if (text === null) delete files[path]
    else {
      files[path] = fingerprint(text)
      await db.insert(sourceTexts).values({ sha256: files[path], text }).onConflictDoNothing()
    }
  }
  await db
    .insert(publications)
    .values({ at: new Date(), kind: 'studio', by, note: '', files, funnels: {}, changed: [] })
}

/** Makes a member of staff, and a key with which a command acts for them. */
export async function staffKey(
  { deps: { db, now } }: Pick<Site, 'deps'>,
  role: StaffRole,
  name: string,
): Promise<string> {
  const createdAt = now()
  const [row] = await db
    .insert(staff)
    .values({ email: `${tokenHash(name).slice(0, 12)}@example.test`, name, role, createdAt })
    .returning()
  const token = newToken()
  const expiresAt = new Date(createdAt.getTime() + 365 * 24 * 3600_000)
  await db
    .insert(staffTokens)
    .values({ tokenHash: tokenHash(token), staffId: row!.id, name: 'test', expiresAt, createdAt })
  return token
}

/** A member of staff who makes calls. */
export async function staffMember(site: Site, role: StaffRole, name: string): Promise<Browser> {
  return site.visit({ headers: { authorization: `Bearer ${await staffKey(site, role, name)}` } })
}
