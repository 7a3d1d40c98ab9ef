import { inArray, sql } from 'drizzle-orm'
import { ownValue, onlyOwn } from 'runnel/rules'
import { tablesInOrder } from '../../database/copy/tablesInOrder.ts'
import { claimRequests } from '../../database/tables/index.ts'
import type { Transaction } from '../../database/database.ts'
import { orderErasure } from '../crm/eraseClient.ts'
import type { Sealer } from '../../base/sealer.ts'
import { personalRows, tracesOf } from './personalRows.ts'
import type { Person } from './findPersons.ts'

export interface Erased {
  /** Rows by table. */
  rows: Record<string, number>
  /** Clients that the CRM has to erase. */
  clients: number
}

/**
 * Deletes everything about a person from every table, and orders that the CRM erases them, all or nothing with the transaction. Without a key, data known
 * only by keyed hashes stays until it expires.
 */
export async function erasePerson(
  tx: Transaction,
  person: Person,
  keyed: ((text: string) => string) | undefined,
  now: Date,
  sealer?: Sealer,
): Promise<Erased> {
  const traces = await tracesOf(tx, person, keyed, sealer)
  // Concurrent changes of these rows end first; later ones find no row.
  const known = await tx
    .select({ uuid: claimRequests.crmClientUuid, brandId: claimRequests.brandId })
    .from(claimRequests)
    .where(inArray(claimRequests.id, traces.requests))
    .for('update')
  const clients = known.flatMap(({ uuid, brandId }) => (uuid ? [{ uuid, brandId }] : []))
  const rows = onlyOwn<number>()
  // Tables that reference others come first.
  for (const table of (await tablesInOrder(tx)).toReversed()) {
    const which = ownValue(personalRows, table)
    if (which)
      rows[table] = (await tx.execute(sql`delete from ${sql.identifier(table)} where ${which(traces)}`)).rowCount ?? 0
  }
  for (const client of clients) await orderErasure(tx, client, now)
  return { rows, clients: clients.length }
}
