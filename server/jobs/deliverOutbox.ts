import { and, eq, or, sql } from 'drizzle-orm'
import { claimRequests, outbox } from '../database/tables/index.ts'
import type { Deps } from '../services/deps.ts'
import { errorCode } from '../plugins/logging.ts'
import { deliveries } from './deliveries.ts'
import { PutOff } from '../services/letters/deliverMail.ts'
import { isFree, isOpen, isTried, nextAttempt, type Message } from './openMessages.ts'

/** How many messages one process works on at once. */
const workers = 4
/** Milliseconds beside what the other service takes: the database's, and a busy machine's. */
const margin = 15_000

const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** What another service hears of one claim request, it hears in the order in which it was written. A mail waits for nobody. */
const isNext = or(
  eq(outbox.topic, 'send-mail'),
  sql`not exists (select from ${outbox} earlier where earlier.claim_request_id = ${outbox.claimRequestId} and earlier.id < ${outbox.id} and earlier.done_at is null and earlier.topic <> 'send-mail')`,
)

/** When nobody holds a row any more that is taken now: whoever takes it has had all the time that its service may take. */
function leases(deps: Deps) {
  const until = (milliseconds: number) => sql`${after(deps.now(), milliseconds + margin)}::timestamptz`
  const cases = Object.entries(deliveries).map(
    ([topic, { patience }]) => sql`when ${outbox.topic} = ${topic} then ${until(patience(deps))}`,
  )
  return sql`case ${sql.join(cases, sql` `)} else ${until(0)} end`
}

/**
 * Takes one due row for this process: nobody else gets it before the lease is over. The one that has been due for the longest comes first, which the index gives without
 * looking at the others.
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

/** What becomes of a message that was not delivered: one that failed waits, longer each time; one that was put off has not been tried. */
function waiting(deps: Deps, row: Message, error: unknown): Partial<Message> {
  if (error instanceof PutOff) return { lockedUntil: after(deps.now(), error.seconds * 1000), attempts: 0 }
  deps.log('outbox delivery failed', { topic: row.topic, attempt: row.attempts, failure: errorCode(error) })
  // By chance, so that rows that failed together do not come back together.
  return { lockedUntil: nextAttempt(row, deps.now(), Math.random()) }
}

/** Delivers one message. Answers whether it was delivered. */
async function deliver(deps: Deps, row: Message): Promise<boolean> {
  try {
    const [request] = row.claimRequestId
      ? await deps.db.select().from(claimRequests).where(eq(claimRequests.id, row.claimRequestId))
      : []
    await deliveries[row.topic]?.deliver(deps, row, request)
    return true
  } catch (error) {
    // Whoever took it since then, after the lease, decides when it is tried next.
    const ownAttempt = and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts))
    await deps.db
      .update(outbox)
      .set(waiting(deps, row, error))
      .where(ownAttempt)
    return false
  }
}

/** Delivers what is due, a few messages at once, and takes up no more once it is told to stop. Answers how many were delivered. */
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
