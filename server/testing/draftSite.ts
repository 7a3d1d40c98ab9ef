import { desc } from 'drizzle-orm'
import type { StaffRole } from '#schemas/studio/index.ts'
import { tokenHash } from '../base/tokens.ts'
import type { Database } from '../database/database.ts'
import { publications, sourceTexts, staff } from '../database/tables/index.ts'
import { fingerprint } from '../data/fingerprint.ts'
import { makeStaffKey } from '../services/staff/staffKeys.ts'
import { openStaffSession } from '../services/staff/staffSessions.ts'
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

/** Makes a member of staff. Gives their id. */
async function newStaff({ db, now }: Site['deps'], role: StaffRole, name: string): Promise<string> {
  const email = `${tokenHash(name).slice(0, 12)}@example.test`
  const [row] = await db.insert(staff).values({ email, name, role, createdAt: now() }).returning()
  return row!.id
}

/** Makes a member of staff, and a key with which a command acts for them. */
export async function staffKey({ deps }: Pick<Site, 'deps'>, role: StaffRole, name: string): Promise<string> {
  const staffId = await newStaff(deps, role, name)
  return deps.db.transaction((tx) => makeStaffKey(tx, deps.now(), { staffId, name: 'test', days: 365 }))
}

/** A member of staff who is signed in, and makes calls. */
export async function staffMember(site: Pick<Site, 'deps' | 'visit'>, role: StaffRole, name: string): Promise<Browser> {
  const token = await openStaffSession(site.deps, await newStaff(site.deps, role, name))
  return site.visit({ cookies: new Map([['staff', token]]) })
}
