import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { readRows, writeAlike } from '../database/copy/rows.ts'
import { columnsOf, tablesInOrder, type Handle } from '../database/copy/tablesInOrder.ts'
import type { Database } from '../database/database.ts'
import { monthsOf } from '../database/partitions.ts'
import { migrationNames } from '../database/migrate.ts'
import { Checksum } from './checksum.ts'
import { formatVersion, mark, type Manifest, type TableSum, type Migration } from './format.ts'
import { writePrivateFile } from './privateFile.ts'

/** The newest migration that this database has run. */
export async function lastMigration(db: Handle): Promise<Migration> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  )
  const at = Number(rows[0]!.at)
  return { name: migrationNames().get(at) ?? String(at), at }
}

/** The lines of a backup in large chunks, and finally its manifest. */
async function* backupText(tx: Handle, made: Date, finish: (manifest: Manifest) => void): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  const line = (...words: unknown[]) => `${JSON.stringify(words)}\n`
  const [since] = await monthsOf(tx, 'claim_requests')
  const head = {
    made: made.toISOString(),
    migration: await lastMigration(tx),
    ...(since ? { since: since.toISOString() } : {}),
  }
  yield hashed(line(mark, formatVersion, head))
  const tables: TableSum[] = []
  for (const name of await tablesInOrder(tx)) {
    yield hashed(line('table', name, await columnsOf(tx, name)))
    const sum = new Checksum()
    for await (const rows of readRows(tx, name)) {
      rows.forEach((row) => sum.add(row))
      yield hashed(`${rows.join('\n')}\n`)
    }
    tables.push({ name, rows: sum.rows, checksum: sum.value })
  }
  const manifest = { format: formatVersion, ...head, tables, sha256: hash.digest('hex') }
  finish(manifest)
  yield line('end', manifest)
}

/** Writes a snapshot of all tables to a new file, without blocking others. Gives its manifest. Also throws `NotWritable`. */
export function writeBackup(db: Database, path: string, made: Date): Promise<Manifest> {
  return writePrivateFile(path, (file) =>
    db.transaction(
      async (tx) => {
        await writeAlike(tx)
        let manifest: Manifest | undefined
        // With back-pressure: rows that the disk has not taken yet stay in the database, not in memory.
        const text = Readable.from(
          backupText(tx, made, (whole) => (manifest = whole)),
          { highWaterMark: 1 },
        )
        await pipeline(text, createGzip(), async (zipped: AsyncIterable<Buffer>) => {
          for await (const piece of zipped) await file.writeFile(piece)
        })
        return manifest!
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  )
}
