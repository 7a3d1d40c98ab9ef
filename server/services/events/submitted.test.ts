import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimEvents, definitions } from '../../database/tables/index.ts'
import { apply, submission } from '../../testing/applicant.ts'
import { shipped, startApp, type Site } from '../../testing/startApp.ts'
import type { Text, Tree } from 'runnel/rules'
import type { SubmittedDetail } from './submitted.ts'

const hash = 'f'.repeat(64)
const said = 'I agree to what was said then'

/** The first form as it was, with other words beside the consent. */
const olderForm = async (label: Text, own: string) => {
  const older = { ...structuredClone((await shipped).get('v1')!), hash: own }
  for (const { fields } of Object.values(older.steps))
    for (const field of fields) if (field.path === 'contactDetails.isTermsPolicyAgreed') field.label = label
  return older
}

const costly = 'e'.repeat(64)
const many: Tree = ['list', ...Array.from({ length: 1000 }, (_, at) => at)]
/** Words that take a million steps. */
const costlyWords: Text = ['I agree', { rule: ['all', many, 'x', ['all', many, 'y', true]] }]

let site: Site
beforeAll(async () => {
  const [older, other] = [await olderForm(said, hash), await olderForm(costlyWords, costly)]
  site = await startApp({
    versions: {
      of: async (_, definition) => ({ [hash]: older, [costly]: other })[definition],
      translated: async () => undefined,
    },
  })
  const firstSeen = site.deps.now()
  await site.deps.db.insert(definitions).values([
    { hash, funnel: 'v1', compiled: { ...older }, firstSeen },
    { hash: costly, funnel: 'v1', compiled: { ...other }, firstSeen },
  ])
})
afterAll(() => site.close())

it('records the words of the version that the applicant filled in, although another version is served by now', async () => {
  const { id } = await apply(site.visit(), { ...submission(), definition: hash } as never)
  const [event] = await site.deps.db.select().from(claimEvents).where(eq(claimEvents.claimRequestId, id))
  const detail = JSON.parse(event!.detail) as SubmittedDetail
  expect(detail.definition).toBe(hash)
  expect(detail.consent!.text.split('\n')[0]).toBe(said)
  expect(detail.compiled).toMatch(/^[0-9a-f]{64}$/)
})

it('refuses an answer for which the words of the form take too much, while others are served', async () => {
  const visitor = site.visit()
  const refused = visitor.call('submitForm', { ...submission(), definition: costly } as never)
  await apply(site.visit())
  const { status, body } = await refused
  expect([status, body.error]).toEqual([
    400,
    'These answers take too long to check. Please shorten what you wrote, and try again.',
  ])
})
