import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Evidence, StaffRole } from '#schemas/studio/index.ts'
import { auditLog, claimEvents, claimRequests, definitions, staff } from '../../database/tables/index.ts'
import { Child } from '../../funnels/child.ts'
import { deliverOutbox } from '../../jobs/deliverOutbox.ts'
import { apply, pngDataUrl, submission } from '../../testing/applicant.ts'
import { startApp, hostOf, shipped, type Site } from '../../testing/startApp.ts'
import { openStaffSession } from '../staff/staffSessions.ts'
import { eventHash, recordEvent } from '../events/recordEvent.ts'
import { exportProblems } from './compare.ts'
import { readEvidence } from './evidence.ts'

let site: Site
beforeAll(async () => {
  site = await startApp({ studio: true })
})
afterAll(() => site.close())

const run = (statement: string) => site.deps.db.execute(sql.raw(statement))
const as = { actor: 'a test', action: 'evidence read' }
const read = async (reference: string): Promise<Evidence> => (await readEvidence(site.deps, reference, as))!

/** An applicant who goes through v1: submits, has a credit search with a code, is shown the documents, has claims and an account. */
async function wholeJourney() {
  const visitor = site.visit()
  const v1 = (await shipped).get('v1')!
  const given = { ...submission('Challenge', 'affiliatetech'), definition: v1.hash }
  const signature = pngDataUrl(400, 150, 3)
  const { id, reference } = await apply(visitor, { ...given, signature: undefined } as never)
  const changed = { ...given, personalDetails: { ...given.personalDetails, firstName: 'Anna' } }
  await visitor.call('submitForm', { ...changed, claim_request_id: id, signature, signatureMethod: 'drawn' })
  const files = (await visitor.call('listLegalFiles', { brandId: given.brand_id })).body.data as { id: string }[]
  await visitor.call('acknowledgeLegalFiles', {
    claim_request_id: id,
    legal_file_template_ids: files.map((file) => file.id),
  })
  const { verificationId } = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
  await visitor.call('checkOtp', { verificationId, otp: '000000' })
  await visitor.call('checkOtp', { verificationId, otp: '999111' })
  await visitor.call('checkOtp', { verificationId, otp: '123456' })
  const { creditCheckId } = (await visitor.call('runCreditCheck', { claimRequestId: id })).body
  const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
  await visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId })
  await visitor.call('createUser', { email: given.contactDetails.email, claim_request_id: id })
  site.pass(15 * 60_000)
  await deliverOutbox(site.deps)
  return { id, reference, given, files, visitor, changed, signature }
}

describe('the evidence of a claim', () => {
  it('tells what was shown, answered, signed and called, and when', async () => {
    const { reference, files, given } = await wholeJourney()
    const evidence = await read(reference)
    expect(evidence.problems).toEqual([])
    expect(evidence).toMatchObject({ verified: true, unknown: [], funnel: 'v1', reference })
    expect(evidence.versions).toMatchObject([{ funnel: 'v1', definition: given.definition }])
    expect(evidence.versions[0]!.compiled).toMatch(/^[0-9a-f]{64}$/)
    const named = evidence.answers.filter(({ path }) => path === 'personalDetails.firstName')
    expect(named.map(({ label, said }) => [label, said])).toEqual([
      ['First name', 'Ann'],
      ['First name', 'Anna'],
    ])
    expect(evidence.signed).toMatchObject([{ method: 'drawn', kept: true, signer: { firstName: 'Anna' } }])
    expect(evidence.signed[0]!.documents).toHaveLength(files.length)
    expect(evidence.signed[0]!.terms).toHaveLength(1)
    const calls = evidence.calls.map(({ operation, outcome }) => `${operation} ${outcome}`)
    expect(calls.slice(0, 6)).toEqual([
      'verifyApplicant CHALLENGE',
      'creditSearch challenge',
      'checkCode failed',
      'checkCode refused',
      'checkCode accepted',
      'creditSearch success',
    ])
    expect(calls.slice(6).toSorted()).toEqual(['correctInCrm told', 'sendMail sent', 'tellCrm told'])
    const shown = (kind: string) => evidence.shown.filter((one) => one.kind === kind)
    expect(shown('consent')).toMatchObject([{ title: 'I agree to the privacy policy' }])
    expect(shown('document')).toHaveLength(files.length)
    const step = shown('step').find((one) => one.step === 'personal-details')!
    expect(step.certain).toBe(true)
    expect(step.text).toContain('First name')
    expect(shown('step').find((one) => one.step === 'submitting/problem')!.certain).toBe(false)
    expect(evidence.noted.map(({ kind }) => kind)).toEqual(['superseded', 'claims', 'account'])
    const text = JSON.stringify(evidence)
    expect(text).not.toContain('123456')
    expect(text).not.toContain('999111')
  })

  it('is put together in a process apart, whatever the words of the form take', async () => {
    const { reference } = await apply(site.visit())
    const done = vi.spyOn(Child.prototype, 'do')
    onTestFinished(() => done.mockRestore())
    await read(reference)
    expect(done.mock.calls.map(([job]) => (job as { does: string }).does)).toEqual(['evidence'])
  })

  it('is found by the reference of one of its claims, and not by anything else', async () => {
    const { id, reference } = await wholeJourney()
    const { rows } = await run(`select claim_reference as own from claims where claim_request_id = '${id}' limit 1`)
    expect((await read(String((rows[0] as { own: string }).own))).reference).toBe(reference)
    for (const other of ['CLM-ABCDEFGHJ', 'nothing', '\0', ''])
      expect(await readEvidence(site.deps, other, as)).toBeUndefined()
  })

  it('says of a claim request from before the journal what is known, and that the rest is not', async () => {
    const { id, reference, given } = await apply(site.visit())
    await run(`alter table claim_events disable trigger kept`)
    await run(`delete from claim_events`)
    await run(`alter table claim_events enable trigger kept`)
    const evidence = await read(reference)
    expect(evidence.verified).toBe(true)
    expect(evidence.unknown[0]).toMatch(/older than the journal/)
    expect(evidence.answers.find(({ path }) => path === 'contactDetails.email')!.value).toBe(given.contactDetails.email)
    expect(evidence.signed).toHaveLength(1)
    await recordEvent(site.deps.db, id, site.deps.now(), { kind: 'account', detail: { outcome: 'tied' } })
    expect(await read(reference)).toMatchObject({ verified: true, chain: [{ number: 1, kind: 'account' }] })
  })
})

describe('the journal', () => {
  it('is one chain, however many events come at once', async () => {
    const { id, reference } = await apply(site.visit())
    const told = Array.from({ length: 12 }, (_, place) => ({ kind: 'account', detail: { place } }) as const)
    await Promise.all(told.map((event) => recordEvent(site.deps.db, id, site.deps.now(), event)))
    const events = await site.deps.db
      .select()
      .from(claimEvents)
      .where(eq(claimEvents.claimRequestId, id))
      .orderBy(claimEvents.number)
    expect(events.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, place) => place + 1))
    for (const event of events) expect(eventHash(event)).toBe(event.sha256)
    expect((await read(reference)).problems).toEqual([])
  })

  it('is neither changed nor shortened', async () => {
    const { id } = await apply(site.visit())
    const only = { code: '23001' }
    await expect(site.deps.db.update(claimEvents).set({ kind: 'files' })).rejects.toMatchObject({ cause: only })
    await expect(site.deps.db.delete(claimEvents).where(eq(claimEvents.claimRequestId, id))).rejects.toMatchObject({
      cause: only,
    })
    await expect(run('truncate claim_events')).rejects.toMatchObject({ cause: only })
  })

  it('does not repeat a submit that says nothing new', async () => {
    const visitor = site.visit()
    const { id, given } = await apply(visitor)
    const count = () => site.deps.db.$count(claimEvents, eq(claimEvents.claimRequestId, id))
    const before = await count()
    await visitor.call('submitForm', { ...given, claim_request_id: id, signature: pngDataUrl() })
    expect(await count()).toBe(before)
  })

  it('goes with its claim request', async () => {
    const { id } = await apply(site.visit())
    await site.deps.db.delete(claimRequests).where(eq(claimRequests.id, id))
    expect(await site.deps.db.$count(claimEvents, eq(claimEvents.claimRequestId, id))).toBe(0)
    await recordEvent(site.deps.db, id, site.deps.now(), { kind: 'account', detail: {} })
    expect(await site.deps.db.$count(claimEvents, eq(claimEvents.claimRequestId, id))).toBe(0)
  })
})

describe('what was changed behind the server’s back', () => {
  let journey: Awaited<ReturnType<typeof wholeJourney>>
  let before: Evidence
  beforeEach(async () => {
    // An older claim request with its journal, as on any site after its first day.
    await apply(site.visit())
    journey = await wholeJourney()
    before = await read(journey.reference)
    expect(before.problems).toEqual([])
  })

  const own = 'where claim_request_id = $id'
  const ofEvents = (statement: string) => [
    'alter table claim_events disable trigger all',
    statement,
    'alter table claim_events enable trigger all',
  ]
  /** Statements, what the evidence says of them, and how they are undone where other claim requests would be concerned. */
  const tampering: Record<string, { statements: string[]; says: RegExp; undo?: string }> = {
    'an event that says something else': {
      statements: ofEvents(
        `update claim_events set detail = replace(detail, 'Anna', 'Hanna') ${own} and kind = 'submitted'`,
      ),
      says: /^Event \d+ \(submitted, .*\) is not what its hash was made of\.$/m,
    },
    'an event that is gone': {
      statements: ofEvents(`delete from claim_events ${own} and number = 2`),
      says: /^An event is missing before event 3\.$/m,
    },
    'an event at another time': {
      statements: ofEvents(`update claim_events set at = at - interval '1 day' ${own} and kind = 'call'`),
      says: /is not what its hash was made of/,
    },
    'the end of the journal': {
      statements: ofEvents(`delete from claim_events ${own} and kind = 'claims'`),
      says: /The journal does not tell of claim CLM-/,
    },
    'the whole journal': {
      statements: ofEvents(`delete from claim_events ${own}`),
      says: /The journal does not begin when the claim request was made/,
    },
    'an answer': {
      statements: [`update claim_requests set first_name = 'Hanna' where id = $id`],
      says: /The stored answer at personalDetails\.firstName is not the last one that was given/,
    },
    'the terms': {
      statements: [`update claim_requests set terms = jsonb_set(terms, '{0,version}', '"99"') where id = $id`],
      says: /Nobody ticked a consent to “.*” in version 99/,
    },
    'the definition': {
      statements: [
        `update definitions set compiled = jsonb_set(compiled, '{title}', '"Another form"') where funnel = 'v1'`,
      ],
      says: /The stored definition [0-9a-f]{64} is not the one with which the form was filled in/,
      undo: 'definitions',
    },
    'the text of a document': {
      statements: [`update legal_texts set html = html || ' and more'`],
      says: /The stored text of “.*” in version .* is not the one with its hash/,
      undo: `update legal_texts set html = left(html, -9)`,
    },
    'the picture of the signature': {
      statements: [`update signatures set image = image || '\\x00' ${own}`],
      says: /The stored picture of the signature is not one that was signed with/,
    },
    'a signature that is gone': {
      statements: [`delete from signatures ${own}`],
      says: /The picture of the signature of .* is missing/,
    },
    'who signed': {
      statements: [`update signing_records set signer = jsonb_set(signer, '{firstName}', '"Hanna"') ${own}`],
      says: /No record of a signing says what the journal says of/,
    },
    'the documents of a signing': {
      statements: [`update signing_records set documents = documents - 0 ${own}`],
      says: /The documents in the record of the signing of .* are not those that were shown/,
    },
    'an acknowledgment': {
      statements: [`update legal_file_acknowledgments set version = '99' ${own}`],
      says: /The journal does not tell that “.*” was shown in version 99/,
    },
    'a search': {
      statements: [`update credit_checks set claims_found = 77 ${own}`],
      says: /Search 1 is stored with another result than the journal tells/,
    },
    'a claim': {
      statements: [`update claims set amount = amount + 1 ${own}`],
      says: /Claim CLM-.* is stored otherwise than the journal tells/,
    },
    'an account': {
      statements: ofEvents(`delete from claim_events ${own} and kind = 'account'`),
      says: /belongs to an account, of which the journal does not tell/,
    },
  }

  it.each(Object.entries(tampering))('is found: %s', async (_, { statements, says, undo }) => {
    const { db } = site.deps
    const kept = undo === 'definitions' ? await db.select().from(definitions).where(eq(definitions.funnel, 'v1')) : []
    for (const statement of statements) await run(statement.replaceAll('$id', `'${journey.id}'`))
    const after = await read(journey.reference)
    for (const { hash, compiled } of kept)
      await db.update(definitions).set({ compiled }).where(eq(definitions.hash, hash))
    if (undo && undo !== 'definitions') await run(undo)
    expect(after.verified).toBe(false)
    expect(after.problems.join('\n')).toMatch(says)
  })

  it('is found in an exported file', async () => {
    expect(exportProblems(before, before)).toEqual([])
    const change = (make: (copy: Evidence) => void) => {
      const copy = structuredClone(before)
      make(copy)
      return exportProblems(copy, before).join('\n')
    }
    expect(change(({ answers }) => (answers[1]!.said = 'otherwise'))).toMatch(/The file tells of an answer of/)
    expect(change(({ shown }) => (shown[0]!.text = 'otherwise'))).toMatch(/is not the one with its hash/)
    expect(change(({ signed }) => (signed[0]!.method = 'typed'))).toMatch(/The file tells of a signing of/)
    expect(change(({ calls }) => (calls[0]!.outcome = 'success'))).toMatch(/The file tells of a call of/)
    expect(change(({ chain }) => (chain[1]!.detail = '{}'))).toMatch(/is not what its hash was made of/)
    expect(change(({ chain }) => chain.splice(0, chain.length - 1))).toMatch(/An event is missing before event/)
  })
})

describe('the studio’s page of evidence', () => {
  const visitorWith = async (role: StaffRole) => {
    const [row] = await site.deps.db
      .insert(staff)
      .values({ email: `${crypto.randomUUID()}@example.com`, name: 'Pat', role, createdAt: site.deps.now() })
      .returning()
    const token = await openStaffSession(site.deps, row!.id)
    return (path: string) =>
      site.app.inject({
        url: `/api/studio/evidence/${path}`,
        headers: { host: hostOf('mcg'), cookie: `staff=${token}` },
      })
  }

  it('is for publishers, and each look is in the audit log', async () => {
    const { reference } = await wholeJourney()
    const publisher = await visitorWith('publisher')
    const answer = await publisher(reference)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ reference, verified: true })
    const [act] = await site.deps.db
      .select()
      .from(auditLog)
      .where(sql`detail->>'reference' = ${reference}`)
    expect(act).toMatchObject({ action: 'evidence read' })
    expect(act!.actor).toMatch(/^staff /)
    expect((await publisher('CLM-ABCDEFGHJ')).statusCode).toBe(404)
    expect((await (await visitorWith('author'))(reference)).statusCode).toBe(403)
    const stranger = await site.app.inject({
      url: `/api/studio/evidence/${reference}`,
      headers: { host: hostOf('mcg') },
    })
    expect(stranger.statusCode).toBe(404)
  })

  it('prints without scripts, with texts escaped, and allows nothing but its own style', async () => {
    const given = submission('Walker')
    given.personalDetails.firstName = '<img src=x onerror=alert(1)>'
    const { reference } = await apply(site.visit(), given)
    const { body, headers } = await (await visitorWith('publisher'))(`${reference}/page`)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('&#60;img src=x')
    expect(body).not.toMatch(/<(script|img|link|iframe)/)
    const style = /<style>([^]*?)<\/style>/.exec(body)![1]!
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))).toString(
      'base64',
    )
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}'`)
  })

  it('limits how many a member of staff reads', async () => {
    const publisher = await visitorWith('publisher')
    let last = 0
    for (let time = 0; time <= 60; time += 1) last = (await publisher('CLM-ABCDEFGHJ')).statusCode
    expect(last).toBe(429)
  })
})
