import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FileKindName } from '#schemas/values/files.ts'
import { claimRequests } from './claimRequests.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A file that an applicant sends. It belongs to a browser until it belongs to a claim request. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random, so that nobody finds a file by guessing ids. */
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the device cookie of the browser that sends it. */
    ownerHash: text('owner_hash').notNull(),
    /** Keyed hashes of the network that announced it and, for IPv6, of its /48; null in older rows. */
    network: text(),
    site: text(),
    brandId: text('brand_id').notNull(),
    claimRequestId: uuid('claim_request_id').references(() => claimRequests.id, { onDelete: 'cascade' }),
    /** As the person called it, without what no name has. It is shown, and never a path. */
    name: text().notNull(),
    /** Bytes that it will have. */
    size: integer().notNull(),
    /** Bytes that have arrived. */
    received: integer().notNull().default(0),
    /** The kinds that its field takes. */
    kinds: jsonb().$type<FileKindName[]>().notNull(),
    /** The kind of its content; null until it has arrived and was looked into. */
    kind: text().$type<FileKindName>(),
    /** Null once it belongs to a claim request, with which it is deleted. */
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerHash, table.createdAt),
    index('uploads_network').on(table.network, table.createdAt),
    index('uploads_site')
      .on(table.site, table.createdAt)
      .where(sql`site is not null`),
    index('uploads_request').on(table.claimRequestId),
    index('uploads_open')
      .on(table.expiresAt)
      .where(sql`claim_request_id is null`),
  ],
)

/**
 * The pieces of uploads in the store of files. A row is written before its piece and outlives its upload, so that no
 * piece is forgotten in the store: a job deletes those that belong to none.
 */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    key: uuid().primaryKey(),
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    /** Where it begins in the file; null while it is being stored, and if another took its place. */
    place: integer(),
    size: integer().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('upload_pieces_upload').on(table.uploadId, table.place),
    index('upload_pieces_left')
      .on(table.createdAt)
      .where(sql`upload_id is null or place is null`),
  ],
)

export type UploadRow = typeof uploads.$inferSelect
