import { inArray, or } from 'drizzle-orm'
import { claimRequests, savedJourneys } from '../../database/tables/index.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { belongsTo, journeyEmailKey, type JourneyRow } from '../journeys/keepJourney.ts'
import type { Sealer } from '../../base/sealer.ts'
import { isUuid } from '../../base/tokens.ts'
import type { Person } from './findPersons.ts'

/** Keys derived from the server's secret; undefined if that is unknown. */
export interface Keys {
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
 * Ids of a person's saved journeys: those with a claim request of theirs, and those with their email unless they contain somebody else's claim request. A
 * browser alone proves nothing, since others may use it: it only counts for a journey without any email.
 */
export async function journeysOf(
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
