import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { executePrepared } from '../../database/executePrepared.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../apiError.ts'
import { clientKey, firstDelivery } from '../crm/clientKey.ts'
import type { Identified } from '../identity/kbaSessions.ts'
import { newReference } from '../tokens.ts'
import { readAnswers, readSignature, type Submission } from './readAnswers.ts'
import { recordSigning, type Sender } from './signingRecord.ts'
import { currentTerms } from './terms.ts'

export interface Created {
  id: string
  claimReference: string
  /** False when the key had created it before: then nothing of what is given was written. */
  created: boolean
  about: Identified
}

const uniqueViolation = '23505'
const referenceTaken = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === uniqueViolation && constraint === 'claim_requests_claim_reference_unique'
}

/**
 * Creates a claim request in one statement together with all that must not exist without it: the key by which a repeat finds it,
 * the signature with the record of what was signed, and the order to tell the CRM. The same key of the same browser finds the first claim request instead. Throws 400 without a name and an email.
 */
export async function createRequest(deps: Deps, given: Submission, owner: Sender & { key: string }, tries = 3): Promise<Created> {
  const at = deps.now()
  const answers = readAnswers(given, at)
  if (!answers.firstName || !answers.lastName || !answers.email) throw new ApiError(400, 'A claim request needs a name and an email')
  const signature = readSignature(given)
  const { funnel, definition = '', brand_id: brandId } = given
  const terms = answers.isTermsPolicyAgreed ? currentTerms(deps, { funnel, brandId }) : []
  const orNull = (value: unknown) => value ?? null
  const statement = sql`
    with known as (
      insert into idempotency_keys (owner_hash, key, claim_request_id, created_at)
      values (${owner.ownerHash}, ${owner.key}, ${randomUUID()}::uuid, ${at})
      on conflict (owner_hash, key) do update set key = excluded.key
      returning claim_request_id
    ), saved as (
      insert into claim_requests (id, claim_reference, owner_hash, brand_id, company_id, title, first_name, last_name, date_of_birth, email,
        phone_number, is_terms_policy_agreed, terms, address, user_agent, device_session_id, funnel, definition, created_at, updated_at)
      select claim_request_id, ${newReference()}, ${owner.ownerHash}, ${brandId}, ${given.company_id}, ${orNull(answers.title)}::text,
        ${orNull(answers.firstName)}::text, ${orNull(answers.lastName)}::text, ${orNull(answers.dateOfBirth)}::date, ${orNull(answers.email)}::text,
        ${orNull(answers.phoneNumber)}::text, ${answers.isTermsPolicyAgreed ?? false}::boolean, ${JSON.stringify(terms)}::jsonb, ${JSON.stringify(answers.address ?? {})}::jsonb,
        ${orNull(answers.userAgent)}::text, ${orNull(answers.deviceSessionId)}::text, ${funnel}, ${definition}, ${at}::timestamptz, ${at}::timestamptz
      from known
      on conflict (id) do update set updated_at = claim_requests.updated_at
      returning id, claim_reference, xmax = 0 as created
    ), signed as (
      insert into signatures (claim_request_id, image, method, signed_at)
      select id, ${orNull(signature?.image)}::bytea, ${orNull(signature?.method)}::text, ${at}::timestamptz from saved where created and ${signature !== undefined}::boolean
      on conflict (claim_request_id) do nothing
    )${signature ? sql`, recorded as (${recordSigning(deps, sql`(select id from saved where created)`, { ...signature, signer: answers, terms, sender: owner, funnel, definition, at })})` : sql``}, told as (
      insert into outbox (topic, dedupe_key, claim_request_id, locked_until, created_at)
      select 'sync-client', ${clientKey('')}::text || id, id, ${firstDelivery(at)}::timestamptz, ${at}::timestamptz from saved
      on conflict (dedupe_key) do nothing
    )
    select id, claim_reference, created from saved`
  try {
    const [row] = await executePrepared<{ id: string; claim_reference: string; created: boolean }>(deps.db, statement)
    const { id, claim_reference: claimReference, created } = row!
    const { firstName, lastName, dateOfBirth = null, address = {} } = answers
    return { id, claimReference, created, about: { firstName, lastName, dateOfBirth, address } }
  } catch (error) {
    if (tries > 1 && referenceTaken(error)) return createRequest(deps, given, owner, tries - 1)
    throw error
  }
}
