import { sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { executePrepared } from '../../database/executePrepared.ts'
import { gather, type Gathering } from '../../database/gather.ts'
import type { Database } from '../../database/database.ts'
import { sqlState } from '../../database/databaseError.ts'
import { clientKey } from '../crm/clientKey.ts'
import { recordSigning, signingColumns, type signingRow } from '../signing/signingRecord.ts'

type SigningRow = ReturnType<typeof signingRow>

type OfEach = 'id' | 'funnel' | 'definition' | 'terms' | 'owner_hash' | 'at'

/** A new claim request as columns of JSON. Without a signature, the columns of the signing are absent. */
export interface NewRequest extends Pick<SigningRow, OfEach>, Partial<Omit<SigningRow, OfEach>> {
  /** The key by which a repeat of the same browser finds it. */
  key: string
  claim_reference: string
  brand_id: string
  company_id: string
  title?: string | null
  first_name?: string | null
  last_name?: string | null
  date_of_birth?: string | null
  email?: string | null
  phone_number?: string | null
  is_terms_policy_agreed: boolean
  address: object
  own_answers: object
  user_agent?: string | null
  device_session_id?: string | null
  /** The picture of the signature, as base64. */
  image?: string
  /** The beginning of its journal: the submit, and the signature if there is one. Details are JSON as text, with their hashes. */
  submitted: string
  submitted_sha256: string
  signed?: string
  signed_sha256?: string
  /** The earliest time at which the CRM gets it. */
  first_delivery: Date
}

/**
 * Makes a claim request, in one statement with others that arrive at the same time. Gives the id stored under its key,
 * which is another one when the key existed already.
 */
export type RequestInserter = Gathering<NewRequest, string>

export interface Intake {
  /** Makes claim requests; those that arrive together share one commit. */
  requests: RequestInserter
}

/** Most claim requests in one statement: with two of the largest signatures each they take 17 MB. */
const most = 32
/** Statements that may run at the same time. */
const atOnce = 2

/**
 * Makes claim requests in one statement, with everything that must not exist without them: the keys by which repeats
 * find them, the signatures with their records, the beginnings of their journals, and the messages to the CRM. Keys are taken in one order everywhere, so
 * that two statements do not wait for each other; of two requests with one key the first is made. Gives the ids stored
 * under the keys, in the order of the input.
 */
async function insertRequests(db: Database, given: readonly NewRequest[]): Promise<string[]> {
  const rows = await executePrepared<{ id: string }>(
    db,
    sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(given.map((request, place) => ({ place, ...request })))}::json) as given (place integer, ${signingColumns}, key text,
        claim_reference text, brand_id text, company_id text, title text, first_name text, last_name text, date_of_birth date, email text, phone_number text,
        is_terms_policy_agreed boolean, address jsonb, own_answers jsonb, user_agent text, device_session_id text, image text, submitted text, submitted_sha256 text,
        signed text, signed_sha256 text, first_delivery timestamptz)
    ), known as (
      insert into idempotency_keys (owner_hash, key, claim_request_id, created_at)
      select distinct on (owner_hash, key) owner_hash, key, id, at from given order by owner_hash, key, place
      on conflict (owner_hash, key) do update set key = excluded.key
      returning owner_hash, key, claim_request_id
    ), made as (
      select given.* from given join known on known.claim_request_id = given.id
    ), saved as (
      insert into claim_requests (id, claim_reference, owner_hash, brand_id, company_id, title, first_name, last_name, date_of_birth, email,
        phone_number, is_terms_policy_agreed, terms, address, own_answers, user_agent, device_session_id, funnel, definition, created_at, updated_at)
      select id, claim_reference, owner_hash, brand_id, company_id, title, first_name, last_name, date_of_birth, email,
        phone_number, is_terms_policy_agreed, terms, address, own_answers, user_agent, device_session_id, funnel, definition, at, at
      from made
    ), signed as (
      insert into signatures (claim_request_id, image, method, signed_at)
      select id, decode(image, 'base64'), signature_method, at from made where image is not null
    ), recorded as (${recordSigning(sql`made where image is not null`)}
    ), told as (
      insert into outbox (topic, dedupe_key, claim_request_id, locked_until, created_at)
      select 'sync-client', ${clientKey('')}::text || id, id, first_delivery, at from made
    ), noted as (
      insert into claim_events (claim_request_id, number, at, kind, detail, previous, sha256)
      select id, 1, at, 'submitted', submitted, '', submitted_sha256 from made
      union all
      select id, 2, at, 'signed', signed, submitted_sha256, signed_sha256 from made where signed is not null
    )
    select claim_request_id as id from given join known using (owner_hash, key) order by place`,
  )
  return rows.map(({ id }) => id)
}

/** SQLSTATE classes that concern the server or connection, and not the data. */
const ofAll = /^(08|53|57|58|XX)/

/**
 * Whether the database has read and refused the statement: then nothing is written, and one claim request may be the
 * reason. After any other failure all of them may have been written.
 */
const isOfOne = (error: unknown): boolean => {
  const state = error instanceof DatabaseError ? sqlState(error) : undefined
  return state !== undefined && !ofAll.test(state)
}

/** Makes claim requests; those that arrive together share one commit. */
export const requestInserter = (db: Database): RequestInserter =>
  gather((given: readonly NewRequest[]) => insertRequests(db, given), { most, atOnce, isOfOne })
