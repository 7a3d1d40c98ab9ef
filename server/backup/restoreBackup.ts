import { sql } from 'drizzle-orm'
import { continueNumbers, inMessages, writeAlike, writeRows } from '../database/copy/rows.ts'
import { columnsOf, tablesInOrder, type Handle } from '../database/copy/tablesInOrder.ts'
import type { Database, Transaction } from '../database/database.ts'
import { notes, seeded, usedTables } from '../database/usedTables.ts'
import { addMonths } from '../database/partitions.ts'
import { checksumOf } from './checksum.ts'
import { UnusableBackup, type Head, type Manifest } from './format.ts'
import { lastMigration } from './writeBackup.ts'
import { checkBackup, openBackup } from './readBackup.ts'

/** Throws unless the database is unused. */
async function refuseUsed(tx: Handle): Promise<void> {
  const used = await usedTables(tx)
  if (used.length > 0)
    throw new UnusableBackup(
      `the database is in use (${used.join(', ')} ${used.length === 1 ? 'has' : 'have'} rows): a backup is restored into an empty one. Please name another DATA_DIR or DATABASE_URL`,
    )
}

/** Throws unless the tables of this version can hold the backup. */
async function refuseOther(tx: Handle, { migration }: Head): Promise<void> {
  const own = await lastMigration(tx)
  if (migration.at > own.at)
    throw new UnusableBackup(
      `the backup is of a newer version (its tables are at ${migration.name}, those of this one at ${own.name}). Please restore it with that version`,
    )
}

async function columnsFor(
  tx: Handle,
  table: string,
  wanted: readonly string[],
  { migration }: Head,
): Promise<{ left: string[] }> {
  const own = await columnsOf(tx, table)
  if (own.length === 0 || wanted.some((column) => !own.includes(column)))
    throw new UnusableBackup(
      `the backup is of an older version (${migration.name}) whose table ${table} is another. Please restore it with that version, and then start this one, which brings it up to date`,
    )
  return { left: own.filter((column) => !wanted.includes(column)) }
}

const keep = (table: string) => sql.identifier(`kept_${table}`)

/** Removes what the server wrote at its start, so that the backup finds every table empty. */
async function setAside(tx: Handle): Promise<void> {
  for (const table of [...seeded, ...notes]) {
    if (seeded.includes(table))
      await tx.execute(
        sql`create temporary table ${keep(table)} on commit drop as select * from ${sql.identifier(table)}`,
      )
    await tx.execute(sql`delete from ${sql.identifier(table)}`)
  }
}

/** Puts back what the server wrote at its start. Its publications are left out if the backup contains publications. */
async function putBack(tx: Handle): Promise<void> {
  const { rows } = await tx.execute(sql`select from publications limit 1`)
  for (const table of rows.length > 0 ? seeded.filter((one) => one !== 'publications') : seeded)
    await tx.execute(sql`insert into ${sql.identifier(table)} select * from ${keep(table)} on conflict do nothing`)
}

/** Writes all tables, then reads each again and compares it with the manifest. */
async function fill(tx: Handle, path: string, manifest: Manifest): Promise<void> {
  const backup = await openBackup(path)
  const left = new Map<string, string[]>()
  for await (const { name, columns, rows } of backup.tables) {
    left.set(name, (await columnsFor(tx, name, columns, manifest)).left)
    for await (const message of inMessages(rows)) {
      // A trigger may have written a row already; the final comparison shows whether it is the right one.
      await writeRows(tx, name, columns, message, sql`do nothing`)
    }
  }
  for (const { name, rows, checksum } of manifest.tables) {
    const found = await checksumOf(tx, name, left.get(name))
    if (found.rows !== rows || found.checksum !== checksum)
      throw new UnusableBackup(
        `${name} did not arrive as it was written (${found.rows} of ${rows} rows): nothing was restored`,
      )
  }
}

/**
 * Restores a backup into an empty database, all or nothing: the file is checked before anything is written, and a row that does not arrive rolls
 * everything back. `also` is written in the same transaction. Throws `UnusableBackup` with what to do.
 */
export async function restoreBackup(
  db: Database,
  path: string,
  also: (tx: Transaction, manifest: Manifest) => Promise<unknown> = async () => undefined,
): Promise<Manifest> {
  const manifest = await checkBackup(path)
  if (manifest.since) await addMonths(db, new Date(), new Date(manifest.since))
  return db.transaction(async (tx) => {
    await writeAlike(tx)
    const tables = await tablesInOrder(tx)
    // Servers running on it wait, and then see the restored data.
    await tx.execute(
      sql`lock table ${sql.join(
        tables.map((table) => sql.identifier(table)),
        sql`, `,
      )} in exclusive mode`,
    )
    await refuseOther(tx, manifest)
    await refuseUsed(tx)
    await setAside(tx)
    await fill(tx, path, manifest)
    await putBack(tx)
    await continueNumbers(tx)
    await also(tx, manifest)
    return manifest
  })
}
