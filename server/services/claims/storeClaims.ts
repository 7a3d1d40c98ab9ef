import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { withClaimDefaults, type Claim } from '#schemas/claim.ts'
import { executePrepared } from '../../database/executePrepared.ts'
import { claimRequests } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { addEvent } from '../events/recordEvent.ts'
import { notFound, ApiError } from '../../base/apiError.ts'
import { newReference } from '../references.ts'
import { showSaving } from './savesUnderWay.ts'

/** The error for claims that cannot be saved; none of the call's claims is saved then. */
export const notSaved = (why: string): ApiError => new ApiError(400, `Failed to save claims: ${why}`)

export interface Saved {
  claims_created: number
  claims_updated: number
  total_claims: number
}

/** A claim with the key that tells it apart from others of its lender. */
type KeyedClaim = Claim & { account_key: string }

/** The key of an agreement with a lender: its account id, or else what is known of it. A lender named by hand has one claim. */
function accountKey({ source, account_id, lender_name, start_date, original_loan_amount, amount }: Claim): string {
  if (source === 'manual') return 'manual'
  return account_id
    ? `account ${account_id}`
    : `agreement ${[lender_name, start_date, original_loan_amount ?? amount].join(' ')}`
}

/** Gives agreements of a report that look the same different keys, unless they have an account id: the same id is the same agreement. */
function distinct(given: KeyedClaim[]): KeyedClaim[] {
  const byKey = new Map<string, KeyedClaim>()
  for (const claim of given) {
    let { account_key: key } = claim
    for (let copy = 2; claim.account_id === undefined && byKey.has(`${claim.lender_id} ${key}`); copy += 1)
      key = `${claim.account_key} (${copy})`
    byKey.set(`${claim.lender_id} ${key}`, { ...claim, account_key: key })
  }
  return [...byKey.values()]
}

/** A claim's fields by column. A lender named by hand gets the name that its company uses, and no credit check. */
const columnsOf = (claim: KeyedClaim, claimRequestId: string, creditCheckId: string | undefined) => ({
  ...claim,
  ...(claim.source === 'manual' ? { lender_name: undefined } : { credit_check_id: creditCheckId }),
  id: randomUUID(),
  claim_reference: newReference(claimRequestId),
})

/** The columns that a repeated save updates. Status and history are ours after the first save. */
const described = [
  'lender_name',
  'account_id',
  'amount',
  'loan_type',
  'start_date',
  'end_date',
  'payment_frequency',
  'original_loan_amount',
  'payment_amount',
  'credit_bureaus',
  'credit_check_id',
  'updated_at',
]
const takeNew = sql.raw(described.map((column) => `${column} = excluded.${column}`).join(', '))

interface Outcome extends Saved {
  is_found: boolean
  is_held: boolean
  lenders_known: number
}

/**
 * Saves claims to the claim request with an id, if `which` finds it, all or none and in one statement. A repeat updates: there is one row per claim
 * request, lender and account (CALL-29). Each new claim starts its status history: a claim named by hand at the status of that name, exactly or else in
 * any case; a found claim at the first status, since a credit file states the status of the agreement. Throws 404 without the claim request, 400 for a
 * lender that is not the company's, and if `creditCheckId` is now about another person.
 */
export async function storeClaims(
  deps: Deps,
  { id, which }: { id: string; which: SQL },
  given: Claim[],
  creditCheckId?: string,
): Promise<Saved> {
  const at = deps.now()
  const keyed = distinct(given.map(withClaimDefaults).map((claim) => ({ ...claim, account_key: accountKey(claim) })))
  const check = sql`${creditCheckId ?? null}::uuid`
  const told = sql`(select json_build_object('creditCheck', ${check}, 'claims', json_agg(json_build_object('reference', claim_reference, 'lender', lender_name, 'lenderId', lender_id, 'source', source, 'amount', amount) order by claim_reference)) from saved)`
  // The credit check stays locked until the claims are written: a call that changes the person meanwhile deletes them.
  const [outcome] = await executePrepared<Outcome>(
    deps.db,
    sql`
    with owner as (
      select id, company_id, ${showSaving(id)} from ${claimRequests} where ${which}
    ), given as (
      select * from jsonb_to_recordset(${JSON.stringify(keyed.map((claim) => columnsOf(claim, id, creditCheckId)))}::jsonb) as given (id uuid, claim_reference text, lender_id uuid, lender_name text, account_id text,
        account_key text, source text, status text, amount numeric, loan_type text, start_date text, end_date text, payment_frequency text,
        original_loan_amount numeric, payment_amount numeric, credit_bureaus jsonb, credit_check_id uuid)
    ), named as (
      select given.*, lenders.name as known_name from owner join lenders on lenders.company_id = owner.company_id join given on given.lender_id = lenders.id
    ), held as (
      select id from credit_checks where claim_request_id = ${id}::uuid and id = ${check} and status <> 'superseded' for share
    ), whole as (
      select (select count(*) from named) = ${keyed.length}::int and (${check} is null or exists (select from held)) as is_whole
    ), saved as (
      insert into claims (id, claim_request_id, company_id, claim_reference, lender_id, lender_name, account_id, account_key, source, status, status_type_id, amount,
        loan_type, start_date, end_date, payment_frequency, original_loan_amount, payment_amount, credit_bureaus, credit_check_id, created_at, updated_at)
      select named.id, owner.id, owner.company_id, claim_reference, lender_id, coalesce(lender_name, known_name), account_id, account_key, source, status,
        (select id from claim_status_types type order by source = 'manual' and type.name = named.status desc, source = 'manual' and lower(type.name) = lower(named.status) desc, order_sequence limit 1),
        amount, loan_type, start_date, end_date, payment_frequency, original_loan_amount, payment_amount, credit_bureaus, credit_check_id, ${at}::timestamptz, ${at}::timestamptz
      from owner, named, whole where is_whole
      on conflict on constraint claims_agreement do update set ${takeNew}
      returning id, status_type_id, id in (select id from given) as created, claim_reference, lender_id, lender_name, source, amount
    ), started as (
      insert into claim_status_history (claim_request_id, claim_id, status_type_id, created_at) select ${id}::uuid, id, status_type_id, ${at}::timestamptz from saved where created
    )
    select exists (select from owner) as is_found, ${check} is null or exists (select from held) as is_held, (select count(*)::int from named) as lenders_known,
      (select count(*)::int from saved where created) as claims_created, (select count(*)::int from saved where not created) as claims_updated,
      (select count(*)::int from saved) as total_claims,
      (select ${addEvent(id, at, 'claims', told)} from owner where exists (select from saved))`,
  )
  const { is_found: isFound, is_held: isHeld, lenders_known: lendersKnown } = outcome!
  const { claims_created, claims_updated, total_claims } = outcome!
  if (!isFound) throw notFound()
  if (!isHeld) throw notSaved('the details have changed since the credit check')
  if (lendersKnown < keyed.length) throw notSaved('a lender is not one of this company’s lenders')
  return { claims_created, claims_updated, total_claims }
}
