import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PublishedFunnel } from 'runnel/browser'
import type { ProofReport, PublicationKind, StaffRole } from '#schemas/studio/index.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** People who work in the studio. They are no users of the site. */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    name: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    /** argon2id; null for people who sign in with OpenID Connect only. */
    passwordHash: text('password_hash'),
    /** Issuer and subject of OpenID Connect, once they have signed in with it. */
    subject: text().unique(),
    /** The sealed secret of the authenticator; null without a second factor. */
    secondFactor: bytes('second_factor'),
    /** The number of the last period whose code was used. Older codes are refused. */
    secondFactorUsed: bigint('second_factor_used', { mode: 'number' }),
    /** The company for which they publish and read evidence; null for every company of the server. */
    companyId: text('company_id'),
    /** They may no longer sign in. */
    disabledAt: moment('disabled_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('staff_email').on(sql`lower(${table.email})`)],
)

/** A browser in which a member of staff has signed in. Stored is the SHA-256 of its token. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** The name of the session where it is listed and ended. */
    id: uuid().notNull().defaultRandom(),
    /** What the browser said it was at the sign-in. */
    browser: text().notNull().default(''),
    /** When its owner did something last. */
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** When its owner gave the password last. */
    confirmedAt: moment('confirmed_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId), index('staff_sessions_expiry').on(table.expiresAt)],
)

/** A key with which a command acts for a member of staff (`runnel push`). Stored is its SHA-256. */
export const staffTokens = pgTable(
  'staff_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('staff_tokens_staff').on(table.staffId)],
)

/** The text of every version of every file that was published or proposed, by its SHA-256. Rows never change. */
export const sourceTexts = pgTable('source_texts', { sha256: text().primaryKey(), text: text().notNull() })

/** Every state of the published files, oldest first: the newest is what the site serves. Rows never change. */
export const publications = pgTable(
  'publications',
  {
    id: serial().primaryKey(),
    at: moment('at').notNull(),
    kind: text().$type<PublicationKind>().notNull(),
    /** Name of the member of staff, or of the service that acted. */
    by: text().notNull(),
    approvedBy: text('approved_by'),
    note: text().notNull(),
    /** The SHA-256 of every file, by its path below `funnels/`. */
    files: jsonb().$type<Record<string, string>>().notNull(),
    /** The version of every funnel that is served, by its id. */
    funnels: jsonb().$type<Record<string, string>>().notNull(),
    /** Ids of the funnels that differ from the publication before. */
    changed: jsonb().$type<string[]>().notNull(),
  },
  // Finds the states that have a text, by its SHA-256.
  (table) => [index('publications_files').using('gin', table.files)],
)

/** A compiled funnel as pages get it, once for each content (`versionOf`). */
export const funnelVersions = pgTable(
  'funnel_versions',
  {
    version: text().primaryKey(),
    funnel: text().notNull(),
    /** The hash of its definition, which a page sends with its answers. Texts of other languages do not change it. */
    definition: text().notNull(),
    /** What a page needs to load it. */
    published: jsonb().$type<PublishedFunnel>().notNull(),
    /** JSON of the funnel compiled in each of its languages, the original first. As text, since the order of keys counts. */
    compiled: text().notNull(),
    /** Which compiler made it: another one makes it again. */
    compiler: text().notNull(),
    madeAt: moment('made_at').notNull(),
    /** When it was served first; null while it is only proposed. */
    servedAt: moment('served_at'),
    /** Seconds for which people may go on with it after another version took its place. */
    keptFor: integer('kept_for').notNull(),
    /** When another version took its place; null while it is served. */
    supersededAt: moment('superseded_at'),
    /** Nobody may go on with it. */
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('funnel_versions_definition').on(table.definition)],
)

/** The files that pages load of compiled funnels, by the SHA-256 of their content. Rows never change. */
export const funnelParts = pgTable('funnel_parts', {
  sha256: text().primaryKey(),
  type: text().$type<'json' | 'js'>().notNull(),
  body: text().notNull(),
})

/** Files as the studio's authors have changed them since the newest publication. */
export const draftFiles = pgTable('draft_files', {
  /** Below `funnels/`: `<id>/funnel.json`. */
  path: text().primaryKey(),
  /** Null: the file is removed. */
  text: text(),
  /** Counts the changes of this path, from 1. */
  revision: integer().notNull(),
  /** SHA-256 of the published text from which the draft was made; null for a new file. */
  base: text(),
  by: text().notNull(),
  at: moment('at').notNull(),
})

/** The change whose text a text differs from, and how many UTF-16 units both have in common at their beginning and end. */
export interface TextDifference {
  from: number
  head: number
  tail: number
}

/** Every change of a draft, for history and undo. */
export const draftChanges = pgTable(
  'draft_changes',
  {
    id: serial().primaryKey(),
    path: text().notNull(),
    revision: integer().notNull(),
    /**
     * The text that the change left, whole or only what differs (`differs`). Null: the file was removed, the draft was given
     * up, or the text is kept no longer (`size`).
     */
    text: text(),
    /** The newer change from whose text this one differs in `text` alone; null: `text` is whole. */
    differs: jsonb().$type<TextDifference>(),
    /** Bytes of the whole text, kept or not; null: there was none, or the change is older than this column. */
    size: integer(),
    /** What was changed, in words. */
    about: text().notNull(),
    by: text().notNull(),
    /** Null: a service did it, or the change is older than this column. */
    byId: uuid('by_id'),
    at: moment('at').notNull(),
  },
  (table) => [index('draft_changes_path').on(table.path, table.id)],
)

/** Changes that a staff member wants to publish, with the proof that they are right. */
export const proposals = pgTable(
  'proposals',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The funnel from whose page it was made. */
    funnel: text().notNull(),
    /** The publication on which it builds: another one makes a new proof necessary. */
    base: integer().notNull(),
    /** The SHA-256 of each changed file, by path; null for a file that is removed. */
    files: jsonb().$type<Record<string, string | null>>().notNull(),
    by: text().notNull(),
    byId: uuid('by_id').notNull(),
    at: moment('at').notNull(),
    state: text().$type<'proving' | 'proved' | 'failed' | 'published'>().notNull(),
    report: jsonb().$type<ProofReport>(),
    /** The version of every funnel that is served when it is published. */
    funnels: jsonb().$type<Record<string, string>>(),
    /** When its proof was begun; null while it waits for its turn. */
    startedAt: moment('started_at'),
    /** Why the proof could not be made. */
    problem: text(),
    approvedBy: text('approved_by'),
    approvedById: uuid('approved_by_id'),
    approvedAt: moment('approved_at'),
  },
  (table) => [index('proposals_at').on(table.at), index('proposals_files').using('gin', table.files)],
)

/** Where people are in a form now, without anything about them. Rows are deleted a day after they were seen last. */
export const presences = pgTable(
  'presences',
  {
    /** SHA-256 of a random id of the tab. */
    tabHash: text('tab_hash').primaryKey(),
    funnel: text().notNull(),
    definition: text().notNull(),
    step: text().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [index('presences_funnel').on(table.funnel, table.definition), index('presences_seen').on(table.seenAt)],
)

export type StaffRow = typeof staff.$inferSelect
export type StaffSessionRow = typeof staffSessions.$inferSelect
export type DraftRow = typeof draftFiles.$inferSelect
export type ProposalRow = typeof proposals.$inferSelect
export type PublicationRow = typeof publications.$inferSelect
