import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import type { Traces } from './playSession.ts'

/** Rows that there should not be: what each means, and the query that finds them. */
const doubles: readonly (readonly [string, SQL])[] = [
  [
    'journeys with more than one claim request',
    sql`select device_session_id as what from claim_requests where device_session_id <> '' group by owner_hash, device_session_id having count(*) > 1`,
  ],
  [
    'claims that are there twice',
    sql`select claim_request_id || ' ' || lender_name as what from claims group by claim_request_id, lender_id, lender_name, account_key having count(*) > 1`,
  ],
  [
    'claim requests that are reported to the CRM twice',
    sql`select claim_request_id::text as what from outbox where topic = 'sync-client' group by claim_request_id, dedupe_key having count(*) > 1`,
  ],
  [
    'searches for one person that succeeded twice',
    sql`select claim_request_id::text as what from credit_checks where status in ('success', 'partial') group by claim_request_id, person_key having count(*) > 1`,
  ],
]

interface Person {
  id: string
  first_name: string
  last_name: string
  email: string
  postcode: string
}

type Form = Partial<Record<'personalDetails' | 'contactDetails' | 'address', Record<string, string>>>

const plain = (text: string | undefined | null): string => (text ?? '').replaceAll(/\s+/g, '').toLowerCase()

/** What a tab kept last and the database does not have. */
function missing(form: Form, row: Person | undefined): string[] {
  if (!row) return ['the whole claim request']
  const pairs: [string, string | undefined, string | null][] = [
    ['first name', form.personalDetails?.['firstName'], row.first_name],
    ['last name', form.personalDetails?.['lastName'], row.last_name],
    ['email', form.contactDetails?.['email'], row.email],
    ['postcode', form.address?.['postcode'], row.postcode],
  ]
  return pairs
    .filter(([, kept, stored]) => kept !== undefined && plain(kept) !== plain(stored))
    .map(([what, kept, stored]) => `${what} ${JSON.stringify(kept)}, stored ${JSON.stringify(stored)}`)
}

async function check(db: Database, traces: readonly (Traces & { session: string })[]): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of doubles) {
    const { rows } = await db.execute<{ what: string }>(query)
    if (rows.length > 0) found.push(`${rows.length} ${what}: ${rows.map((row) => row.what).join(', ')}`)
  }
  const { rows } = await db.execute<Person & Record<string, unknown>>(
    sql`select id::text as id, first_name, last_name, email, address ->> 'postcode' as postcode from claim_requests`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { session, last } of traces) {
    if (!last) continue
    const lost = missing(last.form as Form, byId.get(last.claimRequestId))
    if (lost.length > 0) found.push(`session ${session}: the database lacks ${lost.join('; ')}`)
  }
  return found
}

/** Compares the database of a server that has ended with what its sessions received and kept. */
export async function checkDatabase(
  dataDir: string,
  traces: readonly (Traces & { session: string })[],
): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir })
  try {
    return await check(db, traces)
  } finally {
    await close()
  }
}
