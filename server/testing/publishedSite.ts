import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Proposal, Publication, StaffRole } from '#schemas/studio/index.ts'
import { buildApp } from '../app.ts'
import { legalLibrary } from '../data/legal/legalLibrary.ts'
import { seedDatabase } from '../database/seedDatabase.ts'
import { draftFiles, staff, type StaffRow } from '../database/tables/index.ts'
import type { Database } from '../database/database.ts'
import type { JobLimits } from '../funnels/child.ts'
import { servePublished } from '../page/publishedFunnels.ts'
import { createProviders } from '../providers/index.ts'
import { openFunnels } from '../services/publications/openFunnels.ts'
import { openStaffSession } from '../services/staff/staffSessions.ts'
import { Browser } from './browser.ts'
import { type BrandKind, brands, kinds, sites } from './startApp.ts'

/** A folder with v1 alone, so that little has to be compiled. The caller removes it. */
export function smallFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'runnel-funnels-'))
  mkdirSync(join(folder, 'v1'))
  cpSync('funnels/v1/funnel.json', join(folder, 'v1/funnel.json'))
  cpSync('funnels/library', join(folder, 'library'), { recursive: true })
  cpSync('funnels/policy.json', join(folder, 'policy.json'))
  return folder
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

export interface PublishedOptions {
  folder: string
  limits?: JobLimits
  warn?: (text: string) => void
  /** Whether the first brand demands a second person's approval. */
  approval?: boolean
  /** The funnels that brands offer; every one unless given. */
  offered?: Partial<Record<BrandKind, string[]>>
}

/** A server that serves what is published in a database. Several may share one. */
export async function startPublished(
  db: Database,
  { folder, limits, warn, approval = false, offered = {} }: PublishedOptions,
) {
  const { live, stop } = await openFunnels({ db, folder, warn })
  const themes = Object.values(brands)
  const library = legalLibrary(themes)
  await seedDatabase(db, { themes, funnels: live.current, library, production: true, now: new Date() })
  const app = buildApp({
    db,
    providers: createProviders({}),
    brands: kinds.map((kind, at) => ({
      ...sites[at]!,
      theme: { ...brands[kind], funnels: offered[kind] },
      approval: approval && at === 0,
    })),
    funnels: live.current,
    versions: live,
    publishing: { folder, published: () => live.follow(), limits },
    library,
    secret: 'a secret for tests that is long enough',
    studio: true,
  })
  servePublished(app, { live, db })
  await app.ready()
  return {
    app,
    live,
    db,
    visit: () => new Browser(app),
    close: async () => {
      stop()
      await app.close()
    },
  }
}

export type PublishedSite = Awaited<ReturnType<typeof startPublished>>

/** A member of staff who has signed in: makes calls of the studio. */
export async function signedIn({ app, db }: PublishedSite, role: StaffRole, name: string) {
  const now = () => new Date()
  const [row] = await db
    .insert(staff)
    .values({ email: `${name}@example.com`, name, role, createdAt: now() })
    .returning()
  const token = await openStaffSession({ db, now }, (row as StaffRow).id)
  const browser = new Browser(app, { cookies: new Map([['staff', token]]) })
  return <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<{ status: number; body: T }> =>
    browser.send(method, `/api/studio${path}`, body)
}

export type Call = Awaited<ReturnType<typeof signedIn>>

/** Saves a draft; null removes the file. */
export const draft = async (db: Database, path: string, text: string | null): Promise<void> => {
  const row = { path, text, revision: 1, base: null, by: 'Ada', at: new Date() }
  await db.insert(draftFiles).values(row).onConflictDoUpdate({ target: draftFiles.path, set: row })
}

/** Saves files of a funnel as drafts and proposes them. Resolves once they are proved. */
export async function proposed(
  by: Call,
  db: Database,
  { funnel, changes }: { funnel: string; changes: Record<string, object | string | null> },
): Promise<Proposal> {
  for (const [path, text] of Object.entries(changes))
    await draft(db, path, typeof text === 'object' && text !== null ? JSON.stringify(text, null, 2) : text)
  const { status, body } = await by<Proposal>('POST', '/proposals', { funnel, paths: Object.keys(changes) })
  expect([status, body.state]).toEqual([200, 'proving'])
  return proved(by, body)
}

/** The proposal once it is proved. */
export const proved = (by: Call, { id }: Proposal): Promise<Proposal> =>
  vi.waitUntil(
    async () => {
      const { body } = await by<Proposal>('GET', `/proposals/${id}`)
      return body.state === 'proving' ? undefined : body
    },
    { timeout: 120_000, interval: 200 },
  )

/** Publishes a proposal, or says why not. */
export const publish = (by: Call, { id }: Proposal, note = 'a try') =>
  by<Publication & { error: string }>('POST', `/proposals/${id}/publish`, { note })
