import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Handle } from '../database/copy/tablesInOrder.ts'

/** Hexadecimal digits of a row's hash that one sum adds up: as many as fit a database number. */
const digits = 15

/** Sums up the hashes of rows. The order of rows does not matter, so the database can compute it as well as this process. */
export class Checksum {
  rows = 0
  #sums: [bigint, bigint] = [0n, 0n]

  add(row: string): void {
    const hash = createHash('sha256').update(row).digest('hex')
    this.rows += 1
    this.#sums[0] += BigInt(`0x${hash.slice(0, digits)}`)
    this.#sums[1] += BigInt(`0x${hash.slice(digits, 2 * digits)}`)
  }

  get value(): string {
    return this.#sums.join('-')
  }
}

/** The same checksum, computed by the database over a table without the omitted columns. */
export async function checksumOf(
  tx: Handle,
  table: string,
  without: readonly string[] = [],
): Promise<{ rows: number; checksum: string }> {
  const row = sql.join([sql`to_jsonb(t)`, ...without.map((column) => sql`${column}::text`)], sql` - `)
  const sum = (from: number) => sql`coalesce(sum(('x' || substr(hash, ${from}, ${digits}))::bit(60)::bigint), 0)`
  const { rows } = await tx.execute<{ rows: number; checksum: string }>(sql`
    select count(*)::int as rows, ${sum(1)} || '-' || ${sum(digits + 1)} as checksum
    from (select encode(sha256(convert_to((${row})::text, 'UTF8')), 'hex') as hash from ${sql.identifier(table)} t) hashes`)
  return rows[0]!
}
