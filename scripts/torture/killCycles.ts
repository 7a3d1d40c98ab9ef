import { sql } from 'drizzle-orm'
import { openDatabase, type DatabaseLocation } from '#server/database/openDatabase.ts'
import type { Database } from '#server/database/database.ts'
import { Applicant } from '../lib/server/applicant.ts'
import { runServer } from '../lib/server/runServer.ts'
import { keepBusy } from '../lib/keepBusy.ts'

/** What was acknowledged and is missing, and what exists without its counterpart. */
interface Losses {
  requests: number
  signatures: number
  acknowledgments: number
  claims: number
  /** Claim requests without a message to the CRM. */
  withoutOutbox: number
}

const total = (losses: Losses): number => Object.values(losses).reduce((sum, count) => sum + count, 0)

const keys = async (db: Database, query: ReturnType<typeof sql>): Promise<Set<string>> =>
  new Set((await db.execute<{ key: string }>(query)).rows.map(({ key }) => key))

/** Compares the database with what was acknowledged. Rows are counted by a scan, not by an index. */
async function verify(db: Database, applicants: Applicant[]): Promise<Losses> {
  await db.execute(sql`set enable_indexscan = off`)
  const requests = await keys(db, sql`select id::text as key from claim_requests`)
  const signatures = await keys(db, sql`select claim_request_id::text as key from signatures`)
  const acknowledgments = await keys(
    db,
    sql`select claim_request_id || ' ' || legal_file_template_id as key from legal_file_acknowledgments`,
  )
  const claims = await keys(db, sql`select claim_request_id || ' ' || lender_id as key from claims`)
  const alone = await db.execute<{ count: string }>(
    sql`select count(*) from claim_requests where not exists (select from outbox where claim_request_id = claim_requests.id)`,
  )
  const missing = (known: Set<string>, wanted: string[]): number => wanted.filter((key) => !known.has(key)).length
  return {
    requests: missing(
      requests,
      applicants.map(({ id }) => id),
    ),
    signatures: missing(
      signatures,
      applicants.filter(({ signed }) => signed).map(({ id }) => id),
    ),
    acknowledgments: missing(
      acknowledgments,
      applicants.flatMap(({ id, documents }) => documents.map((document) => `${id} ${document}`)),
    ),
    claims: missing(
      claims,
      applicants.flatMap(({ id, lenders }) => lenders.map((lender) => `${id} ${lender}`)),
    ),
    withoutOutbox: Number(alone.rows[0]!.count),
  }
}

interface Load {
  /** Applicants whose claim request was acknowledged. */
  applicants: Applicant[]
  /** Stops; calls under way fail with their server. */
  stop(): Promise<void>
}

/** One applicant: creates, signs, acknowledges, names lenders. */
async function applyOnce(address: string, applicants: Applicant[]): Promise<void> {
  const applicant = new Applicant(address)
  try {
    if ((await applicant.create()).status !== 200) return
    applicants.push(applicant)
    await applicant.sign()
    await applicant.readDocuments()
    await applicant.acknowledge()
    await applicant.readLenders()
    await applicant.nameLenders()
  } catch {
    // The server died during this call, so it acknowledged nothing.
    await new Promise((done) => setTimeout(done, 20))
  }
}

/** Applies until stopped, with a number of applicants at once. */
function startLoad(address: string, atOnce = 8): Load {
  const applicants: Applicant[] = []
  return { applicants, ...keepBusy(() => applyOnce(address, applicants), atOnce) }
}

export interface TortureResult {
  store: string
  cycles: number
  acknowledged: number
  losses: Losses
  /** Milliseconds. */
  slowestStart: number
}

const pause = (time: number) => new Promise((done) => setTimeout(done, time))

/**
 * Kills the server under load and restarts it, repeatedly; `crash` ends its database too. At the end compares the database with everything that any of its
 * processes acknowledged.
 */
export async function killCycles(
  store: string,
  location: DatabaseLocation,
  cycles: number,
  crash?: { kill(): Promise<void>; start(): Promise<void> },
): Promise<TortureResult> {
  const env: Record<string, string> =
    'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.dataDir }
  const applicants: Applicant[] = []
  let slowestStart = 0
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const before = performance.now()
    const server = await runServer(env)
    slowestStart = Math.max(slowestStart, performance.now() - before)
    const load = startLoad(server.address)
    await pause(500 + Math.random() * 2000)
    // Of each three cycles, one ends the server, one its database as well, and one the database alone for a while.
    const both = crash && cycle % 3 === 2
    if (crash && cycle % 3 === 0) {
      await crash.kill()
      await crash.start()
      await pause(1000)
    }
    await Promise.all([server.end('SIGKILL'), ...(both ? [crash.kill()] : [])])
    await load.stop()
    if (both) await crash.start()
    applicants.push(...load.applicants)
    console.log(`${store}: cycle ${cycle} of ${cycles}, ${applicants.length} acknowledged`)
  }
  const { db, close } = await openDatabase(location)
  const losses = await verify(db, applicants)
  await close()
  return { store, cycles, acknowledged: applicants.length, losses, slowestStart }
}

export const isClean = ({ losses, acknowledged }: TortureResult): boolean => acknowledged > 0 && total(losses) === 0
