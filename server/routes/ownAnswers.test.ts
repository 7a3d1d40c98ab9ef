import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WidgetDefinition } from 'runnel/contracts'
import { registry } from '#funnels/registry.ts'
import { claimRequests } from '../database/tables/index.ts'
import { exportPerson } from '../services/persons/exportPerson.ts'
import { findPersons } from '../services/persons/findPersons.ts'
import { describe as described } from '../admin/claims/describe.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import { askingVariant } from '../testing/askingVariant.ts'
import { shipped, startApp, type Site } from '../testing/startApp.ts'

/** The widgets that ask for answers of a form's own; the others ask for what is secret, or was shown before. */
const asking = Object.values(registry.widgets).filter(
  ({ name }) => !['otp', 'password', 'identity-quiz'].includes(name),
)
/** What the answer to a widget is declared as in `data`. */
const declared = ({ edits: { type, items, properties, yesNo } }: WidgetDefinition) => ({
  ...{ type, yesNo, class: 'plain' },
  ...(items && { items: { type: items.type, properties: items.properties } }),
  ...(properties && { properties }),
})
/** A form that asks with each of them, without options. */
const everyWidget = {
  data: Object.fromEntries(asking.map((widget) => [`by.${widget.name}`, declared(widget)])),
  fields: Object.fromEntries(
    asking.map(({ name, choices }) => [
      `by.${name}`,
      { label: name, widget: name, ...(choices && { choices: ['yes', 'no', 'Mrs'] }) },
    ]),
  ),
}

const text = (change: object = {}) => ({ type: 'string', class: 'plain', ...change })

/** Questions of which one is shown for one answer of another. */
const ofHearing = {
  data: { heardFrom: text(), heardWhere: text(), 'car.paid': { type: 'number', class: 'financial' } },
  fields: {
    heardFrom: { label: 'How', widget: 'select', choices: ['A friend', 'An advert'], required: 'Please choose' },
    heardWhere: {
      if: "form.heardFrom == 'An advert'",
      label: 'Where',
      widget: 'text',
      required: 'Please tell us where',
    },
  },
}

/** Somebody else signs, too. */
const ofWitness = {
  data: { witness: { type: 'string', class: 'signature' } },
  fields: { witness: { label: 'Witness', widget: 'signature' } },
}

let site: Site
beforeAll(async () => {
  const own = ['heard', 'heard-too'].map((id) => [id, askingVariant(id, ofHearing)] as const)
  site = await startApp({
    funnels: new Map([
      ...(await shipped),
      ...own,
      ['every-widget', askingVariant('every-widget', everyWidget)],
      ['witnessed', askingVariant('witnessed', ofWitness)],
    ]),
  })
})
afterAll(() => site.close())

const advert = { heardFrom: 'An advert', heardWhere: 'On a bus' }
const submit = (data: unknown, change: object = {}, visitor = site.visit()) =>
  visitor.call('submitForm', { ...submission(), funnel: 'heard', data, ...change })
const stored = async (id: string) =>
  (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]!

describe('the answers to the own questions of a form', () => {
  it('are stored under the form, shown to staff and exported', async () => {
    const { db } = site.deps
    const given = { ...submission(), funnel: 'heard', data: advert }
    const { id } = await apply(site.visit(), given)
    const row = await stored(id)
    expect(row.ownAnswers).toEqual({ heard: advert })
    expect(await described(db, row)).toMatchObject({ ownAnswers: { heard: advert } })
    const [person] = await findPersons(db, { email: given.contactDetails.email })
    expect(await exportPerson(db, person!, undefined)).toMatchObject({
      claim_requests: [{ own_answers: { heard: advert } }],
    })
  })

  it('are replaced by the same form, and stay beside those of another form until another person is named', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor, { ...submission(), funnel: 'heard', data: advert } as never)
    const again = (change: object) =>
      visitor.call('submitForm', { ...given, claim_request_id: id, data: { heardFrom: 'A friend' }, ...change })
    expect((await again({})).status).toBe(200)
    expect((await stored(id)).ownAnswers).toEqual({ heard: { heardFrom: 'A friend' } })
    expect((await again({ funnel: 'heard-too', data: advert })).status).toBe(200)
    expect((await stored(id)).ownAnswers).toEqual({ heard: { heardFrom: 'A friend' }, 'heard-too': advert })
    expect((await again({ personalDetails: { ...given.personalDetails, firstName: 'Bea' } })).status).toBe(200)
    expect((await stored(id)).ownAnswers).toEqual({ heard: { heardFrom: 'A friend' } })
  })

  it('may be further signatures, of any size that the first may have, and nothing else in their place', async () => {
    const ofBytes = (bytes: number) => pngDataUrl(400, 150, bytes)
    const witnessed = (witness: string) => submit({ witness }, { funnel: 'witnessed' })
    const { status, body } = await witnessed(ofBytes(40_000))
    expect(status).toBe(200)
    expect((await stored(body.data.claim_request_id)).ownAnswers).toEqual({ witnessed: { witness: ofBytes(40_000) } })
    const unusable = (why: string) => ({ status: 400, body: { error: `The signature is not usable: ${why}` } })
    expect(await witnessed('x'.repeat(100))).toMatchObject(unusable('it is not a PNG image'))
    expect(await witnessed(ofBytes(200 * 1024))).toMatchObject(unusable('it is larger than 200 KB'))
  })

  it('decide with the others whether the form can have been filled in like this', async () => {
    const missing = { status: 400, body: { step: 'own' } }
    expect(await submit({})).toMatchObject(missing)
    expect(await submit({ heardFrom: 'An advert' })).toMatchObject(missing)
    expect(await submit({ heardFrom: 'The moon' })).toMatchObject(missing)
    expect(await submit({ heardFrom: 'A friend' })).toMatchObject({ status: 200 })
  })

  it.each([
    ['of another type', { heardFrom: 3 }, 'data.heardFrom is not an answer of this form'],
    ['that the form does not ask for', { heardFrom: 'A friend', 'car.paid': 3 }, 'data.car.paid is not an answer'],
    ['that nobody declared', { heardFrom: 'A friend', isAdmin: true }, 'data.isAdmin is not an answer of this form'],
    ['that are too long', { ...advert, heardWhere: 'x'.repeat(20_000) }, 'data is longer than 20000 characters'],
  ])('are refused %s', async (_, data, error) => {
    expect(await submit(data)).toMatchObject({ status: 400, body: { error: expect.stringContaining(error) as string } })
  })

  it('are left out where a page with an older definition sends what is no longer asked', async () => {
    const visitor = site.visit()
    const sent = { ...advert, heardWhen: 'yesterday' }
    const { body } = await submit(sent, { definition: 'older' }, visitor)
    expect((await stored(body.data.claim_request_id)).ownAnswers).toEqual({ heard: advert })
  })
})

it('stores none for a form without own questions', async () => {
  const { body } = await submit({ heardFrom: 'A friend' }, { funnel: 'v1' })
  expect((await stored(body.data.claim_request_id)).ownAnswers).toEqual({})
})

describe('the answer to each widget without options', () => {
  const send = (name: string, answer: unknown) => submit({ [`by.${name}`]: answer }, { funnel: 'every-widget' })

  it.each(asking.filter(({ name }) => name !== 'upload').map(({ name, example }) => [name, example]))(
    'is stored: %s',
    async (name, example) => {
      const { status, body } = await send(name, example)
      expect([status, body.error]).toEqual([200, undefined])
      expect((await stored(body.data.claim_request_id)).ownAnswers).toEqual({
        'every-widget': { [`by.${name}`]: example },
      })
    },
  )

  it.each(asking.map(({ name }) => name))('never fails the server, whatever it is: %s', async (name) => {
    for (const answer of [
      null,
      0,
      '',
      'x',
      '\0',
      '\ud800',
      true,
      [],
      {},
      [null],
      [0],
      ['x'],
      [[]],
      [{}],
      { id: 1 },
      [{ id: 'x' }],
    ])
      expect([200, 400], JSON.stringify(answer)).toContain((await send(name, answer)).status)
  })
})
