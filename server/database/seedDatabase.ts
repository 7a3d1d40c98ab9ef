import { hash } from '@node-rs/argon2'
import { and, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { CompiledFunnel } from 'runnel/compile'
import type { Theme } from '#schemas/theme.ts'
import type { LegalLibrary } from '#server/data/legal/legalLibrary.ts'
import { fingerprint } from '#server/data/fingerprint.ts'
import { seed } from '#server/data/seed.ts'
import type { Funnels } from '#server/funnels/loadFunnels.ts'
import type { Database } from './database.ts'
import { claimStatusTypes, definitions, legalFileTemplates, legalTexts, lenders, staff, users } from './tables/index.ts'

/** Existing rows take the seed's values: the seed is the source of these tables. */
const newest = (...columns: string[]) =>
  Object.fromEntries(
    columns.map((name) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      sql.raw(`excluded.${name}`),
    ]),
  )

const unique = (texts: string[]): string[] => [...new Set(texts)]

async function seedDemoUsers(db: Database, now: Date) {
  for (const { id, email, password } of seed.demoUsers) {
    await db
      .insert(users)
      .values({
        id,
        email,
        passwordHash: await hash(password),
        metadata: { password_set: true, first_login: false },
        createdAt: now,
      })
      .onConflictDoNothing()
  }
}

async function seedDemoStaff(db: Database, now: Date) {
  for (const { password, ...row } of seed.demoStaff) {
    await db
      .insert(staff)
      .values({ ...row, passwordHash: await hash(password), createdAt: now })
      .onConflictDoNothing()
  }
}

/** Withdraws what a brand of this site no longer has, so that nobody sees it. Brands of other sites on the same database keep theirs. */
async function withdrawOthers(db: Database, rows: readonly { id: string; brandId: string }[], now: Date) {
  const ids = rows.map(({ id }) => id)
  const brandIds = unique(rows.map(({ brandId }) => brandId))
  const gone = and(
    inArray(legalFileTemplates.brandId, brandIds),
    notInArray(legalFileTemplates.id, ids),
    isNull(legalFileTemplates.withdrawnAt),
  )
  await db.update(legalFileTemplates).set({ withdrawnAt: now }).where(gone)
}

/** Keeps the definitions that forms are filled in with. Safe to repeat. */
export async function seedDefinitions(db: Database, funnels: readonly CompiledFunnel[], now: Date): Promise<void> {
  const rows = funnels.map((funnel) => ({
    hash: funnel.hash,
    funnel: funnel.id,
    compiled: { ...funnel },
    firstSeen: now,
  }))
  if (rows.length > 0) await db.insert(definitions).values(rows).onConflictDoNothing()
}

/**
 * Seeds lenders, legal documents and claim statuses of the brands and the definitions of the forms; outside production also the demonstration accounts.
 * Safe to repeat.
 */
export async function seedDatabase(
  db: Database,
  given: { themes: readonly Theme[]; funnels: Funnels; library: LegalLibrary; production: boolean; now: Date },
): Promise<void> {
  const lenderRows = seed
    .lenders(unique(given.themes.map(({ companyId }) => companyId)))
    .map((row) => ({
      id: row.id,
      name: row.name,
      alias: row.alias,
      companyId: row.company_id,
      showOnManualLendersList: row.show_on_manual_lenders_list,
    }))
  const legalRows = seed
    .legalFiles(given.library, unique(given.themes.map(({ brandId }) => brandId)))
    .map((row) => ({
      id: row.id,
      name: row.name,
      fileUrl: row.file_url,
      htmlUrl: row.html_url,
      isRequired: row.is_required,
      brandId: row.brand_id,
      displayOrder: row.display_order,
      version: row.version,
      size: row.size,
    }))
  const texts = legalRows.flatMap(({ id, version }) => {
    const html = given.library.renderLegalHtml(id)
    return html === undefined
      ? []
      : [{ templateId: id, version, html, sha256: fingerprint(html), firstSeen: given.now }]
  })
  const statusRows = seed.claimStatusTypes.map(({ id, name, order_sequence }) => ({
    id,
    name,
    orderSequence: order_sequence,
  }))

  await db
    .insert(lenders)
    .values(lenderRows)
    .onConflictDoUpdate({
      target: [lenders.companyId, lenders.id],
      set: newest('name', 'alias', 'show_on_manual_lenders_list'),
    })
  await db
    .insert(legalFileTemplates)
    .values(legalRows)
    .onConflictDoUpdate({
      target: legalFileTemplates.id,
      set: newest(
        'name',
        'file_url',
        'html_url',
        'is_required',
        'brand_id',
        'display_order',
        'version',
        'size',
        'withdrawn_at',
      ),
    })
  await withdrawOthers(db, legalRows, given.now)
  await db
    .insert(claimStatusTypes)
    .values(statusRows)
    .onConflictDoUpdate({ target: claimStatusTypes.id, set: newest('name', 'order_sequence') })
  if (texts.length > 0) await db.insert(legalTexts).values(texts).onConflictDoNothing()
  await seedDefinitions(db, [...given.funnels.values()], given.now)
  if (given.production) return
  await seedDemoUsers(db, given.now)
  await seedDemoStaff(db, given.now)
}
