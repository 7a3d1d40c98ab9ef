import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Proposal, Publication } from '#schemas/studio/index.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { staff } from '#server/database/tables/index.ts'
import { openStaffSession } from '#server/services/staff/staffSessions.ts'
import { Browser } from '#server/testing/browser.ts'
import { draft } from '#server/testing/publishedSite.ts'
import { type PostgresServer, type RunningServer, runServer, startPostgres } from '../support/compiledServer.ts'
import { studioCalls } from '../support/studioCalls.ts'

const patience = 300_000

let postgres: PostgresServer
let opened: Awaited<ReturnType<typeof openDatabase>>
let one: RunningServer
let two: RunningServer
let cookies: Map<string, string>
beforeAll(async () => {
  postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url }
  one = await runServer(env)
  two = await runServer(env)
  opened = await openDatabase({ url: postgres.url })
  const { db } = opened
  const now = () => new Date()
  const values = { email: 'ada@example.com', name: 'Ada', role: 'publisher' as const, createdAt: now() }
  const [ada] = await db.insert(staff).values(values).returning()
  cookies = new Map([['staff', await openStaffSession({ db, now }, ada!.id)]])
}, patience)
afterAll(async () => {
  await two.end('SIGTERM')
  await opened.close()
  await postgres.stop()
})

const studioOf = ({ address }: RunningServer) => studioCalls(new Browser(address, { cookies }))

/** Proposes a new headline, and waits until it is proved. */
async function proved(server: RunningServer, title: string): Promise<Proposal> {
  const definition = { format: 2, id: 'v3x', extends: 'v1', title, path: '/claim/v3x' }
  await draft(opened.db, 'v3x/funnel.json', JSON.stringify(definition))
  const proposal = await studioOf(server).propose('v3x', ['v3x/funnel.json'])
  expect([proposal.state, proposal.report?.obstacles]).toEqual(['proved', []])
  return proposal
}

const publish = (server: RunningServer, { id }: Proposal) =>
  studioOf(server).call<Publication>('POST', `/proposals/${id}/publish`, { note: '' })

const served = async ({ address }: RunningServer, { report }: Proposal): Promise<number> =>
  (await fetch(`${address}/funnels/of/${report!.funnels[0]!.after!}.json`)).status

const newest = async () => (await studioOf(two).call<Publication[]>('GET', '/publications'))[0]!.id

it(
  'both processes serve a publication within two seconds, and one that is killed in the middle of the next leaves it whole',
  async () => {
    const first = await proved(one, 'The first')
    await publish(one, first)
    await expect.poll(() => served(two, first), { timeout: 2000 }).toBe(200)

    const second = await proved(one, 'The second')
    const before = await newest()
    // Publishing waits for this lock after it has written the new state.
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('begin; lock table definitions in exclusive mode')
    const broken = publish(one, second).catch(() => 'broken off')
    const waiting = async () => {
      const { rowCount } = await opened.db.$client.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%definitions%'`,
      )
      return rowCount
    }
    await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
    await one.end('SIGKILL')
    expect(await broken).toBe('broken off')
    await client.query('rollback')
    await client.end()

    expect(await newest()).toBe(before)
    expect(await served(two, first)).toBe(200)
    expect(await served(two, second)).toBe(404)
    await publish(two, second)
    expect([await served(two, first), await served(two, second)]).toEqual([200, 200])
  },
  3 * patience,
)
