import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimRequests, mailLinks, outbox, rateCounters, savedJourneys, users } from '../database/tables/index.ts'
import { compileValidators, schemasToValidate } from 'runnel/compile'
import { createPlayer } from 'runnel/simulate'
import { registry } from '#funnels/registry.ts'
import type { Funnels } from '../funnels/loadFunnels.ts'
import { deliverOutbox } from '../jobs/deliverOutbox.ts'
import { forgetOld } from '../jobs/retention/forgetOld.ts'
import { limits } from '../policy/limits.ts'
import { sealerOf } from '../base/sealer.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { journeyThrough, keptFunnels } from '../testing/keptFunnels.ts'
import { brands, startApp, type Site } from '../testing/startApp.ts'
import { fileIn, pdf, sendFile } from '../testing/uploads.ts'

let site: Site
let funnels: Funnels
beforeAll(async () => {
  funnels = await keptFunnels('v1', 'v5')
  site = await startApp({ funnels })
})
beforeEach(() => site.deps.db.delete(rateCounters).then(() => undefined))
afterAll(() => site.close())

const day = 24 * 3600_000

/** What a page keeps of a journey through v1, with what must not be kept here as well. */
const session = (form: object = {}, more: object = {}) => journeyThrough(funnels, submission(), form, more)
const textOf = (given: object) => JSON.stringify(given)

const newEmail = () => `ann.${randomUUID()}@example.com`
const ask = (
  visitor: Browser,
  {
    email = newEmail(),
    journey = textOf(session()),
    ...more
  }: { email?: string; journey?: string; journey_id?: string } = {},
) => visitor.call('sendJourneyLink', { email, journey, ...more })

/** The mails that went to an email, newest first. */
async function mailsTo(email: string) {
  await deliverOutbox(site.deps)
  return site.mails().filter(({ to }) => to === email)
}
const tokenIn = ({ text }: { text: string }): string => /https?:\/\/\S+\/resume#([\w-]{43})\n/.exec(text)![1]!
const tokenTo = async (email: string): Promise<string> => tokenIn((await mailsTo(email))[0]!)

/** A visitor who has asked for a link, and the token that came by mail. */
async function saved(journey: object = session(), visitor = site.visit(), email = newEmail()) {
  const { body, status } = await ask(visitor, { journey: textOf(journey), email })
  expect(status).toBe(200)
  const id = body.data.journey_id as string
  return { visitor, email, id, token: await tokenTo(email) }
}
const resume = (visitor: Browser, token: string) => visitor.call('resumeJourney', { token })
const rowOf = async (id: string) => (await site.deps.db.select().from(savedJourneys).where(eq(savedJourneys.id, id)))[0]
const ownerOf = async (id: string) =>
  (await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, id)))[0]!.ownerHash

describe('a link to a journey', () => {
  it('brings the answers, and whatever else a page keeps, to another device, once', async () => {
    const journey = session(
      {},
      {
        started: ['address.country'],
        unsent: ['address'],
        changing: { step: 'address', path: 'address', to: 'summary' },
        ended: true,
        gone: 'We do not have this form any more',
      },
    )
    const { token, id } = await saved(journey)
    const phone = site.visit()
    const { status, body } = await resume(phone, token)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ journey_id: id, funnel: 'v1', path: '/claim/v1', changed: false })
    expect(JSON.parse(body.data.journey)).toEqual(journey)
    const again = await resume(phone, token)
    expect([again.status, again.body.error]).toEqual([410, 'This link cannot be used. It works once, for 30 days.'])
  })

  it('brings a journey as the engine hands it over', async () => {
    const funnel = funnels.get('v1')!
    let copied = ''
    const store = { load: () => null, save: () => {}, clear: () => {}, copy: (text: string) => void (copied = text) }
    const validators = compileValidators(schemasToValidate(funnel, registry))
    const player = await createPlayer({ funnel, registry, validators, theme: brands.mcg, store })
    player.runner().commit('hadFinance', 'yes')
    await player.settle()
    player.runner().commit('personalDetails.firstName', 'Ann')
    expect(JSON.parse(copied)).toMatchObject({ step: 'personal-details', given: expect.anything() })
    const { token } = await saved(JSON.parse(copied) as object)
    const { body } = await resume(site.visit(), token)
    expect(JSON.parse(body.data.journey)).toEqual(JSON.parse(copied))
  })

  it('brings the files that it names, and no others', async () => {
    const visitor = site.visit()
    const [named, other] = [await sendFile(visitor), await sendFile(visitor)]
    const { token } = await saved(session({ manualLenders: [{ id: named, name: 'An answer with the id' }] }), visitor)
    const phone = site.visit()
    await resume(phone, token)
    expect((await fileIn(phone, named)).equals(pdf())).toBe(true)
    await expect(fileIn(visitor, named)).rejects.toThrow('404')
    await expect(fileIn(phone, other)).rejects.toThrow('404')
  })

  it('is good for one of many who open it at the same time', async () => {
    const { token } = await saved()
    const answers = await Promise.all(Array.from({ length: 5 }, () => resume(site.visit(), token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410])
  })

  it('does not bring the signature, nor anything secret, whatever the page sends', async () => {
    const { token, id } = await saved(session({ signature: pngDataUrl(), local: { password: 'a secret word' } }))
    const { body } = await resume(site.visit(), token)
    expect(body.data.journey).not.toContain('image/png')
    expect(body.data.journey).not.toContain('a secret word')
    expect(JSON.parse(body.data.journey).form).not.toHaveProperty('signature')
    expect(await rowOf(id)).toMatchObject({ funnel: 'v1' })
  })

  it('is answered for the same way whatever the email', async () => {
    const visitor = site.visit()
    const known = await ask(visitor, { email: 'existing@example.com' })
    const unknown = await ask(visitor)
    expect(Object.keys(known.body.data)).toEqual(Object.keys(unknown.body.data))
    expect([known.status, unknown.status]).toEqual([200, 200])
  })

  it('takes the place of the links that were sent before, to a mistyped email perhaps', async () => {
    const { visitor, id, token } = await saved()
    const [mistyped, email] = [newEmail(), newEmail()]
    await ask(visitor, { journey_id: id, email: mistyped })
    expect((await ask(visitor, { journey_id: id, email })).body.data.journey_id).toBe(id)
    expect((await resume(site.visit(), token)).status).toBe(410)
    expect(await mailsTo(mistyped)).toEqual([])
    expect((await resume(site.visit(), await tokenTo(email))).status).toBe(200)
  })

  it('is stored as a hash, stands behind a # that no server hears, and says until when it works', async () => {
    const { id, email, token } = await saved()
    const [mail] = await mailsTo(email)
    expect(mail!.text).toContain(`/resume#${token}\n`)
    expect(mail!.text).toMatch(/The link works once, until \d+ \w+ 20\d\d\./)
    const stored = JSON.stringify([
      await site.deps.db.select().from(mailLinks).where(eq(mailLinks.journeyId, id)),
      await site.deps.db.select().from(outbox),
    ])
    expect(stored).toContain(id)
    for (const secret of [token, email]) expect(stored).not.toContain(secret)
  })

  it('is not promised where no email can be sent', async () => {
    const { providers } = site.deps
    site.deps.providers = { ...providers, mail: { ...providers.mail, canSend: false } }
    const { status } = await ask(site.visit())
    site.deps.providers = providers
    expect(status).toBe(503)
  })

  it.each([
    ['no email', 'nobody'],
    ['two', 'a@example.com,b@example.com'],
    ['one with a name', 'Ann <a@example.com>'],
    ['a line more', 'a@example.com\nbcc: b@example.com'],
  ])('goes to one email: not to %s', async (_, email) => {
    expect((await ask(site.visit(), { email })).status).toBe(400)
  })

  it('does not work at another brand, and still does at its own', async () => {
    const { token } = await saved()
    const elsewhere = site.visit({ headers: { host: 'valid8.test' } })
    expect((await resume(elsewhere, token)).status).toBe(410)
    expect((await resume(site.visit(), token)).status).toBe(200)
  })

  it('works as long as the journey did when it was sent', async () => {
    const { token, id, visitor } = await saved()
    site.pass(29 * day)
    expect((await visitor.call('saveJourney', { journeyId: id, journey: textOf(session()) })).status).toBe(200)
    site.pass(2 * day)
    expect((await resume(site.visit(), token)).status).toBe(410)
    const email = newEmail()
    expect((await ask(visitor, { journey_id: id, email })).body.data.journey_id).toBe(id)
    expect((await resume(site.visit(), await tokenTo(email))).status).toBe(200)
  })

  it('says when the form has changed since, and keeps the hash of the one that was answered', async () => {
    const older = 'a'.repeat(64)
    const { token, id } = await saved(session({}, { hash: older }))
    expect(await rowOf(id)).toMatchObject({ definition: older })
    expect((await resume(site.visit(), token)).body.data).toMatchObject({ changed: true })
  })

  it('is made up: nothing is opened with a token that nobody has', async () => {
    expect((await resume(site.visit(), 'x'.repeat(43))).status).toBe(410)
  })
})

describe('a journey that is kept', () => {
  const save = (visitor: Browser, journeyId: string, journey: object = session()) =>
    visitor.call('saveJourney', { journeyId, journey: textOf(journey) })

  it('is written again by the browser that keeps it, and is kept for another 30 days', async () => {
    const { visitor, id, token } = await saved()
    const before = (await rowOf(id))!
    site.pass(day)
    expect((await save(visitor, id, session({ hadFinance: 'no' }))).status).toBe(200)
    const after = (await rowOf(id))!
    expect(after.expiresAt.getTime() - before.expiresAt.getTime()).toBeGreaterThanOrEqual(day)
    expect(JSON.parse((await resume(site.visit(), token)).body.data.journey).form.hadFinance).toBe('no')
  })

  it('is nobody else’s to write, to drop, or to ask a link to', async () => {
    const { id, token } = await saved(session({ hadFinance: 'yes' }))
    const stranger = site.visit()
    for (const journeyId of [id, randomUUID(), 'no-uuid']) {
      expect((await save(stranger, journeyId)).status).toBe(404)
      expect((await stranger.call('dropJourney', { journeyId })).status).toBe(404)
    }
    expect((await ask(stranger, { journey_id: id })).body.data.journey_id).not.toBe(id)
    expect((await save(site.visit({ headers: { host: 'valid8.test' } }), id)).status).toBe(404)
    expect((await resume(site.visit(), token)).status).toBe(200)
  })

  it('is no longer saved by the device that it was moved away from', async () => {
    const { visitor, id, token } = await saved()
    const phone = site.visit()
    await resume(phone, token)
    expect((await save(visitor, id)).status).toBe(404)
    expect((await visitor.call('dropJourney', { journeyId: id })).status).toBe(404)
    const later = session({ hadFinance: 'no' })
    expect((await save(phone, id, later)).status).toBe(200)
    const email = newEmail()
    expect((await ask(phone, { journey_id: id, journey: textOf(later), email })).status).toBe(200)
    expect((await resume(visitor, await tokenTo(email))).body.data.journey).toContain('"hadFinance":"no"')
  })

  it('goes with the links to it when it is dropped', async () => {
    const { visitor, id, token } = await saved()
    expect((await visitor.call('dropJourney', { journeyId: id })).status).toBe(200)
    expect((await resume(site.visit(), token)).status).toBe(410)
    expect(await site.deps.db.select().from(mailLinks).where(eq(mailLinks.journeyId, id))).toEqual([])
  })

  it('stands beside another person’s at the same computer, and never mixes with it', async () => {
    const shared = site.visit()
    const ann = await saved(session(), shared)
    const bo = await saved(session({ personalDetails: { firstName: 'Bo' } }), shared)
    expect(bo.id).not.toBe(ann.id)
    expect((await save(shared, bo.id, session({ personalDetails: { firstName: 'Bob' } }))).status).toBe(200)
    const library = site.visit()
    expect((await resume(library, bo.token)).body.data.journey).toContain('"Bob"')
    expect((await resume(library, ann.token)).body.data.journey).toContain('"Ann"')
    expect((await save(library, bo.id, session({ personalDetails: { firstName: 'Bo' } }))).status).toBe(200)
  })

  it.each([
    ['no JSON', '{{', 400],
    ['no journey', '{"funnel":"v1"}', 400],
    [
      'more than a journey',
      textOf({
        ...{
          funnel: 'v1',
          hash: 'a'.repeat(64),
          at: 1,
          form: {},
          receipts: [],
          completed: [],
          written: [],
          step: '',
          query: {},
        },
        isAdmin: true,
      }),
      400,
    ],
    [
      'a form that is kept in the tab',
      textOf({
        funnel: 'v3b',
        hash: 'a'.repeat(64),
        at: 1,
        form: {},
        receipts: [],
        completed: [],
        written: [],
        step: '',
        query: {},
      }),
      404,
    ],
    [
      'no form',
      textOf({
        funnel: '__proto__',
        hash: 'a'.repeat(64),
        at: 1,
        form: {},
        receipts: [],
        completed: [],
        written: [],
        step: '',
        query: {},
      }),
      404,
    ],
  ])('is a journey through a form that is kept here: not %s', async (_, journey, status) => {
    expect((await ask(site.visit(), { journey })).status).toBe(status)
  })
})

describe('what stands in the database', () => {
  it('tells nothing that was typed', async () => {
    const { id, email } = await saved(session({ signature: pngDataUrl() }))
    const { rows } = await site.deps.db.execute(
      sql`select row_to_json(j)::text || encode(j.sealed, 'escape') || encode(j.sealed, 'hex') as dump from saved_journeys j`,
    )
    const dump = rows.map(({ dump: row }) => String(row)).join('\n')
    expect(dump).toContain(id)
    // Five characters and more: fewer are in what is encrypted by chance.
    const typed = [
      '"Ann"',
      'Walker',
      '1980-',
      'High Street',
      'Leeds',
      'LS1 1',
      '07700900123',
      '"Mrs"',
      'hadFinance',
      'personalDetails',
      'image/png',
      email,
      email.split('@')[0]!,
      '@example.com',
    ]
    for (const value of typed)
      for (const written of [value, Buffer.from(value).toString('hex')]) expect(dump).not.toContain(written)
    expect((await rowOf(id))!.emailKey).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    [
      'was changed',
      (sealed: Buffer) => Buffer.concat([sealed.subarray(0, 40), Buffer.from([sealed[40]! ^ 1]), sealed.subarray(41)]),
    ],
    ['was cut off', (sealed: Buffer) => sealed.subarray(0, 20)],
    ['is empty', () => Buffer.alloc(0)],
  ])('is not trusted once it %s: a clear sentence, and a fresh start', async (_, spoil) => {
    const { visitor, id, token } = await saved()
    await site.deps.db
      .update(savedJourneys)
      .set({ sealed: spoil((await rowOf(id))!.sealed) })
      .where(eq(savedJourneys.id, id))
    const { status, body } = await resume(site.visit(), token)
    expect([status, body]).toEqual([
      410,
      { success: false, error: 'What was saved can no longer be opened. We are sorry: please start again.' },
    ])
    expect((await visitor.call('saveJourney', { journeyId: id, journey: textOf(session()) })).status).toBe(200)
    expect((await resume(site.visit(), token)).status).toBe(200)
  })

  it('does not open in another row, nor for another owner', async () => {
    const [one, other] = [await saved(), await saved()]
    await site.deps.db
      .update(savedJourneys)
      .set({ sealed: (await rowOf(one.id))!.sealed })
      .where(eq(savedJourneys.id, other.id))
    expect((await resume(site.visit(), other.token)).status).toBe(410)
    await site.deps.db.update(savedJourneys).set({ ownerHash: randomUUID() }).where(eq(savedJourneys.id, one.id))
    expect((await resume(site.visit(), one.token)).status).toBe(410)
  })

  it('does not open under another SECRET, and does again under its own', async () => {
    const { token } = await saved()
    const { sealer } = site.deps
    site.deps.sealer = sealerOf('another secret, of the same length..', 'saved journeys')
    const { status, body } = await resume(site.visit(), token)
    expect([status, body.error]).toEqual([410, expect.stringContaining('please start again')])
    site.deps.sealer = sealer
    expect((await resume(site.visit(), token)).status).toBe(200)
  })
})

describe('the claim request that a journey has made', () => {
  const withClaim = async (visitor = site.visit()) => {
    const { id: claim, given } = await apply(visitor)
    return { claim, given, ...(await saved(session({ claim_request_id: claim }), visitor)) }
  }

  it('goes along: the new device owns it, and the old one no longer does', async () => {
    const { visitor, claim, given, token } = await withClaim()
    const phone = site.visit()
    expect((await phone.call('readClaimRequest', { claimRequestId: claim })).status).toBe(404)
    await resume(phone, token)
    expect((await phone.call('readClaimRequest', { claimRequestId: claim })).status).toBe(200)
    expect((await visitor.call('readClaimRequest', { claimRequestId: claim })).status).toBe(404)
    expect(
      (await phone.call('submitForm', { ...given, claim_request_id: claim, signature: pngDataUrl() })).status,
    ).toBe(200)
    expect((await visitor.call('submitForm', { ...given, claim_request_id: claim })).status).toBe(404)
  })

  it('stays whose it is when a journey only says that it has made it', async () => {
    const { id: claim } = await apply(site.visit())
    const owner = await ownerOf(claim)
    const { token } = await saved(session({ claim_request_id: claim }))
    const thief = site.visit()
    expect((await resume(thief, token)).status).toBe(200)
    expect(await ownerOf(claim)).toBe(owner)
    expect((await thief.call('readClaimRequest', { claimRequestId: claim })).status).toBe(404)
  })

  it('is its owner’s to open once an account with a password has it; the link is good for them', async () => {
    const visitor = site.visit()
    const { claim, given, token } = await withClaim(visitor)
    const { email } = given.contactDetails
    await visitor.call('createUser', { email, claim_request_id: claim })
    expect((await visitor.call('setPassword', { password: 'long enough' })).status).toBe(200)
    const phone = site.visit()
    const refused = await resume(phone, token)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This claim belongs to an account. Please log in here first, then open the link again.',
    ])
    expect(refused.text).not.toContain('Ann')
    const { body } = await phone.call('signIn', { email, password: 'long enough' })
    await phone.call('setSession', { event: 'SIGNED_IN', session: body.data.session })
    expect((await resume(phone, token)).status).toBe(200)
  })

  it('leaves the other device even where an account without a password has it', async () => {
    const visitor = site.visit()
    const { claim, given, token } = await withClaim(visitor)
    await visitor.call('createUser', { email: given.contactDetails.email, claim_request_id: claim })
    const phone = site.visit()
    expect((await resume(phone, token)).status).toBe(200)
    expect((await phone.call('readClaimRequest', { claimRequestId: claim })).status).toBe(200)
    expect((await visitor.call('readClaimRequest', { claimRequestId: claim })).status).toBe(404)
    expect((await visitor.call('getCurrentUser')).body.loggedIn).toBe(false)
    expect((await site.deps.db.select().from(users).where(eq(users.email, given.contactDetails.email))).length).toBe(1)
  })
})

describe('limits', () => {
  const strictly = async (work: () => Promise<void>): Promise<void> => {
    site.deps.limits = limits(true)
    await work().finally(() => (site.deps.limits = limits(false)))
  }

  it('hold for links to one mailbox, however it is written, and from any browser', () =>
    strictly(async () => {
      const email = newEmail()
      // The fourth is the one in two hours that its owner may have after strangers have used up the others.
      for (const written of [email, email.toUpperCase(), email, email])
        expect((await ask(site.visit(), { email: written })).status).toBe(200)
      expect((await ask(site.visit(), { email })).status).toBe(429)
    }))

  it('hold for links of one browser to any recipient', () =>
    strictly(async () => {
      const visitor = site.visit()
      for (let time = 0; time < 10; time += 1) expect((await ask(visitor)).status).toBe(200)
      expect((await ask(visitor)).status).toBe(429)
    }))

  it('hold for guesses at links', () =>
    strictly(async () => {
      const visitor = site.visit()
      for (let time = 0; time < 20; time += 1) expect((await resume(visitor, randomUUID())).status).toBe(410)
      expect((await resume(visitor, randomUUID())).status).toBe(429)
    }))
})

describe('forgetting', () => {
  it('deletes a journey 30 days after its last change, with its links', async () => {
    const { id } = await saved()
    site.pass(29 * day)
    await forgetOld(site.deps)
    expect(await rowOf(id)).toBeDefined()
    site.pass(2 * day)
    await forgetOld(site.deps)
    expect(await rowOf(id)).toBeUndefined()
    expect(await site.deps.db.select().from(mailLinks).where(eq(mailLinks.journeyId, id))).toEqual([])
  })
})
