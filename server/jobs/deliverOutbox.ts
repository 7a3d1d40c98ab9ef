import { and, eq, lt, sql } from 'drizzle-orm'
import { claimRequests, outbox } from '../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { errorCode } from '../plugins/logging.ts'
import { syncClient } from '../services/crm/syncClient.ts'
import { deliverMail } from '../services/mail/deliverMail.ts'
import type { ClaimRequestRow } from '../services/ownedRequest.ts'
import { isFree, isOpen, mostAttempts } from './openMessages.ts'

/** Seconds. A lease is longer than any provider's timeout, so that two processes do not work on one row. */
const lease = 60

type Message = typeof outbox.$inferSelect

/** What delivers the messages of a topic and marks them as done. Throws what the provider throws; a message may come twice, its effect may not. */
const deliveries: Partial<Record<Message['topic'], (deps: Deps, message: Message, request: ClaimRequestRow | undefined) => Promise<unknown>>> = {
  'sync-client': async (deps, _message, request) => request && syncClient(deps, request),
  'send-mail': deliverMail,
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
/** 2, 4, 8 … seconds, and up to as much again by chance, so that rows that failed together do not come back together; nothing after the last attempt. */
const backoff = (attempt: number): number => (attempt < mostAttempts ? 2 ** attempt * (1 + Math.random()) : 0)

/** Takes one due row for this process: nobody else gets it before the lease is over. */
async function takeDue({ db, now }: Deps) {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isOpen, isFree(now()), lt(outbox.attempts, mostAttempts)))
    .orderBy(outbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, lockedUntil: after(now(), lease) })
    .where(eq(outbox.id, sql`(${due})`))
    .returning()
  return row
}

/** Delivers what is due, one row after the other. A row that fails waits, longer each time. Answers how many were delivered. */
export async function deliverOutbox(deps: Deps): Promise<number> {
  let delivered = 0
  for (let row = await takeDue(deps); row; row = await takeDue(deps)) {
    try {
      const [request] = row.claimRequestId ? await deps.db.select().from(claimRequests).where(eq(claimRequests.id, row.claimRequestId)) : []
      await deliveries[row.topic]?.(deps, row, request)
      delivered += 1
    } catch (error) {
      deps.log('outbox delivery failed', { topic: row.topic, attempt: row.attempts, failure: errorCode(error) })
      // Whoever took it since then, after the lease, decides when it is tried next.
      const ownAttempt = and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts))
      await deps.db.update(outbox).set({ lockedUntil: after(deps.now(), backoff(row.attempts)) }).where(ownAttempt)
    }
  }
  return delivered
}
