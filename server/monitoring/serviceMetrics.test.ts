import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProviders } from '../providers/index.ts'
import { ServiceWatch } from '../providers/upstream/serviceWatch.ts'
import { stubUpstream, type StubUpstream } from '../providers/upstream/stubUpstream.ts'
import { startApp, type Site } from '../testing/startApp.ts'

const metricsToken = 'a token of some length'
let stub: StubUpstream
let site: Site
let now = 1_000_000
const log: Record<string, unknown>[] = []
beforeAll(async () => {
  stub = await stubUpstream()
  const services = new ServiceWatch()
  const providers = createProviders(
    { ADDRESS_PROVIDER: 'http', ADDRESS_URL: stub.upstream.baseUrl, ADDRESS_KEY: 'key', ADDRESS_TIMEOUT_MS: '60000' },
    { clock: () => now, watch: services },
  )
  const logStream = new Writable({
    write(text: Buffer, _encoding, done) {
      log.push(JSON.parse(text.toString()))
      done()
    },
  })
  site = await startApp({ providers, services, metricsToken, logLevel: 'warn', logStream })
})
afterAll(() => Promise.all([site.close(), stub.close()]))

const search = async () =>
  (await site.visit().call('searchAddresses', { search: 'LS1 1AA', sessionId: '', applicationName: 'A' })).status
const metricsOfServices = async () => {
  const { body } = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  return body.split('\n').filter((line) => line.startsWith('service_'))
}
const said = () => log.filter(({ service }) => service !== undefined).map(({ msg, service }) => [msg, service])

it('tells in figures and one line of the log per change when a service is left alone, and when it is back', async () => {
  expect(await metricsOfServices()).toEqual([
    'service_breaker_open{service="ADDRESS"} 0',
    'service_breaker_opened_total{service="ADDRESS"} 0',
  ])

  // A service that asks for fewer calls is not asked a second time at once.
  stub.answers({ json: {}, status: 429 })
  for (let time = 0; time < 7; time += 1) expect(await search()).toBe(503)
  expect(await metricsOfServices()).toEqual([
    'service_breaker_open{service="ADDRESS"} 1',
    'service_breaker_opened_total{service="ADDRESS"} 1',
    'service_calls_total{service="ADDRESS",outcome="unavailable"} 5',
    'service_calls_total{service="ADDRESS",outcome="turned_away"} 2',
  ])
  expect(said()).toEqual([['outside service is left alone', 'ADDRESS']])

  now += 30_000
  expect(await search()).toBe(503)
  expect(said()).toHaveLength(1)

  now += 30_000
  stub.answers({ json: { Results: [], sessionId: 's' } })
  expect(await search()).toBe(200)
  const figures = await metricsOfServices()
  expect(figures.slice(0, 2)).toEqual([
    'service_breaker_open{service="ADDRESS"} 0',
    'service_breaker_opened_total{service="ADDRESS"} 1',
  ])
  expect(figures).toContain('service_calls_total{service="ADDRESS",outcome="answered"} 1')
  expect(said().slice(1)).toEqual([['outside service is called again', 'ADDRESS']])
})
