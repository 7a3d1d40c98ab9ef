import { openDatabase, type DatabaseLocation } from '#server/database/openDatabase.ts'
import type { Applicant } from '../lib/server/applicant.ts'
import { runServer } from '../lib/server/runServer.ts'
import { startLoad } from './load.ts'
import { total, verify, type Losses } from './verify.ts'

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
    const load = startLoad(() => server.address)
    await pause(500 + Math.random() * 2000)
    // Every other cycle also ends the database, if it is a process of its own.
    const both = crash && cycle % 2 === 0
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
