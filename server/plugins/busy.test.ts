import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { apply } from '../testing/applicant.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())
afterEach(() => vi.restoreAllMocks())

const ask = () => site.visit().call('listLegalFiles', { brandId: brands.mcg.brandId })

/** Takes every connection, so that the next call waits; gives what lets it go on. */
async function occupy(): Promise<() => void> {
  const { $client } = site.deps.db
  const taken = await Promise.all(Array.from({ length: $client.options.max }, () => $client.connect()))
  return () => taken.forEach((client) => client.release())
}

/** As if so many milliseconds had gone by since. */
function waited(milliseconds: number): void {
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + milliseconds)
}

it('refuses calls with 503 and Retry-After, in the form of their errors, while one has waited too long for the database, which is answered all the same', async () => {
  const { $client } = site.deps.db
  const letGo = await occupy()
  const waiting = ask()
  await vi.waitFor(() => expect($client.waitingCount).toBe(1), 10_000)
  expect((await site.visit().call('getCurrentUser')).status).toBe(200)
  waited(3000)
  const error = 'We are very busy at the moment. Please try again in a few seconds.'
  const refused = await site.visit().call('getCurrentUser')
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([503, '5', { success: false, error }])
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  const asText = await site.visit().send('POST', '/api/save-claims', {})
  expect([asText.status, asText.headers['retry-after'], asText.text]).toEqual([503, '5', error])
  expect((await site.app.inject({ url: '/health/live' })).statusCode).toBe(200)
  letGo()
  expect((await waiting).status).toBe(200)
  expect($client.expectedWait).toBe(0)
  expect((await ask()).status).toBe(200)
})

it('counts those that wait to be written together, for whom no connection is asked yet', async () => {
  const letGo = await occupy()
  const replay = vi.spyOn(site.deps, 'replay')
  const creates = Array.from({ length: 40 }, () => site.visit())
  const first = creates.splice(0, 4).map((visitor) => apply(visitor))
  await vi.waitFor(() => expect(site.deps.db.$client.waitingCount).toBeGreaterThan(0), 10_000)
  const others = creates.map((visitor) => apply(visitor))
  // Only what has begun is answered all the same.
  await vi.waitFor(() => expect(replay).toHaveBeenCalledTimes(40), 10_000)
  await vi.waitFor(() => expect(site.deps.requests.expectedWait).toBeGreaterThan(0), 10_000)
  vi.spyOn(site.deps.db.$client, 'expectedWait', 'get').mockReturnValue(0)
  waited(3000)
  expect((await site.visit().call('getCurrentUser')).status).toBe(503)
  letGo()
  await Promise.all([...first, ...others])
  vi.restoreAllMocks()
  expect(site.deps.requests.expectedWait).toBe(0)
  expect((await ask()).status).toBe(200)
})

it('says the same to a call that no connection was found for in time', async () => {
  const { $client } = site.deps.db
  const patience = $client.options.connectionTimeoutMillis!
  const letGo = await occupy()
  $client.options.connectionTimeoutMillis = 50
  const [query, transaction] = [ask(), site.deps.db.transaction(async () => undefined)]
  await expect(transaction).rejects.toThrow('timeout exceeded')
  const { status, headers, body } = await query
  expect([status, headers['retry-after'], body]).toEqual([
    503,
    '5',
    { success: false, error: 'Service temporarily unavailable' },
  ])
  $client.options.connectionTimeoutMillis = patience
  letGo()
  expect((await ask()).status).toBe(200)
})
