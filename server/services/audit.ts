import type { Database, Transaction } from '../database/database.ts'
import { auditLog } from '../database/tables/index.ts'

/** What staff did. Nothing personal is in it: references, counts, days. */
export interface Act {
  /** The operating system's user, or the service that acted. */
  actor: string
  /** The command, as `claims show`. */
  action: string
  detail: Record<string, string | number | boolean | string[]>
}

/** Adds a line to the audit log, in the transaction of the act: neither is there without the other. */
export async function recordAct(db: Pick<Database | Transaction, 'insert'>, at: Date, act: Act): Promise<void> {
  await db.insert(auditLog).values({ at, ...act })
}
