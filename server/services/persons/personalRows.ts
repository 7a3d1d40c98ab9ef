import { sql, type SQL, inArray, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../database/database.ts'
import { aboutOf, emailAndAddress, lateMailKeys } from '../counting/counts.ts'
import { countersOf } from '../counting/countUses.ts'
import { limits, type Action } from '../../policy/limits.ts'
import { mailboxOf, normalisedEmail } from '../applicant/normalised.ts'
import { claimRequests, savedJourneys } from '../../database/tables/index.ts'
import { belongsTo, journeyEmailKey, type JourneyRow } from '../journeys/keepJourney.ts'
import type { Sealer } from '../../base/sealer.ts'
import { isUuid } from '../../base/tokens.ts'
import type { Person } from './findPersons.ts'

/** Keys derived from the server's secret; undefined if that is unknown. */
interface Keys {
  keyed: ((text: string) => string) | undefined
  sealer?: Sealer | undefined
}

/** The claim request that a journey has created. Undefined if it created none or cannot be decrypted. */
function madeBy(row: JourneyRow, sealer: Sealer | undefined): string | undefined {
  const text = sealer?.open(row.sealed, belongsTo(row))
  if (text === undefined) return undefined
  const { form } = JSON.parse(text) as { form?: { claim_request_id?: unknown } }
  return typeof form?.claim_request_id === 'string' && isUuid(form.claim_request_id) ? form.claim_request_id : undefined
}

/**
 * Ids of a person's saved journeys: those with a claim request of theirs, and those with their email unless they contain another person's claim request.
 * A browser alone proves nothing, since others may use it: it only counts for a journey without any email.
 */
async function journeysOf(
  db: Pick<Database | Transaction, 'select'>,
  { requests }: Pick<Person, 'requests'>,
  emails: readonly string[],
  { keyed, sealer }: Keys,
): Promise<string[]> {
  const emailKeys = keyed ? emails.map((email) => journeyEmailKey({ keyed }, email)) : []
  const own = new Set(requests.map(({ id }) => id))
  const near = or(
    inArray(savedJourneys.emailKey, emailKeys),
    inArray(savedJourneys.ownerHash, [...new Set(requests.map(({ ownerHash }) => ownerHash))]),
  )
  const journeys = (await db.select().from(savedJourneys).where(near)).map((row) => ({
    row,
    made: madeBy(row, sealer),
  }))
  const made = journeys.flatMap((journey) => journey.made ?? [])
  const others = new Set(
    (await db.select({ id: claimRequests.id }).from(claimRequests).where(inArray(claimRequests.id, made)))
      .map(({ id }) => id)
      .filter((id) => !own.has(id)),
  )
  const isTheirs = ({ row: { emailKey }, made: request }: (typeof journeys)[number]): boolean => {
    if (request && own.has(request)) return true
    return !(request && others.has(request)) && (emailKey === null || emailKeys.includes(emailKey))
  }
  return journeys.filter(isTheirs).map(({ row }) => row.id)
}

/** The values by which the rows of a person are found. */
export interface Traces {
  requests: string[]
  users: string[]
  emails: string[]
  journeys: string[]
  counters: string[]
}

type Keyed = (text: string) => string

const among = (column: SQL, values: readonly string[], type = sql`text`): SQL =>
  values.length === 0
    ? sql`false`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}::${type}`),
        sql`, `,
      )})`
const amongIds = (column: SQL, ids: readonly string[]): SQL => among(column, ids, sql`uuid`)

const ofRequest = ({ requests }: Traces): SQL => amongIds(sql`claim_request_id`, requests)

/** Which rows of each table are about a person. */
export const personalRows: Record<string, (traces: Traces) => SQL> = {
  claim_requests: ({ requests }) => amongIds(sql`id`, requests),
  user_claim_requests: ofRequest,
  signatures: ofRequest,
  signing_records: ofRequest,
  legal_file_acknowledgments: ofRequest,
  credit_checks: ofRequest,
  claims: ofRequest,
  claim_status_history: ofRequest,
  claim_events: ofRequest,
  otp_challenges: ofRequest,
  kba_sessions: ofRequest,
  idempotency_keys: ofRequest,
  uploads: ofRequest,
  // A message without a claim request names its subject in its payload.
  outbox: (traces) =>
    sql`(${ofRequest(traces)} or (claim_request_id is null and exists (select from jsonb_each_text(payload) where ${among(sql`lower(value)`, [...traces.requests, ...traces.users, ...traces.emails, ...traces.journeys])})))`,
  users: ({ users }) => amongIds(sql`id`, users),
  sessions: ({ users }) => amongIds(sql`user_id`, users),
  mail_links: ({ users, journeys }) =>
    sql`(${amongIds(sql`user_id`, users)} or ${amongIds(sql`journey_id`, journeys)})`,
  saved_journeys: ({ journeys }) => amongIds(sql`id`, journeys),
  rate_counters: ({ counters }) => among(sql`key`, counters),
}

/**
 * Tables without data of applicants, or with some only during a call. `upload_pieces` names pieces, which a job deletes with
 * their file. `presences` says where tabs are, not whose. Staff of the studio are no applicants.
 */
export const impersonal = [
  'audit_log',
  'claim_status_types',
  'definitions',
  'draft_changes',
  'draft_files',
  'funnel_parts',
  'funnel_versions',
  'job_runs',
  'legal_file_templates',
  'legal_texts',
  'lenders',
  'presences',
  'proposals',
  'publications',
  'source_texts',
  'staff',
  'staff_sessions',
  'staff_tokens',
  'turns',
  'upload_pieces',
]

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** A person's browsers (hashes of their cookies) and network addresses. */
interface Whereabouts {
  devices: string[]
  addresses: string[]
}

/**
 * The counters in which a person may appear. Their keys are keyed hashes, so they are found by computing them again.
 * Counters of an address or brand alone belong to nobody in particular.
 */
function countersFor(
  { requests, users }: Person,
  emails: readonly string[],
  { devices, addresses }: Whereabouts,
  keyed: Keyed,
): string[] {
  const all = limits(true)
  const subjects = [
    ...requests.map(aboutOf),
    ...emails.map((email) => ({ email: normalisedEmail(email), mailbox: mailboxOf(email) })),
    ...emails.flatMap(lateMailKeys).map((key) => ({ 'mailbox and letter': key })),
    ...emails.flatMap((email) =>
      addresses.map((address) => ({ 'email and address': emailAndAddress(email, address) })),
    ),
    ...devices.map((device) => ({ device })),
    ...users.map(({ id }) => ({ account: id })),
  ]
  return unique(
    subjects.flatMap((given) =>
      (Object.keys(all) as Action[]).flatMap((action) =>
        countersOf({ limits: all, keyed }, action, given as never).map(({ key }) => key),
      ),
    ),
  )
}

/** The values by which the rows of a person are found; without a key, rows known only by keyed hashes are not found. */
export async function tracesOf(
  db: Pick<Database | Transaction, 'select' | 'execute'>,
  person: Person,
  keyed: Keyed | undefined,
  sealer?: Keys['sealer'],
): Promise<Traces> {
  const emails = unique([
    ...person.requests.flatMap(({ email }) => (email ? [normalisedEmail(email)] : [])),
    ...person.users.map(({ email }) => normalisedEmail(email)),
  ])
  const requests = person.requests.map(({ id }) => id)
  const journeys = await journeysOf(db, person, emails, { keyed, sealer })
  const { rows: kept } = await db.execute<{ device: string }>(
    sql`select owner_hash as device from saved_journeys where ${amongIds(sql`id`, journeys)}`,
  )
  const { rows: signed } = await db.execute<{ device: string | null; address: string | null }>(
    sql`select distinct device_hash as device, network_address as address from signing_records where ${amongIds(sql`claim_request_id`, requests)}`,
  )
  const devices = unique([
    ...person.requests.map(({ ownerHash }) => ownerHash),
    ...[...kept, ...signed].flatMap(({ device }) => device ?? []),
  ])
  const addresses = signed.flatMap(({ address }) => address ?? [])
  return {
    requests,
    users: person.users.map(({ id }) => id),
    emails,
    journeys,
    counters: keyed ? countersFor(person, emails, { devices, addresses }, keyed) : [],
  }
}
