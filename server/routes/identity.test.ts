import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { KbaReply } from '#schemas/operations/identity.ts'
import { creditChecks, kbaSessions } from '../database/tables/index.ts'
import { createProviders } from '../providers/index.ts'
import { ProviderError } from '../providers/types.ts'
import { limits } from '../policy/limits.ts'
import { apply, pngDataUrl, submission } from '../testing/applicant.ts'
import { startApp, type Site } from '../testing/startApp.ts'

let site: Site
const providers = createProviders({})
beforeAll(async () => {
  site = await startApp({ providers })
})
afterAll(() => site.close())
afterEach(() => vi.restoreAllMocks())

type Answers = Record<string, string>

/** The right answers: the first choice of each question. */
const rightAnswers = (reply: KbaReply): Answers =>
  Object.fromEntries(
    reply.questions!.questions.map(({ questionId, choices }) => [questionId, String(choices[0]!.choiceId)]),
  )
const wrongAnswers = (reply: KbaReply): Answers =>
  Object.fromEntries(
    reply.questions!.questions.map(({ questionId, choices }) => [questionId, String(choices[1]!.choiceId)]),
  )

let born = 0
/** A birth date that nobody else in this file has: a fail is final for everyone with that name and birth date. */
const newBirthDate = () => new Date(Date.UTC(1960, 0, 1) + (born += 1) * 24 * 3600_000).toISOString()

async function applicant(lastName = 'Walker', on = site, dateOfBirth = newBirthDate()) {
  const visitor = on.visit()
  const made = submission(lastName, 'valifi')
  const { id, reference, given } = await apply(visitor, {
    ...made,
    personalDetails: { ...made.personalDetails, dateOfBirth },
  })
  const { personalDetails, address } = given
  const start = () => visitor.call('startKba', { clientRefId: reference, personalDetails, address })
  const answer = (reply: KbaReply, answers = rightAnswers(reply), change: object = {}) =>
    visitor.call('answerKba', {
      correlationId: reply.correlationId,
      authenticationId: reply.authenticationId,
      questionnaireId: String(reply.questions!.questionnaireId),
      questions: reply.questions!.questions,
      answers,
      ...change,
    })
  const search = (kbaSessionId: string, wish: object = {}) =>
    visitor.call('runValifiCreditCheck', {
      claimRequestId: id,
      kba_session_id: kbaSessionId,
      personalDetails,
      address,
      ...wish,
    })
  /** The session of who has answered rightly. */
  const pass = async (): Promise<string> => (await answer((await start()).body)).body.correlationId
  return { visitor, id, reference, given, start, answer, search, pass }
}

describe('the identity check', () => {
  it('is about one person: a submit says when the person has changed, even if the only result was a refusal', async () => {
    const { visitor, id, given, start } = await applicant('Kbafail')
    const submit = async (change: { lastName?: string } = {}, address: object = {}) => {
      const personalDetails = { ...given.personalDetails, ...change }
      const signature = change.lastName ? pngDataUrl(302) : pngDataUrl()
      const { body } = await visitor.call('submitForm', {
        ...given,
        claim_request_id: id,
        signature,
        personalDetails,
        address: { ...given.address, ...address },
      })
      return body.data
    }
    const first = await submit()
    expect((await start()).body.decision).toBe('FAIL')
    expect(await submit()).toEqual(first)
    const second = await submit({ lastName: 'Kbapass' })
    expect(second).toMatchObject({ search_superseded: false, person_key: expect.stringMatching(/^[0-9a-f]+$/) })
    expect(second.person_key).not.toBe(first.person_key)
    expect((await start()).body.decision).toBe('PASS')
    expect(await submit({ lastName: 'Kbapass' })).toEqual(second)
    expect((await submit({ lastName: 'Kbapass' }, { houseNumber: '21' })).person_key).not.toBe(second.person_key)
    expect(await submit()).toEqual(first)
  })

  it('is about the stored applicant, and is named by two ids [CALL-18, CALL-19, ENT-KBA-01, ENT-KBA-04]', async () => {
    const asked = vi.spyOn(providers.kba, 'start')
    const { start, reference, given } = await applicant()
    const { status, body } = await start()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      decision: 'CHALLENGE',
      authenticationId: expect.any(String),
      correlationId: expect.any(String),
      friendlyErrors: [],
      errorMsg: '',
    })
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({
        clientRefId: reference,
        personalDetails: {
          title: 'Mrs',
          firstName: 'Ann',
          lastName: 'Walker',
          dateOfBirth: given.personalDetails.dateOfBirth,
        },
      }),
    )
  })

  it('asks grouped questions [ENT-KBA-02, ENT-KBA-03]', async () => {
    const { start } = await applicant()
    const { questions } = (await start()).body
    expect(questions).toMatchObject({
      questionnaireId: '1001',
      questionGroups: [{ questionGroup: 'address', questionHeader: 'Your address', appliesToQuestionId: 'q1' }, {}, {}],
    })
    expect(questions.questions).toHaveLength(3)
    expect(questions.questions[0]).toEqual({
      questionId: 'q1',
      questionText: expect.any(String),
      choices: expect.arrayContaining([{ choiceId: 'q1-1', choiceText: expect.any(String) }]),
    })
  })

  it('takes the answers in their envelope, ids as text and each answer as a list [CALL-20] [CALL-21] [CALL-22] [CALL-23]', async () => {
    const answered = vi.spyOn(providers.kba, 'answer')
    const { visitor, start } = await applicant()
    const { correlationId, authenticationId, questions } = (await start()).body as KbaReply
    const kba = {
      authenticationId,
      questionnaireId: '1001',
      questionAnswers: questions!.questions.map(({ questionId }) => ({ questionId, answer: [`${questionId}-1`] })),
    }
    const send = (body: object) => visitor.send('POST', '/api/credit-check/valifi/kba-answer', body)
    expect((await send({ correlationId, data: { kba: { ...kba, questionnaireId: 1001 } } })).status).toBe(400)
    expect(
      (
        await send({
          correlationId,
          data: { kba: { ...kba, questionAnswers: [{ questionId: 'q1', answer: 'q1-1' }] } },
        })
      ).status,
    ).toBe(400)
    const { status, body } = await send({ correlationId, data: { kba } })
    expect([status, body]).toEqual([
      200,
      { decision: 'PASS', authenticationId, correlationId, friendlyErrors: [], errorMsg: '' },
    ])
    expect(answered).toHaveBeenCalledTimes(1)
    expect(answered).toHaveBeenCalledWith({ correlationId, ...kba })
  })

  it('gives a new id with the next questions [CALL-23]', async () => {
    const { start, answer } = await applicant('Kbatwice')
    const first = (await start()).body as KbaReply
    const { body: next } = await answer(first)
    expect(next).toMatchObject({ decision: 'CHALLENGE', correlationId: expect.stringMatching(/./) })
    expect(next.correlationId).not.toBe(first.correlationId)
  })

  it('gives back each id of a question or choice as the provider gave it, a number too [CALL-20] [CALL-21] [CALL-22]', async () => {
    const { start, answer } = await applicant()
    const choices = [5, 6].map((choiceId) => ({ choiceId, choiceText: 'A choice' }))
    vi.spyOn(providers.kba, 'start').mockResolvedValueOnce({
      decision: 'CHALLENGE',
      authenticationId: 'authentication numbers',
      correlationId: 'correlation numbers',
      questions: {
        questionnaireId: 17,
        questionGroups: [],
        questions: [{ questionId: 7, questionText: 'Where?', choices }],
      },
      friendlyErrors: [],
      errorMsg: '',
    })
    const passes = { authenticationId: 'a', correlationId: 'b', friendlyErrors: [], errorMsg: '' }
    const answered = vi.spyOn(providers.kba, 'answer').mockResolvedValueOnce({ decision: 'PASS', ...passes })
    const asked = (await start()).body as KbaReply
    expect(asked.questions).toMatchObject({ questionnaireId: 17, questions: [{ questionId: 7, choices }] })
    expect((await answer(asked)).body.decision).toBe('PASS')
    expect(answered.mock.calls[0]![0]).toMatchObject({
      questionnaireId: '17',
      questionAnswers: [{ questionId: 7, answer: [5] }],
    })
  })

  it('may ask more, and goes by the ids of the newest reply [STATE-V2V-03, AMB-27]', async () => {
    const { start, answer } = await applicant('Kbatwice')
    const first = (await start()).body
    const second = (await answer(first)).body
    expect(second.decision).toBe('CHALLENGE')
    expect(second.questions.questions).toHaveLength(2)
    expect((await answer(second, undefined, { correlationId: first.correlationId })).status).toBe(404)
    expect((await answer(second)).body).toMatchObject({ decision: 'PASS', correlationId: second.correlationId })
  })

  it.each([
    ['Kbapass', { decision: 'PASS' }],
    [
      'Kbafail',
      { decision: 'FAIL', friendlyErrors: [{ description: 'We could not match your details with our records.' }] },
    ],
    ['Kbafailbare', { decision: 'FAIL', friendlyErrors: [] }],
    ['Kbaother', { decision: 'REFER' }],
    ['Kbanoquestions', { decision: 'CHALLENGE' }],
    ['Kbaerrormsg', { decision: 'CHALLENGE', errorMsg: 'Questions could not be generated' }],
    ['Kbanoids', { decision: 'PASS', correlationId: '', authenticationId: '' }],
  ])('of %s says so at once [CALL-19]', async (lastName, expected) => {
    const { body } = await (await applicant(lastName)).start()
    expect(body).toMatchObject(expected)
    expect(body).not.toHaveProperty('questions')
  })

  it.each([
    ['Kbalater', 'REFER'],
    ['Kbanone2', 'CHALLENGE'],
  ])('of %s says %s after the answers', async (lastName, decision) => {
    const { start, answer } = await applicant(lastName)
    const { body } = await answer((await start()).body)
    expect(body.decision).toBe(decision)
    expect(body).not.toHaveProperty('questions')
  })

  it('fails on wrong answers', async () => {
    const { start, answer } = await applicant()
    const asked = (await start()).body
    expect((await answer(asked, wrongAnswers(asked))).body).toMatchObject({
      decision: 'FAIL',
      friendlyErrors: [{ description: expect.any(String) }],
    })
  })

  it('that cannot be made answers 503, and may be tried again', async () => {
    const { start } = await applicant('Kbadown')
    expect([(await start()).status, (await start()).body.decision]).toEqual([503, 'CHALLENGE'])
    const never = await applicant('Kbarestart')
    expect([(await never.start()).status, (await never.start()).status]).toEqual([503, 503])
  })

  it('needs a complete applicant who has agreed, whatever a form lets through', async () => {
    vi.spyOn(site.deps, 'checkJourney').mockResolvedValue(undefined)
    const visitor = site.visit()
    const given = submission('Walker', 'valifi')
    const { reference } = await apply(visitor, {
      ...given,
      contactDetails: { ...given.contactDetails, isTermsPolicyAgreed: false },
    })
    const answer = await visitor.call('startKba', {
      clientRefId: reference,
      personalDetails: given.personalDetails,
      address: given.address,
    })
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('agreement')])
  })
})

describe('what an identity check came to', () => {
  it.each([
    ['open questions', 'Walker', 'CHALLENGE'],
    ['a pass', 'Kbapass', 'PASS'],
    ['a fail', 'Kbafail', 'FAIL'],
  ])('holds for the same person without asking again: %s', async (_, lastName, decision) => {
    const ask = vi.spyOn(providers.kba, 'start')
    const { start } = await applicant(lastName)
    const first = await start()
    expect(first.body.decision).toBe(decision)
    expect((await start()).body).toEqual(first.body)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('holds after answers too: wrong ones are final', async () => {
    const { start, answer } = await applicant()
    const asked = (await start()).body
    await answer(asked, wrongAnswers(asked))
    expect((await start()).body.decision).toBe('FAIL')
    expect((await answer(asked)).body.decision).toBe('FAIL')
  })

  it.each(['Kbaother', 'Kbanoquestions', 'Kbaerrormsg', 'Kbanoids'])(
    'does not hold for %s: the provider is asked again',
    async (lastName) => {
      const ask = vi.spyOn(providers.kba, 'start')
      const { start } = await applicant(lastName)
      await start()
      await start()
      expect(ask).toHaveBeenCalledTimes(2)
    },
  )

  it('says nothing about another person whom the applicant becomes', async () => {
    const { visitor, id, reference, given, start, answer, search } = await applicant('Kbapass')
    const { correlationId } = (await start()).body
    const asked = (await (await applicant()).start()).body
    await visitor.call('submitForm', {
      ...given,
      claim_request_id: id,
      signature: pngDataUrl(301),
      personalDetails: { ...given.personalDetails, lastName: 'Walker' },
    })
    const refused = await search(correlationId)
    expect([refused.status, refused.body.error]).toEqual([400, 'Verification required for credit check'])
    expect(
      (
        await visitor.call('startKba', {
          clientRefId: reference,
          personalDetails: given.personalDetails,
          address: given.address,
        })
      ).body.decision,
    ).toBe('CHALLENGE')
    expect((await answer(asked)).status).toBe(404)
  })

  it('does not hold with other ids than its own', async () => {
    const { start, answer } = await applicant()
    const asked = (await start()).body
    expect((await answer(asked, undefined, { authenticationId: 'other' })).status).toBe(404)
    expect((await answer(asked, undefined, { questionnaireId: '1002' })).status).toBe(404)
    expect((await answer(asked)).body.decision).toBe('PASS')
  })
})

describe('answers', () => {
  it('must be complete, and each one of its question’s choices [ERR-KBA-06]', async () => {
    const ask = vi.spyOn(providers.kba, 'answer')
    const { start, visitor } = await applicant()
    const asked = (await start()).body
    const { correlationId, authenticationId, questions } = asked as KbaReply
    const { q1: _, ...incomplete } = rightAnswers(asked)
    /** As no page does it: whatever the questions are. */
    const send = (answers: Answers) => {
      const questionAnswers = Object.entries(answers).map(([questionId, choice]) => ({ questionId, answer: [choice] }))
      const kba = { authenticationId, questionnaireId: questions!.questionnaireId, questionAnswers }
      return visitor.send('POST', '/api/credit-check/valifi/kba-answer', { correlationId, data: { kba } })
    }
    for (const answers of [
      incomplete,
      { ...incomplete, q9: 'q1-1' },
      { ...incomplete, q1: 'q2-1' },
      { ...rightAnswers(asked), q9: 'x' },
    ]) {
      const { status, body } = await send(answers as Answers)
      expect([status, body.error]).toEqual([400, 'Please answer all questions before submitting.'])
    }
    expect(ask).not.toHaveBeenCalled()
  })

  it('count once, also when guesses are sent at once', async () => {
    const ask = vi.spyOn(providers.kba, 'answer')
    const { start, answer } = await applicant()
    const asked = (await start()).body
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => answer(asked, wrongAnswers(asked))))).map(
      ({ status }) => status,
    )
    expect(ask).toHaveBeenCalledTimes(1)
    expect(statuses.filter((status) => status !== 409 && status !== 200)).toEqual([])
    expect((await start()).body.decision).toBe('FAIL')
  })

  it('that the provider could not take are not sent again: the check starts from the beginning', async () => {
    const { start, answer } = await applicant()
    const asked = (await start()).body
    vi.spyOn(providers.kba, 'answer').mockRejectedValueOnce(new ProviderError('timeout', 'late'))
    expect((await answer(asked)).status).toBe(503)
    expect((await answer(asked)).status).toBe(409)
    expect((await answer((await start()).body)).body.decision).toBe('PASS')
  })

  it('come too late after half an hour', async () => {
    const { start, answer } = await applicant()
    const asked = (await start()).body
    site.pass(30 * 60_000 + 1)
    expect((await answer(asked)).status).toBe(404)
    expect((await answer((await start()).body)).body.decision).toBe('PASS')
  })

  it('are not stored', async () => {
    const { id, start, answer } = await applicant()
    const asked = (await start()).body
    await answer(asked, wrongAnswers(asked))
    const rows = await site.deps.db.select().from(kbaSessions).where(eq(kbaSessions.claimRequestId, id))
    expect(rows.map(({ state, rounds }) => [state, rounds])).toEqual([['decided', 1]])
    expect(JSON.stringify(rows)).not.toContain('q1-2')
  })

  it('are asked for at most five times in one check', async () => {
    const { start, answer } = await applicant()
    let asked = (await start()).body
    const endless = asked.questions
    vi.spyOn(providers.kba, 'answer').mockImplementation(async ({ correlationId, authenticationId }) => ({
      decision: 'CHALLENGE',
      questions: endless,
      correlationId,
      authenticationId,
      friendlyErrors: [],
      errorMsg: '',
    }))
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const { status, body } = await answer(asked)
      statuses.push(status)
      if (status === 200) asked = body
    }
    expect(statuses).toEqual([...Array(5).fill(200), 409])
  })
})

describe('identity checks are counted', () => {
  it('five of one claim request in a day', async () => {
    const { start } = await applicant('Kbarestart')
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) statuses.push((await start()).status)
    expect(statuses).toEqual([...Array(5).fill(503), 429])
  })

  it('and in production ten of one person, whatever the claim request', async () => {
    const production = await startApp({ limits: limits(true), clock: () => 1_800_000_000_000 })
    const dateOfBirth = newBirthDate()
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1)
      statuses.push((await (await applicant('Walker', production, dateOfBirth)).start()).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await (await applicant('Evans', production)).start()).status).toBe(200)
    await production.close()
  })
})

describe('the credit search after a passed identity check', () => {
  const runsOf = (claimRequestId: string) =>
    site.deps.db.select().from(creditChecks).where(eq(creditChecks.claimRequestId, claimRequestId))

  it('gives status and id, and its report is kept: read, extracted and saved like any other [CALL-24] [CALL-25] [CALL-17] [CALL-44]', async () => {
    const searched = vi.spyOn(providers.bureaux, 'search')
    const { visitor, id, reference, pass, search } = await applicant()
    const session = await pass()
    const { status, body } = await search(session)
    expect([status, body]).toEqual([200, { success: true, status: 'success', credit_check_id: expect.any(String) }])
    expect(searched).toHaveBeenCalledWith(
      'valifi',
      expect.objectContaining({ clientRefId: reference, kbaSessionId: session }),
    )
    const creditCheckId = body.credit_check_id
    const { claims } = (await visitor.call('extractClaims', { creditCheckId })).body.data
    expect(claims.length).toBeGreaterThan(1)
    expect((await visitor.call('readCreditReport', { creditCheckId })).body.data).toEqual({
      credit_report: { agreements: claims.length },
    })
    expect(
      (await visitor.call('saveClaims', { claim_request_id: id, claims, credit_check_id: creditCheckId })).body.data
        .claims_created,
    ).toBe(claims.length)
    expect((await visitor.call('readCreditCheck', { claimRequestId: id })).body).toMatchObject({
      status: 'success',
      creditCheckId,
      provider: 'valifi',
      claimsFound: claims.length,
    })
  })

  it('is made once, however often it is asked for', async () => {
    const searched = vi.spyOn(providers.bureaux, 'search')
    const { id, pass, search } = await applicant()
    const session = await pass()
    const replies = await Promise.all([search(session), search(session)])
    replies.push(await search(session))
    expect(new Set(replies.map(({ body }) => body.credit_check_id)).size).toBe(1)
    expect(searched).toHaveBeenCalledTimes(1)
    expect(await runsOf(id)).toHaveLength(1)
  })

  it('that a crash left open is made again when the applicant asks for it, once', async () => {
    const searched = vi.spyOn(providers.bureaux, 'search')
    const { id, pass, search } = await applicant()
    const session = await pass()
    await site.deps.db
      .insert(creditChecks)
      .values({
        claimRequestId: id,
        run: 1,
        provider: 'valifi',
        status: 'running',
        startedAt: new Date(site.deps.now().getTime() - 2 * 60_000),
      })
    expect((await search(session)).status).toBe(502)
    expect(searched).not.toHaveBeenCalled()
    const { body } = await search(session, { retry: true })
    expect(body).toMatchObject({ success: true, status: 'success' })
    expect((await search(session, { retry: true })).body).toEqual(body)
    expect(searched).toHaveBeenCalledTimes(1)
    expect((await runsOf(id)).map(({ status }) => status)).toEqual(['unknown', 'success'])
  })

  it.each(['Kbafail', 'Kbaother', 'Walker'])('is refused without a pass: %s', async (lastName) => {
    const searched = vi.spyOn(providers.bureaux, 'search')
    const { id, start, search } = await applicant(lastName)
    const { status, body } = await search((await start()).body.correlationId)
    expect([status, body.error]).toEqual([400, 'Verification required for credit check'])
    expect(searched).not.toHaveBeenCalled()
    expect(await runsOf(id)).toEqual([])
  })

  it('is not made with another person’s session, nor without a session', async () => {
    const { pass } = await applicant()
    const session = await pass()
    const stranger = await applicant('Kbapass')
    expect([
      (await stranger.search(session)).status,
      (await stranger.search('unknown')).status,
      (await stranger.search('')).status,
    ]).toEqual([404, 404, 400])
  })

  it.each([
    ['Nofind', 'success', 0],
    ['Partial', 'partial', 1],
  ])('of %s is %s', async (lastName, status, count) => {
    const { visitor, pass, search } = await applicant(lastName)
    const { body } = await search(await pass())
    expect(body.status).toBe(status)
    expect(
      (await visitor.call('extractClaims', { creditCheckId: body.credit_check_id })).body.data.claims,
    ).toHaveLength(count)
  })

  it.each([
    ['Bureaudown', 503, 'Service temporarily unavailable'],
    ['Malformed', 502, "We couldn't process your credit report. Please try again."],
  ])(
    'says what went wrong for %s, and runs again when asked again [ERR-CREDIT-06] [ERR-CREDIT-03]',
    async (lastName, status, error) => {
      const { id, pass, search } = await applicant(lastName)
      const session = await pass()
      const answer = await search(session)
      expect([answer.status, answer.body.error]).toEqual([status, error])
      await search(session)
      expect((await runsOf(id)).map((run) => run.status)).toEqual(['error', 'error'])
    },
  )
})
