import { appendFileSync, closeSync, openSync } from 'node:fs'
import { and, asc, gt, gte } from 'drizzle-orm'
import type { Database } from '../../database/openDatabase.ts'
import { claimRequests } from '../../database/tables/index.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments, readDay } from '../parseArguments.ts'
import { describe, safeJson } from './describe.ts'

const atOnce = 200

/** All claim requests in the order of their ids, a few at a time: however many there are, they are not all in memory. */
async function* everyRequest(db: Database, since: Date | undefined) {
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select()
      .from(claimRequests)
      .where(and(last ? gt(claimRequests.id, last) : undefined, since ? gte(claimRequests.createdAt, since) : undefined))
      .orderBy(asc(claimRequests.id))
      .limit(atOnce)
    yield* rows
    last = rows.at(-1)?.id
    if (rows.length < atOnce) return
  }
}

function newFile(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (error) {
    throw new WrongUse((error as NodeJS.ErrnoException).code === 'EEXIST' ? `${path} is there already, and is not written over` : `${path} cannot be written`)
  }
}

export const exportClaims: AdminCommand = {
  about: 'writes claim requests with everything personal into a file',
  help: [
    'Usage: runnel-server claims export <file> [--since day]',
    '',
    'Writes claim requests into a new file that only you can read, one JSON object a line, each as',
    'claims show prints it. What it writes is personal. A file that is there is not written over.',
    '',
    '  --since  only those made on this day or later, as 2026-01-31 (UTC)',
  ].join('\n'),
  run: async (args, { out, withDatabase }) => {
    const { values, positionals } = parseArguments(args, { since: { type: 'string' } }, ['the file to write'])
    const since = readDay(values.since)
    const count = await withDatabase(async (db) => {
      const file = newFile(positionals[0]!)
      try {
        let written = 0
        for await (const request of everyRequest(db, since)) {
          appendFileSync(file, `${safeJson(await describe(db, request))}\n`)
          written += 1
        }
        return written
      } finally {
        closeSync(file)
      }
    })
    out(`${count} claim request${count === 1 ? '' : 's'} written to ${positionals[0]}`)
  },
}
