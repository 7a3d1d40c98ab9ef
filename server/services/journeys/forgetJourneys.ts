import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { outbox, savedJourneys } from '../../database/tables/index.ts'
import type { Transaction } from '../../database/openDatabase.ts'
import type { Deps } from '../../deps.ts'
import { journeyEmailKey } from './keepJourney.ts'

/** Deletes the journeys whose time has passed; the links to them go along. Answers how many. */
export async function forgetOldJourneys({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return (await db.delete(savedJourneys).where(lt(savedJourneys.expiresAt, now())).returning({ id: savedJourneys.id })).length
}

/** Deletes a person's journeys: those whose link went to one of their emails, and those of the browsers that own their claim requests; mails about them, sent or not, go along. Answers how many. */
export async function eraseJourneys(db: Deps['db'] | Transaction, deps: Pick<Deps, 'keyed'>, { emails, ownerHashes }: { emails: readonly string[]; ownerHashes: readonly string[] }): Promise<number> {
  const theirs = or(inArray(savedJourneys.emailKey, emails.map((email) => journeyEmailKey(deps, email))), inArray(savedJourneys.ownerHash, [...ownerHashes]))
  const ids = (await db.delete(savedJourneys).where(theirs).returning({ id: savedJourneys.id })).map(({ id }) => id)
  if (ids.length > 0) await db.delete(outbox).where(and(eq(outbox.topic, 'send-mail'), inArray(sql`${outbox.payload}->>'journeyId'`, ids)))
  return ids.length
}
