import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimEvents, definitions } from '../../database/tables/index.ts'
import { apply, submission } from '../../testing/applicant.ts'
import { changedForm } from '../../testing/changedForm.ts'
import { startApp, type Site } from '../../testing/startApp.ts'
import { compileLanguage, type CompiledFunnel } from 'runnel/compile'
import type { Text, Tree } from 'runnel/rules'
import { registry } from '#funnels/registry.ts'
import { loadedFunnels, shippedFunnel } from '#tests/support/funnels.ts'
import type { SubmittedDetail } from './submitted.ts'

const consent = 'contactDetails.isTermsPolicyAgreed'
const said = 'I agree to what was said then'

/** A form with other words beside the consent. */
const saying = (form: CompiledFunnel, label: Text): CompiledFunnel =>
  changedForm(form, ({ steps }) => {
    for (const { fields } of Object.values(steps))
      for (const field of fields) if (field.path === consent) field.label = label
  })

const many: Tree = ['list', ...Array.from({ length: 1000 }, (_, at) => at)]
/** Words that take a million steps. */
const costlyWords: Text = ['I agree', { rule: ['all', many, 'x', ['all', many, 'y', true]] }]

const older = saying(shippedFunnel('v1'), said)
const costly = saying(shippedFunnel('v1'), costlyWords)
const v5 = shippedFunnel('v5')
const welsh = compileLanguage(loadedFunnels.get('v5')!.languages[0]!, v5, registry)
/** Two translations of one definition: the second was published after the first. */
const [first, second] = ['Cytunaf', 'Rwy’n cytuno'].map((label) => saying(welsh, label))
/** A language that has the same texts, and other sentences of the page. */
const polish = { ...saying(welsh, 'Zgadzam się'), language: { ...second!.language!, id: 'pl' } }
const translations = [first!, second!, polish]

let site: Site
beforeAll(async () => {
  site = await startApp({
    versions: {
      of: async (_, definition) => [older, costly].find(({ hash }) => hash === definition),
      translated: async (of) =>
        translations.find(({ language }) => language!.id === of.language && language!.hash === of.texts),
    },
  })
  const firstSeen = site.deps.now()
  const rows = [older, costly].map((form) => ({ hash: form.hash, funnel: 'v1', compiled: { ...form }, firstSeen }))
  await site.deps.db.insert(definitions).values(rows)
})
afterAll(() => site.close())

/** What the journal says of a submission. */
async function recorded(given: object): Promise<SubmittedDetail> {
  const { id } = await apply(site.visit(), { ...submission(), ...given } as never)
  const [event] = await site.deps.db.select().from(claimEvents).where(eq(claimEvents.claimRequestId, id))
  return JSON.parse(event!.detail) as SubmittedDetail
}

it('records the words of the version that the applicant filled in, although another version is served by now', async () => {
  const detail = await recorded({ definition: older.hash })
  expect(detail.definition).toBe(older.hash)
  expect(detail.consent!.text.split('\n')[0]).toBe(said)
  expect(detail.compiled).toMatch(/^[0-9a-f]{64}$/)
})

it('records the words of the translation that was read, although its texts have changed since', async () => {
  const step = Object.values(v5.steps).find(({ fields }) => fields.some(({ path }) => path === consent))!
  const consents: string[] = []
  for (const { language } of translations) {
    const given = { [consent]: { step: step.path, language: language!.id, texts: language!.hash } }
    const detail = await recorded({ funnel: 'v5', definition: v5.hash, given })
    consents.push(detail.consent!.text.split('\n')[0]!)
  }
  expect(consents).toEqual(['Cytunaf', 'Rwy’n cytuno', 'Zgadzam się'])
})

it('refuses an answer for which the words of the form take too much, while others are served', async () => {
  const visitor = site.visit()
  const refused = visitor.call('submitForm', { ...submission(), definition: costly.hash } as never)
  await apply(site.visit())
  const { status, body } = await refused
  expect([status, body.error]).toEqual([
    400,
    'These answers take too long to check. Please shorten what you wrote, and try again.',
  ])
})
