import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import type { Applicant } from '../lib/server/applicant.ts'

/** What was acknowledged and is missing, and what exists without its counterpart. */
export interface Losses {
  requests: number
  signatures: number
  acknowledgments: number
  claims: number
  /** Claim requests without a message to the CRM. */
  withoutOutbox: number
}

export const total = (losses: Losses): number => Object.values(losses).reduce((sum, count) => sum + count, 0)

const keys = async (db: Database, query: ReturnType<typeof sql>): Promise<Set<string>> =>
  new Set((await db.execute<{ key: string }>(query)).rows.map(({ key }) => key))

/** Compares the database with what was acknowledged. Rows are counted by a scan, not by an index. */
export async function verify(db: Database, applicants: Applicant[]): Promise<Losses> {
  await db.execute(sql`set enable_indexscan = off`)
  const requests = await keys(db, sql`select id::text as key from claim_requests`)
  const signatures = await keys(db, sql`select claim_request_id::text as key from signatures`)
  const acknowledgments = await keys(
    db,
    sql`select claim_request_id || ' ' || legal_file_template_id as key from legal_file_acknowledgments`,
  )
  const claims = await keys(db, sql`select claim_request_id || ' ' || lender_id as key from claims`)
  const alone = await db.execute<{ count: string }>(
    sql`select count(*) from claim_requests where not exists (select from outbox where claim_request_id = claim_requests.id)`,
  )
  const missing = (known: Set<string>, wanted: string[]): number => wanted.filter((key) => !known.has(key)).length
  return {
    requests: missing(
      requests,
      applicants.map(({ id }) => id),
    ),
    signatures: missing(
      signatures,
      applicants.filter(({ signed }) => signed).map(({ id }) => id),
    ),
    acknowledgments: missing(
      acknowledgments,
      applicants.flatMap(({ id, documents }) => documents.map((document) => `${id} ${document}`)),
    ),
    claims: missing(
      claims,
      applicants.flatMap(({ id, lenders }) => lenders.map((lender) => `${id} ${lender}`)),
    ),
    withoutOutbox: Number(alone.rows[0]!.count),
  }
}
