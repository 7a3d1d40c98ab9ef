import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { KbaReply } from '#schemas/operations/identity.ts'
import { kbaSessions } from '../database/tables/index.ts'
import { forgetOld } from '../jobs/retention/forgetOld.ts'
import { readRetention } from '../policy/retention.ts'
import { createProviders } from '../providers/index.ts'
import { erasePerson } from '../services/persons/erasePerson.ts'
import { findPersons } from '../services/persons/findPersons.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
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

let signed = 300
/** An applicant, in a browser of their own unless one is given. */
async function applicant(lastName: string, dateOfBirth: string, kind: BrandKind = 'valifi', visitor = site.visit()) {
  const made = submission(lastName, kind)
  const { id, reference, given } = await apply(visitor, {
    ...made,
    personalDetails: { ...made.personalDetails, dateOfBirth },
    signature: pngDataUrl((signed += 1)),
  })
  const { personalDetails, address } = given
  const answer = ({ correlationId, authenticationId, questions }: KbaReply, choice: 0 | 1) =>
    visitor.call('answerKba', {
      correlationId,
      authenticationId,
      questionnaireId: questions!.questionnaireId,
      answers: Object.fromEntries(
        questions!.questions.map(({ questionId, choices }) => [questionId, choices[choice]!.choiceId]),
      ),
    })
  return {
    id,
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
