import { sql, type SQL } from 'drizzle-orm'
import type { Theme } from '#schemas/theme.ts'
import { cookieLifetime } from '#server/services/sessions.ts'
import { periods, type Retention } from '#server/policy/retention.ts'
import { newReference } from '#server/services/references.ts'
import { newTimedId } from '#server/database/timedIds.ts'
import type { Portion } from './portions.ts'

/** Made-up people, as expressions on a row's 32 hexadecimal digits `m`: the same digits always give the same person. */

const firstNames =
  'Ada Aidan Alma Amir Anya Arlo Aron Asha Ben Beth Bilal Bryn Cara Cleo Colm Cora Dana Dev Dora Ewan Edie Elis Emil Esme Farah Finn Flora Gita Glen Greta Hana Hugh Ida Imran Iris Ivo Jade Joel June Kai Kira Lars Leila Lev Lily Luca Mabel Mira Ned Nia Nora Omar Orla Owen Petra Piers Priya Quinn Rafi Rhea Rosa Rory Saira Seth Tara Tess Umar Una Vera Wyn Yara Zack Zara Zoe'.split(
    ' ',
  )
const beginnings =
  'Alder Amber Ash Birch Black Bramble Bright Brook Burn Cald Carr Cole Cress Dun Ed Elm Fair Farn Fen Glas Gold Grey Hal Har Hazel Hol Iron Kes Lang Lark Lin Long Mar Mead Mill Nor Oak Pen Quar Raven Red Row Sed Stan Thorn Under Wal West Whit Win'.split(
    ' ',
  )
const endings =
  'acre bank beck borne bridge burgh by combe cote croft dale den field ford gate ham hurst ing land ley low man march mere more ridge shaw side son stead stone ton wald water well wick wood worth wright yard'.split(
    ' ',
  )
const towns = 'Leeds York Derby Bath Truro Poole Ripon Wells Perth Neath Luton Crewe Hove Ely Stoke Hull'.split(' ')

/** A number from 0 up, made from some of the digits. */
const number = (from: number, digits: number): SQL =>
  sql.raw(`('x' || lpad(substr(m, ${from}, ${digits}), 8, '0'))::bit(32)::int`)

/** A fraction from 0 to 1. */
const fraction = (from: number): SQL => sql`(${number(from, 6)} / 16777216.0)`

const oneOf = (words: readonly string[], from: number): SQL =>
  sql`(string_to_array(${words.join(' ')}, ' '))[${number(from, 6)} % ${sql.raw(String(words.length))} + 1]`

const firstName = oneOf(firstNames, 2)
/** Some combine two names, so that there are tens of thousands. */
const lastName = sql`(${oneOf(beginnings, 8)} || ${oneOf(endings, 13)} || case when ${number(20, 2)} < 40 then '-' || ${oneOf(beginnings, 21)} || ${oneOf(endings, 26)} else '' end)`
/** As distinct as real emails, at hosts that do not exist. */
const email = sql`(lower(first_name || '.' || last_name) || '.' || n || '@example.' || (array['com', 'org', 'net'])[${number(5, 3)} % 3 + 1])`
const birthDate = sql`(date '1950-01-01' + ${number(11, 5)} % 20000)`
/** Numbers reserved for drama and fiction. */
const phone = sql`('07700900' || lpad((${number(17, 4)} % 1000)::text, 3, '0'))`
const address = sql`jsonb_build_object('houseNumber', (${number(3, 4)} % 300 + 1)::text, 'street', ${oneOf(beginnings, 15)} || ' Road', 'city', ${oneOf(towns, 9)}, 'county', '',
  'postcode', upper(left(${oneOf(towns, 9)}, 2)) || (${number(19, 3)} % 40 + 1) || ' ' || (${number(23, 3)} % 9 + 1) || upper(translate(substr(m, 29, 2), '0123456789', 'ABDEFGHJLN')))`

/** Temporary table with the claim requests of one portion, from which all other rows are made. */
const base = sql.raw('simulated')

const raw = (value: number): SQL => sql.raw(String(value))
const at = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`
const hash = (text: SQL): SQL => sql`encode(sha256((${text})::text::bytea), 'hex')`
const uuid = (text: SQL): SQL => sql`md5(${text})::uuid`

/** Distinct numbers below 2^35 in a random-looking order: multiplication by an odd number is one-to-one. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const sevenCharacters = (value: SQL): SQL =>
  sql.join(
    Array.from(
      { length: 7 },
      (_, place) =>
        sql`substr(${sql.raw(`'${alphabet}'`)}, (((${value}) * 4093082899 % 34359738368 >> ${raw(5 * place)}) & 31)::int + 1, 1)`,
    ),
    sql` || `,
  )

/** `CLM-` and the month's characters. */
const referencePrefix = ({ from }: Portion): string => newReference(newTimedId(from)).slice(0, 6)

/** Data that is kept for some days was written within them; what is a day older is due for deletion. */
const isWithin = (now: Date, days: number): SQL => sql`at > ${at(now)} - ${raw(days + 1)} * interval '1 day'`
const keptFor = (now: Date, what: keyof Retention): SQL => isWithin(now, periods[what].days)

export const createBase = sql`create temporary table ${base} (n bigint, m text, at timestamptz, id uuid, claims int, signed boolean, user_id uuid, opens_account boolean,
  first_name text, last_name text, email text, brand_id text, company_id text, funnel text, provider text, documents jsonb) on commit drop`

/** A column of a claim request's brand. */
const ofBrand = (brands: readonly Theme[], key: keyof Theme): SQL =>
  sql`(string_to_array(${brands.map((brand) => brand[key]).join(' ')}, ' '))[n % ${raw(brands.length)} + 1]`

/**
 * Of ten numbers, three make a claim request without claims, the others one with one to four. Three in five get an account; one in a hundred is tied to an
 * earlier applicant's account. Unsigned claim requests exist as far as retention leaves them.
 */
export const fillBase = ({ first, last, from, step }: Portion, now: Date, brands: readonly Theme[]): SQL => sql`
  insert into ${base}
  select made.*, coalesce(documents, '[]'::jsonb) from (select n, m, at, id, claims, signed, case when has_account and n % 100 = 7 and n > 10000 then ${uuid(sql`'user ' || (n - 9990)`)} when has_account then ${uuid(sql`'user ' || n`)} end,
    has_account and not (n % 100 = 7 and n > 10000), first_name, last_name, ${email},
    ${sql.join(
      ['brandId', 'companyId', 'defaultFunnel', 'creditProvider'].map((key) => ofBrand(brands, key as keyof Theme)),
      sql`, `,
    )}
  from (
    select *, (n / 10) % 5 < 3 and signed as has_account, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5('id ' || n), 1, 3) || 'a' || substr(md5('id ' || n), 4, 15))::uuid as id,
      ${firstName} as first_name, ${lastName} as last_name
    from (
      select *, (array[0, 0, 0, 1, 1, 2, 2, 3, 3, 4])[n % 10 + 1] as claims, not (n % 10 = 0 and ${keptFor(now, 'abandoned')}) as signed
      from (select n, md5(n::text) as m, ${at(from)} + ((n - ${raw(first)} + ${sql`(('x' || lpad(substr(md5(n::text), 1, 6), 8, '0'))::bit(32)::int / 16777216.0)`}) * ${raw(step)}) * interval '1 millisecond' as at
        from generate_series(${raw(first)}::bigint, ${raw(last)}::bigint) n) numbered
    ) signing
  ) named) made (n, m, at, id, claims, signed, user_id, opens_account, first_name, last_name, email, brand_id, company_id, funnel, provider) left join (
    select brand_id, jsonb_agg(jsonb_build_object('id', id, 'name', name, 'version', version, 'sha256', ${hash(sql`id`)})) as documents from legal_file_templates group by brand_id
  ) shown using (brand_id)`

const laterUpTo = (now: Date, days: number, digit: number): SQL =>
  sql`least(at + ${fraction(digit)} * ${raw(days)} * interval '1 day', ${at(now)})`
/** One row per claim of a claim request. */
const eachClaim = sql`${base} cross join lateral generate_series(1, claims) k`
const claimId = sql`${uuid(sql`'claim ' || n || ' ' || k`)}`
const checkId = (run: SQL): SQL => uuid(sql`'check ' || n || ' ' || ${run}`)
/** One claim request in ten has a failed search before the successful one. */
const runs = sql`case when n % 10 = 6 then 2 else 1 end`
const agent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'
const report = sql`jsonb_build_object('kind', 'claims', 'entries', (select coalesce(jsonb_agg(jsonb_build_object('lender_name', 'Lender ' || e, 'balance', e * 1000, 'original_amount', e * 3000, 'account_type', 'Motor Finance',
  'start_date', '2015-03-01', 'end_date', '2019-03-01', 'account_id', m || e, 'status', 'settled', 'credit_bureaus', jsonb_build_array('one', 'two'))), '[]'::jsonb) from generate_series(1, claims + 3) e))`

/** The statement that fills each table from a portion, each after the tables that it references. */
export const fillTables = (portion: Portion, now: Date): Record<string, SQL> => ({
  users: sql`insert into users (id, email, password_hash, metadata, email_verified_at, last_seen_at, created_at)
    select user_id, email, case when n % 7 < 5 then '$argon2id$v=19$m=19456,t=2,p=1$' || md5(m) || '$' || md5(m || 'x') end, jsonb_build_object('first_login', false, 'password_set', n % 7 < 5, 'claim_request_id', id),
      case when n % 7 < 4 then at end, case when n % 2000 = 11 then null else date_trunc('day', ${laterUpTo(now, 200, 9)}) end, at from ${base} where opens_account on conflict do nothing`,
  sessions: sql`insert into sessions (token_hash, user_id, expires_at, created_at)
    select ${hash(sql`'session ' || n`)}, user_id, opened + ${raw(cookieLifetime)} * interval '1 second', opened
    from (select n, user_id, case when ${isWithin(now, cookieLifetime / 86_400)} then at else ${at(now)} - ${fraction(3)} * 8 * interval '1 day' end as opened from ${base} where user_id is not null and (${isWithin(now, cookieLifetime / 86_400)} or n % 50 < 2)) o`,
  claim_requests: sql`insert into claim_requests (id, claim_reference, owner_hash, user_id, brand_id, company_id, title, first_name, last_name, date_of_birth, email, phone_number, is_terms_policy_agreed, terms, address, user_agent,
      device_session_id, funnel, definition, crm_client_uuid, created_at, updated_at)
    select id, ${referencePrefix(portion)} || ${sevenCharacters(sql`n * 8`)}, ${hash(sql`n`)}, user_id, brand_id, company_id, (array['Mr', 'Mrs', 'Ms'])[n % 3 + 1], first_name, last_name, ${birthDate}, email, ${phone}, true,
      documents, ${address}, ${agent}, md5(m)::uuid::text, funnel, ${hash(sql`'definition'`)}, md5('client ' || n)::uuid::text, at, ${laterUpTo(now, signedDays, 15)} from ${base}`,
  user_claim_requests: sql`insert into user_claim_requests (user_id, claim_request_id) select user_id, id from ${base} where user_id is not null on conflict do nothing`,
  signatures: sql`insert into signatures (claim_request_id, image, method, signed_at) select id, decode(repeat(m, 6), 'hex'), 'drawn', at from ${base} where signed`,
  signing_records: sql`insert into signing_records (claim_request_id, signature_sha256, method, funnel, definition, documents, signer_key, signer, terms, device_hash, user_agent, network_address, signed_at)
    select id, ${hash(sql`m`)}, 'drawn', funnel, ${hash(sql`'definition'`)}, documents, ${hash(sql`'signer ' || n`)},
      jsonb_build_object('title', '', 'firstName', first_name, 'lastName', last_name, 'dateOfBirth', ${birthDate}, 'address', ${address}), '[]'::jsonb, ${hash(sql`n`)}, ${agent}, '203.0.113.' || n % 256, at from ${base} where signed`,
  legal_file_acknowledgments: sql`insert into legal_file_acknowledgments (claim_request_id, legal_file_template_id, version, acknowledged_at)
    select ${base}.id, t.id, t.version, at from ${base} join legal_file_templates t on t.brand_id = ${base}.brand_id where signed`,
  credit_checks: sql`insert into credit_checks (id, claim_request_id, run, provider, status, person_key, proof, claims_found, report, started_at, finished_at)
    select ${checkId(sql`run`)}, id, run, provider, case when n % 20000 = 13 then 'unknown' when run < ${runs} then 'error' else 'success' end, ${hash(sql`'person ' || n`)}, 'none', claims,
      case when run = ${runs} and n % 20000 <> 13 and ${keptFor(now, 'report')} then ${report} end, at, at + interval '9 seconds' from ${base} cross join lateral generate_series(1, ${runs}) run where signed`,
  claims: sql`insert into claims (id, claim_request_id, claim_reference, company_id, lender_id, lender_name, account_id, account_key, source, status, status_type_id, amount, loan_type, start_date, end_date, payment_frequency,
      original_loan_amount, payment_amount, credit_bureaus, credit_check_id, created_at, updated_at)
    select ${claimId}, ${base}.id, ${referencePrefix(portion)} || ${sevenCharacters(sql`n * 8 + k`)}, ${base}.company_id, lender.id, lender.name, m || k, 'account ' || m || k, case when n % 5 < 4 then 'credit-check' else 'manual' end, type.name, type.id,
      ${number(4, 4)} + k, 'Motor Finance', '2015-03-01', '2019-03-01', 'monthly', ${number(4, 5)}, ${number(4, 2)}, '["one", "two"]'::jsonb, case when n % 5 < 4 then ${checkId(runs)} end, at, ${laterUpTo(now, claimDays, 12)}
    from ${eachClaim} join (select *, row_number() over (partition by company_id order by id) as place from lenders) lender on lender.company_id = ${base}.company_id and lender.place = (n * 7 + k) % 20 + 1
      join claim_status_types type on type.order_sequence = (n + k) % 4 + 1`,
  claim_status_history: sql`insert into claim_status_history (claim_request_id, claim_id, status_type_id, created_at)
    select id, ${claimId}, least(change, 4), at + (change - 1) * ${fraction(12)} * ${raw(claimDays / 4)} * interval '1 day' from ${eachClaim} cross join lateral generate_series(1, 1 + ((n + k) % 4 = 0)::int) change
    where at + (change - 1) * ${fraction(12)} * ${raw(claimDays / 4)} * interval '1 day' <= ${at(now)}`,
  idempotency_keys: sql`insert into idempotency_keys (owner_hash, key, claim_request_id, created_at) select ${hash(sql`n`)}, 'session ' || md5(m)::uuid, id, at from ${base} where ${keptFor(now, 'housekeeping')}`,
  outbox: sql`insert into outbox (topic, dedupe_key, claim_request_id, payload, attempts, locked_until, done_at, created_at)
    select 'sync-client', 'sync-client:' || id, id, null, case when n % 400 = 3 then 46 else 1 end, at + interval '2 minutes', case when n % 400 <> 3 and at < ${at(now)} - interval '30 minutes' then at + interval '3 minutes' end, at
    from ${base} where ${keptFor(now, 'housekeeping')}
    union all
    select 'send-mail', 'send-mail:' || md5('mail ' || n)::uuid, null, jsonb_build_object('letter', 'verify-email', 'brandId', brand_id, 'origin', 'https://claims.example.com', 'userId', user_id), 1, at, at + interval '2 seconds', at
    from ${base} where opens_account and ${keptFor(now, 'housekeeping')}`,
  mail_links: sql`insert into mail_links (token_hash, purpose, user_id, expires_at, used_at, created_at)
    select ${hash(sql`'link ' || n`)}, 'verify-email', user_id, at + interval '30 minutes', case when n % 2 = 0 then at + interval '5 minutes' end, at from ${base} where opens_account and ${keptFor(now, 'housekeeping')}`,
  otp_challenges: sql`insert into otp_challenges (id, claim_request_id, verification_id, phone_last_four, attempts, sends, expires_at, accepted_at, created_at)
    select ${uuid(sql`'code ' || n`)}, id, 'verification ' || md5(m), '0000', 1, 1, at + interval '10 minutes', at + interval '1 minute', at from ${base} where n % 4 = 1 and ${keptFor(now, 'housekeeping')}`,
  kba_sessions: sql`insert into kba_sessions (id, claim_request_id, person_key, correlation_id, state, verdict, rounds, expires_at, created_at)
    select ${uuid(sql`'questions ' || n`)}, id, ${hash(sql`'person ' || n`)}, md5('correlation ' || n)::uuid::text, 'decided', jsonb_build_object('decision', 'PASS', 'authenticationId', m, 'correlationId', m, 'friendlyErrors', jsonb_build_array(), 'errorMsg', ''),
      1, at + interval '30 minutes', at from ${base} where n % 4 = 2 and ${keptFor(now, 'housekeeping')}`,
  saved_journeys: sql`insert into saved_journeys (id, owner_hash, brand_id, funnel, definition, sealed, email_key, expires_at, created_at, updated_at)
    select ${uuid(sql`'journey ' || n`)}, ${hash(sql`'keeper ' || n`)}, brand_id, funnel, ${hash(sql`'definition'`)}, decode(repeat(md5(m), 50), 'hex'), ${hash(sql`'kept for ' || n`)}, at + interval '30 days', at, at
    from ${base} where n % 10 = 4 and ${isWithin(now, journeyDays)}`,
  rate_counters: sql`insert into rate_counters (key, window_start, count) select ${hash(sql`'counter ' || n || ' ' || c`)}, date_trunc('hour', at), 1 from ${base} cross join lateral generate_series(1, 10) c where ${keptFor(now, 'housekeeping')} on conflict do nothing`,
  audit_log: sql`insert into audit_log (id, at, actor, action, detail) select ${uuid(sql`'act ' || n`)}, at, 'a member of staff', 'claims show', jsonb_build_object('reference', 'CLM-' || upper(left(m, 8))) from ${base} where n % 100 = 50`,
})

/** Days within which an applicant changes something, a claim progresses, and a saved journey can be continued. */
const signedDays = 2
const claimDays = 120
const journeyDays = 30
