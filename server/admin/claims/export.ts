import { and, asc, count, gt, gte } from 'drizzle-orm'
import { writePrivateFile } from '../../backup/privateFile.ts'
import type { Database } from '../../database/database.ts'
import { claimRequests } from '../../database/tables/index.ts'
import { recordAct } from '../../services/audit.ts'
import type { AdminCommand } from '../command.ts'
import { parseArguments, readDay } from '../parseArguments.ts'
import { describe, safeJson } from './describe.ts'

const atOnce = 200

/** All claim requests by id, read page by page, so that memory use does not depend on their number. */
async function* everyRequest(db: Database, since: Date | undefined) {
  for (let last: string | undefined; ;) {
    const rows = await db
      .select()
      .from(claimRequests)
      .where(
        and(last ? gt(claimRequests.id, last) : undefined, since ? gte(claimRequests.createdAt, since) : undefined),
      )
      .orderBy(asc(claimRequests.id))
      .limit(atOnce)
    yield* rows
    last = rows.at(-1)?.id
    if (rows.length < atOnce) return
  }
}

export const exportClaims: AdminCommand = {
  about: 'writes claim requests with everything personal into a file',
  help: [
    'Usage: runnel-server claims export <file> [--since day]',
    '',
    'Writes claim requests into a new file that only you can read, one JSON object a line, each as',
    'claims show prints it. What it writes is personal. A file that is there is not written over. That you',
    'exported is noted in the audit log.',
    '',
    '  --since  only those made on this day or later, as 2026-01-31 (UTC)',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const { values, positionals } = parseArguments(args, { since: { type: 'string' } }, ['the file to write'])
    const since = readDay(values.since)
    const written = await withDatabase((db) =>
      writePrivateFile(positionals[0]!, async (file) => {
        // Logged before anything is read, so that an aborted export is in the log too and no long transaction holds up a server.
        const [found] = await db
          .select({ requests: count() })
          .from(claimRequests)
          .where(since ? gte(claimRequests.createdAt, since) : undefined)
        await recordAct(db, now(), {
          actor,
          action: 'claims export',
          detail: { ...found!, ...(values.since ? { since: values.since } : {}) },
        })
        let requests = 0
        for await (const request of everyRequest(db, since)) {
          await file.writeFile(`${safeJson(await describe(db, request))}\n`)
          requests += 1
        }
        return requests
      }),
    )
    out(`${written} claim request${written === 1 ? '' : 's'} written to ${positionals[0]}`)
  },
}
