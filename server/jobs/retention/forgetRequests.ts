import { sql } from 'drizzle-orm'
import { inPages } from '../../database/inPages.ts'
import type { Database } from '../../database/database.ts'
import { leastId } from '../../database/timedIds.ts'

/** Claim requests per statement. */
const size = 1000

/**
 * Deletes claim requests that were never signed, belong to no account and were not changed since `abandoned`; and those
 * of which nothing was changed since `over`. It goes through all ids, since nothing tells who will never sign: each
 * page compares two indexes, and reads only rows that are unsigned or as old as `over`. Ids without a time may be of
 * any age.
 */
export function forgetRequests(
  db: Database,
  { abandoned, over }: { abandoned: Date; over: Date },
  signal?: AbortSignal,
): Promise<number> {
  return inPages(
    db,
    { table: 'claim_requests', key: [{ column: 'id', type: 'uuid' }], size },
    (page) => sql`
      with candidates as materialized (
        select id from claim_requests where ${page()}
          and (id not in (select claim_request_id from signatures where ${page('claim_request_id')}) or id < ${leastId(over)}::uuid or substr(id::text, 15, 1) <> '7')
      ), due as materialized (
        select id from claim_requests where ${page()} and id in (select id from candidates) and (
          (updated_at < ${abandoned} and user_id is null
            and not exists (select from signatures where claim_request_id = claim_requests.id) and not exists (select from signing_records where claim_request_id = claim_requests.id))
          or (updated_at < ${over} and not exists (select from claims where claim_request_id = claim_requests.id and updated_at >= ${over}))
        ) for update skip locked
      )
      delete from claim_requests where ${page()} and id in (select id from due)`,
    signal,
  )
}
