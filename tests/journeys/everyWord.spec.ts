import { readFileSync } from 'node:fs'
import { demoStaff } from '#server/data/seed.ts'
import { Walk } from '#tests/everyWord/walk.ts'
import { expect, test as journey } from '../support/journey.ts'
import { failures } from '../support/journeyWatch.ts'
import { runnelServer } from '../support/runnelServer.ts'
import { type RunningServer, startLimit, startServer } from '../support/startServer.ts'
import { signInToStudio } from '../support/studioCalls.ts'

const test = journey.extend<object, { site: RunningServer }>({
  site: [
    async ({}, provide) => {
      const site = await startServer()
      await provide(site)
      await site.close()
    },
    { scope: 'worker', timeout: startLimit },
  ],
  baseURL: async ({ site }, provide) => provide(site.url),
})
test.use({ funnel: 'every-word', hurried: true })
test.setTimeout(300_000)

const files = ['every-word/funnel.json', 'every-word/texts/cy.json']
const [publisher, author] = demoStaff

/** An author proposes the definition in the studio, and somebody else publishes it. */
async function publish(url: string): Promise<void> {
  const authors = await signInToStudio(url, author)
  const read = (path: string) => () => readFileSync(`tests/everyWord/${path}`, 'utf8')
  await authors.save(Object.fromEntries(files.map((path) => [path, read(path)])))
  const { id, state, problem, report } = await authors.propose('every-word', files)
  expect([state, problem, report!.obstacles]).toEqual(['proved', undefined, []])
  const publishers = await signInToStudio(url, publisher)
  await publishers.call('POST', `/proposals/${id}/publish`, { note: 'Every word' })
}

const uuid: unknown = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const sent = (name: string) => ({ id: uuid, name, size: `%PDF-1.4\n${name}`.length, type: 'application/pdf' })

/** The answers as they were typed, after the normalisers; the computed ones were worked out by hand. */
const own = {
  hasOtherHome: true,
  otherHome: 'M1 1AE',
  otherPhone: '447700900456',
  way: 'phone',
  hour: "9 o'clock",
  country: 'United Kingdom',
  currency: 'GBP',
  website: 'cars.example',
  seats: 4,
  price: 1234.56,
  bought: '2020-01-31T00:00:00.000Z',
  hurried: true,
  total: 35.3,
  each: 308.64,
  deadline: '2020-07-31',
  people: [
    { name: 'Bob', role: 'owner', cars: [{ make: 'Mini', miles: 1200 }] },
    { name: 'Cleo', role: 'driver' },
  ],
  costs: [
    { what: 'Repairs', amount: 10.1 },
    { what: 'Tax', amount: 20.2 },
    { what: 'Fuel', amount: 5 },
  ],
  pets: [{ name: 'Rex', photos: [sent('rex.pdf')] }],
  story: 'It was a longer road',
  papers: [sent('contract.pdf')],
  health: 'A broken arm',
  newsletter: true,
  witness: expect.stringMatching(/^data:image\/png;base64,/) as unknown,
  lenderName: 'Santander',
  lenderChosen: uuid,
}

test('a definition with every word of the language is published in the studio, walked by touch to its end, and stored as it was typed', async ({
  applicant,
  consoleClean,
  site,
}) => {
  consoleClean.allow(failures)
  // The portal has no account, and two calls are aborted.
  consoleClean.allow(/status of 401|ERR_FAILED/)
  await test.step('published by somebody else', () => publish(site.url))

  const walk = new Walk(applicant)
  await test.step('terms and languages', () => walk.begins())
  await test.step('checks while typing, conditional requirements', () => walk.namesPerson())
  await test.step('normalisers, leaving, a consent by a button', () => walk.saysHowToAnswer())
  await test.step('a step that is only sometimes in the journey', () => walk.saysWhere())
  await test.step('addresses', () => walk.findsSteps())
  await test.step('what answers begin with, fixed and computed answers, every function', () => walk.countsMoney())
  await test.step('repeats', () => walk.listsPeople())
  await test.step('limits of words, uploads', () => walk.tellsStory())
  await test.step('lookups', () => walk.choosesLender())
  await test.step('the summary', () => walk.checksAnswers())
  await test.step('signatures', () => walk.signs())
  const reference = await test.step('stages, events, notices and dialogs', () => walk.sends())

  await test.step('the end', () => walk.forgetsEverything())

  const claim = await runnelServer({ DATA_DIR: site.dataDir }, 'claims', 'show', reference)
  expect(JSON.parse(claim)).toMatchObject({
    title: 'Ms',
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: '1980-02-01',
    email: 'ada@north.sea',
    phoneNumber: '07700900123',
    isTermsPolicyAgreed: true,
    address: { houseNumber: '12', street: 'Larkspur Road', city: 'Leeds', postcode: 'LS6 1AE' },
    userAgent: 'every word',
    funnel: 'every-word',
    signature: { method: 'drawn' },
    files: [{ name: 'rex.pdf' }, { name: 'contract.pdf' }],
  })
  expect(JSON.parse(claim).ownAnswers).toEqual({ 'every-word': own })
})
