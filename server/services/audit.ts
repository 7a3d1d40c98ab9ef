import type { Database, Transaction } from '../database/database.ts'
import { auditLog } from '../database/tables/index.ts'

/** An act of staff. It contains nothing personal: references, counts, days. */
export interface Act {
  /** The operating system's user, or the service that acted. */
  actor: string
  /** The command, for example `claims show`. */
  action: string
  detail: Record<string, string | number | boolean | string[]>
}

/** Adds an entry to the audit log, in the transaction of the act: neither is stored without the other. */
export async function recordAct(db: Pick<Database | Transaction, 'insert'>, at: Date, act: Act): Promise<void> {
  await db.insert(auditLog).values({ at, ...act })
}
