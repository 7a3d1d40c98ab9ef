import { sql } from 'drizzle-orm'
import { inPages } from '../../database/inPages.ts'
import type { Database } from '../../database/database.ts'

/** Accounts per statement. */
const size = 100

const isSigned = sql`(exists (select from signatures where claim_request_id = tied.claim_request_id) or exists (select from signing_records where claim_request_id = tied.claim_request_id))`

/**
 * Deletes accounts that were not used since `unseen` and have no signed claim request. Accounts with one stay for
 * years, so the table is read page by page.
 */
export function forgetAccounts(db: Database, unseen: Date, signal?: AbortSignal): Promise<number> {
  return inPages(
    db,
    {
      table: 'users',
      key: [
        { column: 'last_seen_at', type: 'timestamptz' },
        { column: 'id', type: 'uuid' },
      ],
      where: sql`last_seen_at < ${unseen}`,
      size,
    },
    (page) => sql`
      delete from users where id in (
        select id from users where last_seen_at < ${unseen} and ${page()} and not exists (select from user_claim_requests tied where tied.user_id = users.id and ${isSigned})
        for update skip locked
      )`,
    signal,
  )
}
