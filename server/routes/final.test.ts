import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { KbaReply } from '#schemas/operations/identity.ts'
import { describe as describeClaim } from '../admin/claims/describe.ts'
import { auditLog, claimEvents, claimRequests, kbaSessions } from '../database/tables/index.ts'
import { forgetOld } from '../jobs/retention/forgetOld.ts'
import { readRetention } from '../policy/retention.ts'
import { createProviders } from '../providers/index.ts'
import { exportProblems } from '../services/evidence/compare.ts'
import { readEvidence } from '../services/evidence/evidence.ts'
import { evidencePage } from '../services/evidence/page.ts'
import { releaseRequests } from '../services/identity/kbaSessions.ts'
import { erasePerson } from '../services/persons/erasePerson.ts'
import { findPersons } from '../services/persons/findPersons.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import type { Browser } from '../testing/browser.ts'
import { startApp, type BrandKind, type Site } from '../testing/startApp.ts'

let site: Site
const providers = createProviders({})
beforeAll(async () => {
  site = await startApp({ providers })
})
afterAll(() => site.close())
afterEach(() => vi.restoreAllMocks())

const day = 24 * 3600_000

let born = 0
/** A birth date that nobody else in this file has: a verdict belongs to name and birth date. */
const newBirthDate = () => new Date(Date.UTC(1960, 0, 1) + (born += 1) * day).toISOString()

interface Place {
  houseNumber?: string
  phoneNumber?: string
  email?: string
}

let signed = 300
/** An applicant, in a browser of their own unless one is given, at the same home and with the same phone unless `place` says otherwise. */
async function applicant(
  lastName: string,
  dateOfBirth: string,
  kind: BrandKind = 'valifi',
  visitor = site.visit(),
  { houseNumber, ...contact }: Place = {},
) {
  const made = submission(lastName, kind)
  const { id, reference, given } = await apply(visitor, {
    ...made,
    personalDetails: { ...made.personalDetails, dateOfBirth },
    address: { ...made.address, ...(houseNumber ? { houseNumber } : {}) },
    contactDetails: { ...made.contactDetails, ...contact },
    signature: pngDataUrl((signed += 1)),
  })
  const { personalDetails, address } = given
  const answer = ({ correlationId, authenticationId, questions }: KbaReply, choice: 0 | 1) =>
    visitor.call('answerKba', {
      correlationId,
      authenticationId,
      questionnaireId: String(questions!.questionnaireId),
      questions: questions!.questions,
      answers: Object.fromEntries(
        questions!.questions.map(({ questionId, choices }) => [questionId, choices[choice]!.choiceId]),
      ),
    })
  return {
    id,
    reference,
    given,
    visitor,
    start: () => visitor.call('startKba', { clientRefId: reference, personalDetails, address }),
    wrongly: (reply: KbaReply) => answer(reply, 1),
    rightly: (reply: KbaReply) => answer(reply, 0),
    move: (houseNumber: string) =>
      visitor.call('submitForm', { ...given, claim_request_id: id, address: { ...address, houseNumber } }),
    search: () => visitor.call('runCreditCheck', { claimRequestId: id }),
    read: async () => (await visitor.call('readCreditCheck', { claimRequestId: id })).body,
  }
}

const required = [400, 'Verification required for credit check']
const refusal = async (searched: Promise<{ status: number; body: { error?: string } }>) => {
  const { status, body } = await searched
  return [status, body.error]
}

describe('a failed identity check is final', () => {
  it('at another house number too, where a search asks for no questions', async () => {
    const { start, search, move } = await applicant('Kbafail', newBirthDate(), 'mcg')
    expect((await start()).body.decision).toBe('FAIL')
    expect(await refusal(search())).toEqual(required)
    expect((await move('14')).status).toBe(200)
    expect(await refusal(search())).toEqual(required)
    expect((await start()).body.decision).toBe('FAIL')
  })

  it('after wrong answers: another house number brings no other questions', async () => {
    const ask = vi.spyOn(providers.kba, 'start')
    const { start, wrongly, move, search } = await applicant('Walker', newBirthDate())
    await wrongly((await start()).body)
    await move('14')
    const again = (await start()).body
    expect([again.decision, again.questions]).toEqual(['FAIL', undefined])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(await refusal(search())).toEqual(required)
  })

  it.each([
    ['in the same browser', 'valifi'],
    ['in another browser', 'valifi'],
    ['at another brand', 'mcg'],
  ] as const)('for another claim request %s', async (where, kind) => {
    const dateOfBirth = newBirthDate()
    const first = await applicant('Walker', dateOfBirth)
    const failed = (await first.start()).body
    await first.wrongly(failed)
    const second = await applicant(
      'WALKER.',
      dateOfBirth,
      kind,
      where === 'in the same browser' ? first.visitor : site.visit(),
    )
    const reply = (await second.start()).body
    expect(reply).toMatchObject({ decision: 'FAIL', friendlyErrors: [{ description: expect.any(String) }] })
    expect(reply).not.toHaveProperty('questions')
    expect(await refusal(second.search())).toEqual(required)
    // What another claim request was given is not told to this one.
    expect([reply.correlationId, reply.authenticationId]).toEqual(['', ''])
    expect(JSON.stringify(reply)).not.toContain(failed.authenticationId)
  })

  it('also for questions that were open elsewhere when it was decided, and for a pass of before', async () => {
    const answered = vi.spyOn(providers.kba, 'answer')
    const dateOfBirth = newBirthDate()
    const [passed, open, failing] = [
      await applicant('Walker', dateOfBirth),
      await applicant('Walker', dateOfBirth),
      await applicant('Walker', dateOfBirth),
    ]
    expect((await passed.rightly((await passed.start()).body)).body.decision).toBe('PASS')
    const { creditCheckId } = (await passed.search()).body
    expect((await passed.read()).creditCheckId).toBe(creditCheckId)
    const asked = (await open.start()).body
    await failing.wrongly((await failing.start()).body)
    expect((await open.rightly(asked)).body.decision).toBe('FAIL')
    expect(answered).toHaveBeenCalledTimes(2)
    expect(await refusal(open.search())).toEqual(required)
    expect(await refusal(passed.search())).toEqual(required)
    expect(await passed.read()).toEqual({
      success: false,
      status: 'error',
      errorMessage: 'Verification required for credit check',
    })
    const account = (await passed.visitor.call('fillAccountContext', { claimRequestId: passed.id })).text
    expect(account).not.toContain(creditCheckId)
    expect((await passed.visitor.call('readCreditReport', { creditCheckId })).status).toBe(400)
    expect((await passed.visitor.call('extractClaims', { creditCheckId })).status).toBe(400)
  })

  it('when it comes late: nothing new begins while answers are with the provider, in any claim request', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    const decide = providers.kba.answer.bind(providers.kba)
    vi.spyOn(providers.kba, 'answer').mockImplementation(async (answers) => held.then(() => decide(answers)))
    const ask = vi.spyOn(providers.kba, 'start')
    const dateOfBirth = newBirthDate()
    const [one, other] = [await applicant('Walker', dateOfBirth), await applicant('Walker', dateOfBirth)]
    const wrong = one.wrongly((await one.start()).body)
    await vi.waitFor(() => expect(providers.kba.answer).toHaveBeenCalled())
    const late = [one.start(), other.start()]
    await new Promise((passed) => setTimeout(passed, 300))
    expect(ask).toHaveBeenCalledTimes(1)
    answer()
    expect((await wrong).body.decision).toBe('FAIL')
    expect((await Promise.all(late)).map(({ body }) => body.decision)).toEqual(['FAIL', 'FAIL'])
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('and guesses at several claim requests at once are one guess', async () => {
    const answered = vi.spyOn(providers.kba, 'answer')
    const dateOfBirth = newBirthDate()
    const all = [
      await applicant('Walker', dateOfBirth),
      await applicant('Walker', dateOfBirth),
      await applicant('Walker', dateOfBirth),
    ]
    const asked: KbaReply[] = []
    for (const one of all) asked.push((await one.start()).body)
    const replies = await Promise.all(all.map((one, at) => one.wrongly(asked[at]!)))
    expect(replies.map(({ body }) => body.decision)).toEqual(['FAIL', 'FAIL', 'FAIL'])
    expect(answered).toHaveBeenCalledTimes(1)
  })

  it('is kept for its own period, and no longer', async () => {
    const dateOfBirth = newBirthDate()
    const { start, wrongly } = await applicant('Walker', dateOfBirth)
    await wrongly((await start()).body)
    const passed = await applicant('Kbapass', newBirthDate())
    await passed.start()
    site.pass(89 * day)
    await forgetOld(site.deps, readRetention({}))
    expect((await start()).body.decision).toBe('FAIL')
    expect((await site.deps.db.select().from(kbaSessions)).every(({ verdict }) => verdict.decision === 'FAIL')).toBe(
      true,
    )
    site.pass(2 * day)
    await forgetOld(site.deps, readRetention({}))
    expect((await start()).body.decision).toBe('CHALLENGE')
  })

  it('is forgotten with the person', async () => {
    const dateOfBirth = newBirthDate()
    const { start, wrongly } = await applicant('Walker', dateOfBirth)
    await wrongly((await start()).body)
    const { db, keyed, now } = site.deps
    const [person] = await findPersons(db, { firstName: 'Ann', lastName: 'Walker', born: dateOfBirth.slice(0, 10) })
    await db.transaction((tx) => erasePerson(tx, person!, keyed, now()))
    expect((await (await applicant('Walker', dateOfBirth)).start()).body.decision).toBe('CHALLENGE')
  })

  it.each([
    ['last name', 'Kbapass', undefined, 'PASS'],
    ['birth date', 'Walker', '1999-09-09T00:00:00.000Z', 'CHALLENGE'],
  ])('says nothing about a person with another %s', async (_what, lastName, birthDate, decision) => {
    const dateOfBirth = newBirthDate()
    const { start, wrongly } = await applicant('Walker', dateOfBirth)
    await wrongly((await start()).body)
    expect((await (await applicant(lastName, birthDate ?? dateOfBirth)).start()).body.decision).toBe(decision)
  })
})

let places = 0
/** A home, phone and network that nobody in this file has. */
function elsewhere() {
  places += 1
  return {
    address: `198.18.${places >> 8}.${places & 255}`,
    place: { houseNumber: String(1000 + places), phoneNumber: `07700${800_000 + places}` },
  }
}

/** An applicant who has nothing in common with others of the same name and birth date. */
function stranger(lastName: string, dateOfBirth: string, kind: BrandKind = 'valifi') {
  const { address, place } = elsewhere()
  return applicant(lastName, dateOfBirth, kind, site.visit({ address }), place)
}

/** Fails the questions, and gives the applicant who did. */
async function failing(lastName: string, dateOfBirth: string) {
  const one = await stranger(lastName, dateOfBirth)
  expect((await one.wrongly((await one.start()).body)).body.decision).toBe('FAIL')
  return one
}

/** What the journal of a claim request says of looks by staff. */
const marksOf = async ({ id }: { id: string }) =>
  (
    await site.deps.db
      .select({ kind: claimEvents.kind, detail: claimEvents.detail })
      .from(claimEvents)
      .where(and(eq(claimEvents.claimRequestId, id), like(claimEvents.kind, 'look%')))
  ).map(({ kind, detail }) => ({ kind, detail: JSON.parse(detail) as unknown }))

const actsOf = (action: string) =>
  site.deps.db
    .select({ actor: auditLog.actor, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, action))

const release = (references: string[]) =>
  site.deps.db.transaction(async (tx) => {
    const rows = await tx.select().from(claimRequests).where(inArray(claimRequests.claimReference, references))
    await releaseRequests(tx, site.deps, rows)
  })

describe('a failed identity check of somebody else with the same name and birth date', () => {
  it('brings the same questions and replies, byte for byte, and a search; staff are asked to look, and nobody else learns of it', async () => {
    const dateOfBirth = newBirthDate()
    await failing('Walker', dateOfBirth)
    const [victim, other] = [await stranger('Walker', dateOfBirth), await stranger('Walker', newBirthDate())]
    const replies = async ({ start, rightly, search, read }: typeof victim): Promise<string[]> => {
      const asked = await start()
      const { correlationId, authenticationId } = asked.body
      const answers = [asked, await rightly(asked.body), await search(), { status: 200, text: await read() }]
      // What names one check or search differs between any two people.
      return answers.map(({ status, text }) =>
        `${status} ${typeof text === 'string' ? text : JSON.stringify(text)}`
          .replaceAll(authenticationId, 'authentication')
          .replaceAll(correlationId, 'correlation')
          .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
      )
    }
    const [told, usual] = [await replies(victim), await replies(other)]
    expect(told).toEqual(usual)
    expect(told.map((reply) => reply.slice(0, 60))).toEqual([
      expect.stringContaining('CHALLENGE'),
      expect.stringContaining('PASS'),
      expect.stringContaining('"success":true'),
      expect.stringContaining('"success":true'),
    ])
    expect(await marksOf(other)).toEqual([])
    expect(await marksOf(victim)).toEqual([{ kind: 'look-needed', detail: { why: expect.any(String) } }])
    const { reference } = victim
    expect(await actsOf('person look-needed')).toContainEqual({ actor: 'server', detail: { reference } })
    expect(await actsOf('person look-needed')).not.toContainEqual({
      actor: 'server',
      detail: { reference: other.reference },
    })
    const seen = (await victim.visitor.call('fillAccountContext', { claimRequestId: victim.id })).text
    expect(seen).not.toMatch(/look/)
  })

  it('is told by the evidence of a claim that passed, in words', async () => {
    const dateOfBirth = newBirthDate()
    await failing('Walker', dateOfBirth)
    const { reference, start, rightly } = await stranger('Walker', dateOfBirth)
    await rightly((await start()).body)
    const evidence = (await readEvidence(site.deps, reference, { actor: 'a test', action: 'evidence read' }))!
    expect(evidence.noted).toMatchObject([{ kind: 'look-needed', detail: { why: expect.any(String) } }])
    expect([evidence.verified, exportProblems(evidence, evidence)]).toEqual([true, []])
    const words = 'Somebody with the same name and birth date failed the identity questions elsewhere'
    expect(evidencePage(evidence)).toContain(words)
    const silent = { ...evidence, noted: [] }
    expect(exportProblems(silent, evidence)).toEqual([expect.stringMatching(/leaves out a note/)])
  })

  it('marks a pass without questions too, and once, however often it is asked for', async () => {
    const dateOfBirth = newBirthDate()
    const first = await stranger('Kbapass', dateOfBirth)
    const sorry = { decision: 'FAIL', correlationId: 'c', authenticationId: 'a', friendlyErrors: [], errorMsg: '' }
    vi.spyOn(providers.kba, 'start').mockResolvedValueOnce(sorry)
    expect((await first.start()).body.decision).toBe('FAIL')
    const second = await stranger('Kbapass', dateOfBirth)
    for (let time = 0; time < 3; time += 1) expect((await second.start()).body.decision).toBe('PASS')
    expect(await marksOf(second)).toHaveLength(1)
  })

  it('marks no pass once the operator has looked; whoever failed is not released with them', async () => {
    const dateOfBirth = newBirthDate()
    const liar = await failing('Walker', dateOfBirth)
    const victim = await stranger('Walker', dateOfBirth)
    await release([victim.reference])
    expect((await victim.rightly((await victim.start()).body)).body.decision).toBe('PASS')
    expect((await victim.search()).body.success).toBe(true)
    expect(await marksOf(victim)).toEqual([])
    expect((await liar.start()).body.decision).toBe('FAIL')
    const third = await stranger('Walker', dateOfBirth)
    await third.rightly((await third.start()).body)
    expect(await marksOf(third)).toHaveLength(1)

    site.pass(1000)
    await release([liar.reference])
    await liar.wrongly((await liar.start()).body)
    expect((await liar.start()).body.decision).toBe('FAIL')
  })

  it('marks the pass of questions that were open meanwhile', async () => {
    const dateOfBirth = newBirthDate()
    const open = await stranger('Walker', dateOfBirth)
    const asked = (await open.start()).body
    await failing('Walker', dateOfBirth)
    expect((await open.rightly(asked)).body.decision).toBe('PASS')
    expect((await open.search()).body.success).toBe(true)
    expect(await marksOf(open)).toHaveLength(1)
  })

  it('marks nobody who fails as well, and that fail is final where it happened', async () => {
    const dateOfBirth = newBirthDate()
    await failing('Walker', dateOfBirth)
    const second = await failing('Walker', dateOfBirth)
    expect(await marksOf(second)).toEqual([])
    expect((await second.start()).body.decision).toBe('FAIL')
    expect(await refusal(second.search())).toEqual(required)
  })

  it('keeps a report that was found before, and asks for a code before another search', async () => {
    const [dateOfBirth, searched] = [newBirthDate(), vi.spyOn(providers.bureaux, 'search')]
    const earlier = await stranger('Walker', dateOfBirth, 'mcg')
    expect((await earlier.search()).body.success).toBe(true)
    await failing('Walker', dateOfBirth)
    expect((await earlier.read()).success).toBe(true)
    const later = await stranger('Walker', dateOfBirth, 'mcg')
    expect((await later.search()).body).toMatchObject({
      success: false,
      status: 'error',
      errorMessage: 'Failed to process credit check',
    })
    expect(searched).toHaveBeenCalledTimes(1)
    const [row] = await site.deps.db.select().from(claimRequests).where(eq(claimRequests.id, later.id))
    expect((await describeClaim(site.deps.db, row!)).heldBack).toEqual([
      { at: expect.any(Date), operation: 'creditSearch' },
    ])
    await release([later.reference])
    expect((await later.search()).body.success).toBe(true)
  })

  it('lets a search be made after an accepted code, at a brand that asks for none', async () => {
    const dateOfBirth = newBirthDate()
    await failing('Challenge', dateOfBirth)
    const { visitor, search } = await stranger('Challenge', dateOfBirth, 'mcg')
    const searched = vi.spyOn(providers.bureaux, 'search')
    const { verificationId, errorMessage } = (await search()).body
    expect([errorMessage, searched.mock.calls.length]).toEqual(['OTP_CHALLENGE_REQUIRED', 0])
    const code = (otp: string) => visitor.call('checkOtp', { verificationId, otp })
    expect((await code('000000')).body.success).toBe(false)
    expect((await search()).body.success).toBe(false)
    expect((await code('123456')).body.success).toBe(true)
    await search()
    expect(searched).toHaveBeenCalledTimes(1)
  })

  type Again = (one: Awaited<ReturnType<typeof failing>>) => Promise<Browser | [Browser, Place]>
  it.each<[string, Again]>([
    ['the browser', async ({ visitor }) => site.visit({ cookies: visitor.cookies, address: elsewhere().address })],
    ['the network', async ({ visitor }) => site.visit({ address: visitor.address })],
    [
      'the phone',
      async ({ given }) => [
        site.visit({ address: elsewhere().address }),
        { phoneNumber: given.contactDetails.phoneNumber },
      ],
    ],
    [
      'the home',
      async ({ given }) => [
        site.visit({ address: elsewhere().address }),
        { houseNumber: `No. ${given.address.houseNumber}` },
      ],
    ],
    [
      'the account',
      async ({ visitor, id, given }) => {
        const { email } = given.contactDetails
        await visitor.call('createUser', { email, claim_request_id: id })
        await visitor.call('setPassword', { password: 'a long password' })
        const other = site.visit({ address: elsewhere().address })
        const { session } = (await other.call('signIn', { email, password: 'a long password' })).body.data
        await other.call('setSession', { event: 'SIGNED_IN', session })
        return [other, { email }]
      },
    ],
  ])('is their own where %s is the same', async (_, again) => {
    const dateOfBirth = newBirthDate()
    const found = await again(await failing('Walker', dateOfBirth))
    const [visitor, place] = Array.isArray(found) ? found : [found, {}]
    const next = await applicant('Walker', dateOfBirth, 'valifi', visitor, { ...elsewhere().place, ...place })
    expect((await next.start()).body.decision).toBe('FAIL')
  })
})
