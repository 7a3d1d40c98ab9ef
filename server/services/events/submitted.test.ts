import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimEvents, definitions } from '../../database/tables/index.ts'
import { apply, submission } from '../../testing/applicant.ts'
import { shipped, startApp, type Site } from '../../testing/startApp.ts'
import type { SubmittedDetail } from './submitted.ts'

const hash = 'f'.repeat(64)
const said = 'I agree to what was said then'

/** The first form as it was, with other words beside the consent. */
const olderForm = async () => {
  const older = { ...structuredClone((await shipped).get('v1')!), hash }
  for (const { fields } of Object.values(older.steps))
    for (const field of fields) if (field.path === 'contactDetails.isTermsPolicyAgreed') field.label = said
  return older
}

let site: Site
beforeAll(async () => {
  const older = await olderForm()
  site = await startApp({
    versions: {
      of: async (_, definition) => (definition === hash ? older : undefined),
      translated: async () => undefined,
    },
  })
  await site.deps.db
    .insert(definitions)
    .values({ hash, funnel: 'v1', compiled: { ...older }, firstSeen: site.deps.now() })
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
