import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KbaProvider } from '../types.ts'
import { stubUpstream, type StubUpstream } from '../upstream/stubUpstream.ts'
import { httpKba } from './httpKba.ts'

let stub: StubUpstream
let provider: KbaProvider
beforeAll(async () => {
  stub = await stubUpstream()
  provider = httpKba(stub.upstream)
})
afterAll(() => stub.close())

const subject = {
  clientRefId: 'CR-1',
  personalDetails: { firstName: 'Ann' },
  contactDetails: { email: 'ann@example.com' },
  address: { postcode: 'LS6 1AE' },
}
const asked = {
  questionnaireId: 17,
  questionGroups: [{ questionGroup: 2, questionHeader: 'Your address', appliesToQuestionId: [1, 2] }],
  questions: [
    { questionId: 1, questionText: 'Where?', choices: [{ choiceId: 5, choiceText: 'Here' }], weight: 3 },
    { questionId: 2, questionText: 'When?', choices: [] },
  ],
}

describe('httpKba.start', () => {
  it('sends the applicant without contact details and reads the questions, whose ids stay as they are [CALL-18] [CALL-19]', async () => {
    stub.answers({
      json: {
        decision: 'challenge',
        authenticationId: 7,
        correlationId: 'co-1',
        questions: asked,
        friendlyErrors: null,
        errorMsg: null,
      },
    })
    expect(await provider.start(subject)).toEqual({
      decision: 'CHALLENGE',
      authenticationId: '7',
      correlationId: 'co-1',
      friendlyErrors: [],
      errorMsg: '',
      questions: {
        questionnaireId: 17,
        questionGroups: [1, 2].map((appliesToQuestionId) => ({
          questionGroup: '2',
          questionHeader: 'Your address',
          appliesToQuestionId,
        })),
        questions: [
          { questionId: 1, questionText: 'Where?', choices: [{ choiceId: 5, choiceText: 'Here' }] },
          { questionId: 2, questionText: 'When?', choices: [] },
        ],
      },
    })
    const { contactDetails: _, ...sent } = subject
    expect(stub.requests[0]).toMatchObject({ path: '/kba' })
    expect(stub.requests[0]!.body).toEqual(sent)
  })

  it('passes on friendly errors that say something', async () => {
    stub.answers({ json: { decision: 'FAIL', friendlyErrors: [{ description: null }, { description: 'No match' }] } })
    expect(await provider.start(subject)).toMatchObject({
      decision: 'FAIL',
      friendlyErrors: [{ description: 'No match' }],
      correlationId: '',
    })
  })

  it('takes a message that there are no questions for a challenge that could not be put, and an empty reply for an error', async () => {
    stub.answers({ json: { errorMsg: 'No questions' } })
    expect(await provider.start(subject)).toMatchObject({ decision: 'CHALLENGE', errorMsg: 'No questions' })
    stub.answers({ json: {} })
    await expect(provider.start(subject)).rejects.toMatchObject({ code: 'malformed' })
  })

  it('is not repeated automatically', async () => {
    stub.answers({ json: {}, status: 503 }, { json: { decision: 'PASS' } })
    await expect(provider.start(subject)).rejects.toMatchObject({ code: 'unavailable' })
    expect(stub.requests).toHaveLength(1)
  })
})

describe('httpKba.answer', () => {
  it('sends the answers in their envelope [CALL-20] [CALL-21] [CALL-22]', async () => {
    stub.answers({ json: { decision: 'PASS', authenticationId: 'a-1', correlationId: 'co-1' } })
    const kba = { authenticationId: 'a-1', questionnaireId: '17', questionAnswers: [{ questionId: 1, answer: [5] }] }
    expect(await provider.answer({ correlationId: 'co-1', ...kba })).toMatchObject({
      decision: 'PASS',
      correlationId: 'co-1',
    })
    expect(stub.requests[0]).toMatchObject({ path: '/kba-answer' })
    expect(stub.requests[0]!.body).toEqual({ correlationId: 'co-1', data: { kba } })
  })
})
