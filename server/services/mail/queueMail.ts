import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { outbox } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import type { LetterName } from '../../policy/letterHours.ts'

/** A mail to be written and sent. It names its receiver by an id: the address is looked up, and the link made, when it is sent. */
export interface MailJob {
  letter: LetterName
  brandId: string
  /** Origin (`https://host`) of the page that the link opens. */
  origin: string
  /** What else the letter needs to know. */
  about: Record<string, string>
}

/** Puts a mail into the outbox, in the transaction that makes it necessary. */
export async function queueMail(db: Deps['db'] | Transaction, now: Date, { about, ...job }: MailJob): Promise<void> {
  await db.insert(outbox).values(mailMessage(now, { ...job, ...about }))
}

/** The message in the outbox. The payload may be an expression, for a statement that finds the receiver itself. */
export const mailMessage = <P extends Record<string, string> | SQL>(now: Date, payload: P) => ({
  topic: 'send-mail' as const,
  dedupeKey: `send-mail:${randomUUID()}`,
  payload,
  lockedUntil: now,
  createdAt: now,
})
