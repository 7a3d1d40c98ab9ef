import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compileLanguage, type CompiledFunnel } from 'runnel/compile'
import { registry } from '#funnels/registry.ts'
import type { Evidence } from '#schemas/studio/index.ts'
import { loadedFunnels, scenarioEngine, shippedFunnel } from '#tests/support/funnels.ts'
import { claimEvents, definitions } from '../../database/tables/index.ts'
import { apply, pngDataUrl, submission } from '../../testing/applicant.ts'
import { brands, hostOf, startApp, type Site } from '../../testing/startApp.ts'
import { changedForm } from '../../testing/changedForm.ts'
import { walkAsSeen } from '../../testing/walkAsSeen.ts'
import { seeded } from '#engine/rules/randomRule.ts'
import { exportProblems } from './compare.ts'
import { readEvidence } from './evidence.ts'

/*
 * Lies about what a person saw, answered and signed, each planted where somebody could plant it: in a form, in the
 * database, in a file. Nothing here uses the code that looks for them, but to ask what it finds.
 */

const consent = 'contactDetails.isTermsPolicyAgreed'
const realWords = 'I agree to the privacy policy'
const welsh = compileLanguage(loadedFunnels.get('v5')!.languages[0]!, shippedFunnel('v5'), registry)

const lyingForm = (change: (form: CompiledFunnel) => void): CompiledFunnel => changedForm(shippedFunnel('v1'), change)

const asking = ({ steps }: CompiledFunnel) =>
  Object.values(steps).find(({ fields }) => fields.some(({ path }) => path === consent))!

/** Moves the field of the consent into a step that nobody comes to. */
function hideConsent(form: CompiledFunnel): void {
  const step = asking(form)
  const field = step.fields.find(({ path }) => path === consent)!
  form.steps.kept = {
    ...step,
    path: 'kept',
    id: 'kept',
    fields: [structuredClone(field)],
    gate: undefined,
    missing: [],
  }
  step.fields = step.fields.filter((one) => one !== field)
}

const robot = lyingForm((form) => {
  const step = asking(form)
  const field = step.fields.find(({ path }) => path === consent)!
  hideConsent(form)
  step.fields.push({ ...field, label: 'I am not a robot', options: undefined })
})
const byEffect = lyingForm(hideConsent)
const twice = lyingForm((form) => {
  const step = asking(form)
  const field = step.fields.find(({ path }) => path === consent)!
  const [first] = form.order
  form.steps[first!.step]!.fields.push({ ...structuredClone(field), label: 'Remind me' })
})
/** A form that asks for the street apart, beside the whole address or without it. */
const apart = (isBeside: boolean): CompiledFunnel =>
  lyingForm(({ steps }) => {
    const step = Object.values(steps).find(({ fields }) => fields.some(({ path }) => path === 'address'))!
    const whole = step.fields.find(({ path }) => path === 'address')!
    const members = ['address.street', 'address.city', 'address.postcode'].map((path) => ({
      path,
      label: path,
      widget: 'text',
      checks: [],
      normalise: [],
    }))
    step.fields = [...step.fields.filter((field) => isBeside || field !== whole), ...members]
  })
const beside = apart(true)
const members = apart(false)
const forms = [robot, byEffect, twice, beside, members]

let site: Site
beforeAll(async () => {
  site = await startApp({
    versions: {
      of: async (_, hash) => forms.find((form) => form.hash === hash),
      translated: async ({ language }) => (language === 'cy' ? welsh : undefined),
    },
  })
  for (const form of forms)
    await site.deps.db
      .insert(definitions)
      .values({ hash: form.hash, funnel: 'v1', compiled: { ...form }, firstSeen: site.deps.now() })
})
afterAll(() => site.close())

const read = async (reference: string): Promise<Evidence> =>
  (await readEvidence(site.deps, reference, { actor: 'a test', action: 'evidence read' }))!

const run = (statement: string) => site.deps.db.execute(sql.raw(statement))

describe('a form that lies', () => {
  const filledIn = async (form: CompiledFunnel, more: object = {}) => {
    const { reference } = await apply(site.visit(), { ...submission(), definition: form.hash, ...more } as never)
    return read(reference)
  }
  const consents = ({ shown }: Evidence): string[] =>
    shown.filter(({ kind }) => kind === 'consent').map(({ text }) => text)

  it('1: asks “I am not a robot”, and keeps the real words where nobody comes', async () => {
    const evidence = await filledIn(robot)
    expect(consents(evidence)).toEqual(['I am not a robot'])
    expect(evidence.answers.find(({ path }) => path === consent)).toMatchObject({
      label: 'I am not a robot',
      asked: { documents: [] },
    })
    expect(evidence.verified).toBe(true)
    expect(evidence.signed[0]!.terms).toEqual([])
    expect(evidence.shown.filter(({ certain }) => certain).map(({ step }) => step)).not.toContain('kept')
  })

  it('2: lets the page say that the consent was given where nobody comes', async () => {
    const evidence = await filledIn(robot, { given: { [consent]: { step: 'kept' } } })
    expect(consents(evidence)).toEqual(['I am not a robot'])
  })

  it('3: sets the consent by an effect', async () => {
    const evidence = await filledIn(byEffect)
    expect(consents(evidence)).toEqual([])
    expect(evidence.verified).toBe(false)
    expect(evidence.problems.join()).toMatch(/No field or button on the way of these answers asks for the consent/)
  })

  it('4: asks for the consent in two ways', async () => {
    const evidence = await filledIn(twice)
    expect(evidence.verified).toBe(false)
    expect(evidence.problems.join()).toMatch(/asks for the consent .* in different words/)
    const told = await filledIn(twice, { given: { [consent]: { step: asking(shippedFunnel('v1')).path } } })
    expect([told.verified, consents(told)[0]!.split('\n')[0]]).toEqual([true, realWords])
  })
})

describe('a form that asks for members of a group', () => {
  it.each([
    ['beside the group', beside],
    ['without the group', members],
  ])('%s tells no lie', async (_, form) => {
    const visitor = site.visit()
    const { id, reference } = await apply(visitor, { ...submission(), definition: form.hash } as never)
    expect((await read(reference)).problems).toEqual([])
    const moved = { ...submission(), address: { ...submission().address, street: 'Low Street' } }
    await visitor.call('submitForm', { ...moved, definition: form.hash, claim_request_id: id })
    expect((await read(reference)).problems).toEqual([])
    await run(`update claim_requests set address = jsonb_set(address, '{street}', '"High Street"') where id = '${id}'`)
    expect((await read(reference)).problems.join()).toMatch(/The stored answer at address\.street is not the last one/)
  })
})

/** A journey in Welsh with a correction, and a signature. */
async function inWelsh() {
  const { brandId: brand_id, companyId: company_id } = brands.mcg
  const theme = { ...brands.mcg }
  for (let seed = 1; seed <= 200; seed += 1) {
    const now = site.deps.now().getTime()
    const random = seeded(seed)
    const { submits } = await walkAsSeen({
      engine: scenarioEngine('v5', shippedFunnel('v5')),
      theme,
      now,
      random,
      language: 'cy',
    })
    const last = submits.at(-1)
    if (!last?.inputs.signature || last.seen.get(consent)?.language !== 'cy') continue
    const visitor = site.visit({ host: hostOf('mcg') })
    const { claim_request_id: _, ...inputs } = last.inputs
    const sent = { ...inputs, brand_id, company_id, device_session_id: crypto.randomUUID() }
    const { body, status, text } = await visitor.call('submitForm', { ...sent, signature: undefined })
    if (status !== 200) throw new Error(text)
    const { claim_request_id: id, claim_reference: reference } = body.data as Record<string, string>
    const signature = pngDataUrl(400, 150, seed)
    const signed = await visitor.call('submitForm', { ...sent, claim_request_id: id, signature })
    if (signed.status !== 200) throw new Error(signed.text)
    return { id: id!, reference: reference! }
  }
  throw new Error('No walk signs in Welsh')
}

describe('a lie in the database', () => {
  let id: string
  let reference: string
  let other: string
  let kept: (typeof definitions.$inferSelect)[]
  beforeEach(async () => {
    kept = await site.deps.db.select().from(definitions)
    other = (await apply(site.visit())).id
    ;({ id, reference } = await inWelsh())
    expect((await read(reference)).problems).toEqual([])
  })

  const eventsOf = () =>
    site.deps.db.select().from(claimEvents).where(eq(claimEvents.claimRequestId, id)).orderBy(asc(claimEvents.number))

  const inEvents = async (change: () => Promise<unknown>) => {
    await run('alter table claim_events disable trigger all')
    try {
      await change()
    } finally {
      await run('alter table claim_events enable trigger all')
    }
  }

  /** Changes what an event says and makes its own hash again, as a careful forger would. */
  const retell = (number: number, from: string | RegExp, to: string) =>
    inEvents(async () => {
      const event = (await eventsOf()).find((one) => one.number === number)!
      const detail = event.detail.replace(from, to)
      expect(detail).not.toBe(event.detail)
      const lines = [event.previous, id, number, event.at.toISOString(), event.kind, detail].join('\n')
      const sha256 = createHash('sha256').update(lines).digest('hex')
      await run(
        `update claim_events set detail = '${detail.replaceAll("'", "''")}', sha256 = '${sha256}' where claim_request_id = '${id}' and number = ${number}`,
      )
    })

  const lies: [lie: string, plant: () => Promise<unknown>, says: RegExp][] = [
    [
      '5: the form was published in other words',
      () =>
        run(
          `update definitions set compiled = jsonb_set(compiled, '{title}', '"Another"') where funnel = 'v5' and hash = '${shippedFunnel('v5').hash}'`,
        ),
      /The stored definition .* is not the one with which the form was filled in/,
    ],
    [
      '6: the Welsh words are swapped',
      () =>
        run(`update definitions set compiled = jsonb_set(compiled, '{title}', '"Arall"') where compiled ? 'language'`),
      /The stored form in the language cy is not the one that was read/,
    ],
    [
      '7: the Welsh words are gone',
      () => run(`delete from definitions where compiled ? 'language'`),
      /in the language cy that was read .* is not stored/,
    ],
    [
      '8: it was read in English',
      () => retell(1, /"language":"cy"/g, '"language":"en"'),
      /Event 2 .* does not follow from the event before it/,
    ],
    [
      '9: it was answered elsewhere',
      () => retell(1, /"step":"[^"]+"/, '"step":"somewhere"'),
      /does not follow from the event before it/,
    ],
    [
      '10: the consent said something else',
      () => retell(1, /"text":"/, '"text":"Yes, and '),
      /does not follow from the event before it/,
    ],
    [
      '11: two events happened the other way round',
      () =>
        inEvents(async () => {
          await run(`update claim_events set number = -number where claim_request_id = '${id}' and number < 3`)
          await run(`update claim_events set number = 3 + number where claim_request_id = '${id}' and number < 0`)
        }),
      /is not what its hash was made of/,
    ],
    [
      '12: another answer',
      () => run(`update claim_requests set email = 'x@example.com' where id = '${id}'`),
      /The stored answer at contactDetails\.email is not the last one/,
    ],
    [
      '13: another street',
      () =>
        run(`update claim_requests set address = jsonb_set(address, '{street}', '"Low Street"') where id = '${id}'`),
      /The stored answer at address\.street is not the last one/,
    ],
    [
      '14: an answer that nobody gave',
      () => run(`update claim_requests set own_answers = '{"v5":{"invented":"yes"}}' where id = '${id}'`),
      /The journal tells of no answer at invented/,
    ],
    [
      '15: the signature of somebody else',
      () =>
        run(
          `update signatures set image = (select image || '\\x01' from signatures where claim_request_id = '${other}') where claim_request_id = '${id}'`,
        ),
      /The stored picture of the signature is not one that was signed with/,
    ],
    [
      '16: somebody else signed',
      () =>
        run(
          `update signing_records set signer = jsonb_set(signer, '{lastName}', '"Other"') where claim_request_id = '${id}'`,
        ),
      /No record of a signing says what the journal says/,
    ],
    [
      '17: another document was agreed to',
      () =>
        run(
          `update claim_requests set terms = jsonb_set(terms, '{0,id}', '"11111111-1111-4111-8111-111111111111"') where id = '${id}'`,
        ),
      /Nobody ticked a consent to/,
    ],
    [
      '18: the form was another one',
      () => run(`update claim_requests set definition = '${robot.hash}' where id = '${id}'`),
      /names another form or definition than the last submit/,
    ],
  ]

  it.each(lies)('%s', async (_, plant, says) => {
    await plant()
    const evidence = await read(reference)
    for (const { hash, compiled, funnel, firstSeen } of kept)
      await site.deps.db
        .insert(definitions)
        .values({ hash, compiled, funnel, firstSeen })
        .onConflictDoUpdate({ target: definitions.hash, set: { compiled } })
    expect(evidence.verified).toBe(false)
    expect(evidence.problems.join('\n')).toMatch(says)
  })
})

describe('a lie in a file', () => {
  let today: Evidence
  beforeAll(async () => {
    today = await read((await inWelsh()).reference)
  })

  const lies: [lie: string, plant: (file: Evidence) => unknown, says: RegExp][] = [
    [
      '19: other words beside an answer',
      ({ answers }) => answers.find(({ asked }) => asked?.notes.length)!.asked!.notes.push('Anything'),
      /The file tells of an answer of/,
    ],
    [
      '20: another language',
      ({ answers }) => delete answers.find(({ asked }) => asked?.language)!.asked!.language,
      /The file tells of an answer of/,
    ],
    ['21: another place', ({ answers }) => (answers[0]!.asked!.step = 'elsewhere'), /The file tells of an answer of/],
    [
      '22: a step that was certainly reached',
      ({ shown }) => (shown.find(({ certain }) => !certain)!.certain = true),
      /was certainly shown, which nothing tells/,
    ],
    ['23: an answer is left out', ({ answers }) => answers.pop(), /The file leaves out an answer of/],
    [
      '24: the end of the journal is left out',
      ({ chain }) => chain.pop(),
      /The file leaves out event \d+ of the journal/,
    ],
    [
      '25: another document, with a hash of its own',
      ({ shown }) => {
        const document = shown.find(({ kind }) => kind === 'document')!
        document.text += ' and more'
        document.sha256 = createHash('sha256').update(document.text).digest('hex')
      },
      /is not the one that is stored/,
    ],
  ]

  it.each(lies)('%s', (_, plant, says) => {
    const file = structuredClone(today)
    expect(exportProblems(file, today)).toEqual([])
    plant(file)
    expect(exportProblems(file, today).join('\n')).toMatch(says)
  })
})
