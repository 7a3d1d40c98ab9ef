import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { claimRequests, outbox, type ClaimRequestRow } from '../database/tables/index.ts'
import type { Deps } from '../services/deps.ts'
import { errorCode } from '../plugins/logging.ts'
import { PutOff, deliverMail } from '../services/letters/deliverMail.ts'
import { keepOrdered } from '../services/claims/keepFound.ts'
import { correctClient } from '../services/crm/correctClient.ts'
import { eraseClient } from '../services/crm/eraseClient.ts'
import { syncClient } from '../services/crm/syncClient.ts'
import { isFree, isOpen, isTried, nextAttempt, type Message } from './openMessages.ts'

interface Delivery {
  /**
   * Delivers a message and marks it as done. Throws what the provider throws. A message may be delivered twice and must
   * then have its effect once. `request` is undefined for a message without a claim request.
   */
  deliver(deps: Deps, message: Message, request: ClaimRequestRow | undefined): Promise<unknown>
  /** Milliseconds that one attempt may take; no other process tries the message during that time. */
  patience(deps: Deps): number
}

/** Milliseconds for handing a mail over, which takes several exchanges. */
const mailPatience = 60_000

const crmPatience = ({ providers }: Deps): number => providers.crm.patience

/** What delivers the messages of each topic. */
const deliveries: Partial<Record<Message['topic'], Delivery>> = {
  'sync-client': { deliver: async (deps, _, request) => request && syncClient(deps, request), patience: crmPatience },
  'correct-client': {
    deliver: async (deps, message, request) => request && correctClient(deps, message, request),
    patience: crmPatience,
  },
  'erase-client': { deliver: eraseClient, patience: crmPatience },
  'send-mail': { deliver: deliverMail, patience: () => mailPatience },
  'save-claims': { deliver: keepOrdered, patience: () => 0 },
}

/** Messages that one process works on at the same time. */
const workers = 4
/** Milliseconds in addition to what the other service takes: for the database, and for a busy machine. */
const margin = 15_000

const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** The CRM gets the messages about one claim request in the order in which they were written. Nothing else waits. */
const isNext = or(
  inArray(outbox.topic, ['send-mail', 'save-claims']),
  sql`not exists (select from ${outbox} earlier where earlier.claim_request_id = ${outbox.claimRequestId} and earlier.id < ${outbox.id} and earlier.done_at is null and earlier.topic not in ('send-mail', 'save-claims'))`,
)

/** The end of the lease of a row that is taken now: by then its service has had all the time that it may take. */
function leases(deps: Deps) {
  const until = (milliseconds: number) => sql`${after(deps.now(), milliseconds + margin)}::timestamptz`
  const cases = Object.entries(deliveries).map(
    ([topic, { patience }]) => sql`when ${outbox.topic} = ${topic} then ${until(patience(deps))}`,
  )
  return sql`case ${sql.join(cases, sql` `)} else ${until(0)} end`
}

/**
 * Takes one due row for this process: no other process gets it before its lease ends. The one that has been due longest
 * comes first, which the index gives without reading the others.
 */
async function takeDue(deps: Deps): Promise<Message | undefined> {
  const due = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isOpen, isFree(deps.now()), isTried(deps.now()), isNext))
    .orderBy(outbox.lockedUntil)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await deps.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, lockedUntil: leases(deps) })
    .where(eq(outbox.id, sql`(${due})`))
    .returning()
  return row
}

/** The new values of a message that was not delivered: a failed one waits, longer each time; one that was put off has not used an attempt. */
function waiting(deps: Deps, row: Message, error: unknown): Partial<Message> {
  if (error instanceof PutOff) return { lockedUntil: after(deps.now(), error.seconds * 1000), attempts: 0 }
  deps.log('outbox delivery failed', { topic: row.topic, attempt: row.attempts, failure: errorCode(error) })
  // At random, so that rows that failed together do not come back together.
  return { lockedUntil: nextAttempt(row, deps.now(), Math.random()) }
}

/** Delivers one message. Tells whether it was delivered. */
async function deliver(deps: Deps, row: Message): Promise<boolean> {
  try {
    const [request] = row.claimRequestId
      ? await deps.db.select().from(claimRequests).where(eq(claimRequests.id, row.claimRequestId))
      : []
    await deliveries[row.topic]?.deliver(deps, row, request)
    return true
  } catch (error) {
    // A process that has taken it since, after the lease, decides when it is tried next.
    const ownAttempt = and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts))
    await deps.db
      .update(outbox)
      .set(waiting(deps, row, error))
      .where(ownAttempt)
    return false
  }
}

/** Delivers the messages that are due, a few at a time. Starts no more once `signal` is aborted. Gives the number of delivered messages. */
export async function deliverOutbox(deps: Deps, signal?: AbortSignal): Promise<number> {
  const work = async () => {
    let delivered = 0
    for (let row = await takeDue(deps); row; row = signal?.aborted ? undefined : await takeDue(deps))
      delivered += (await deliver(deps, row)) ? 1 : 0
    return delivered
  }
  const counts = await Promise.all(Array.from({ length: workers }, work))
  return counts.reduce((sum, count) => sum + count)
}
