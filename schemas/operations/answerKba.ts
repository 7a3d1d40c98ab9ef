import { Type } from 'typebox'
import { defineOperation, reference, secret } from '#engine/definition/index.ts'
import { kbaExamples, kbaFailed, kbaOutput, kbaReply, withoutIds } from './startKba.ts'

const id = () => reference({ minLength: 1, maxLength: 200 })

/** One radio choice per question (V2-VERIFY-03), sent as a list of ids (CALL-22). */
const questionAnswer = Type.Object(
  { questionId: id(), answer: Type.Array(secret({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 1 }) },
  { additionalProperties: false },
)

/** CALL-20, CALL-21. */
const request = Type.Object(
  {
    correlationId: id(),
    data: Type.Object(
      {
        kba: Type.Object(
          {
            authenticationId: id(),
            questionnaireId: id(),
            questionAnswers: Type.Array(questionAnswer, { minItems: 1, maxItems: 50 }),
          },
          { additionalProperties: false },
        ),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

export default defineOperation({
  about: 'Answers the questions of an identity check (CALL-20 to CALL-23)',
  method: 'POST',
  path: '/api/credit-check/valifi/kba-answer',
  input: {
    correlationId: reference({ from: 'local.identityCheck.correlationId' }),
    authenticationId: reference({ from: 'local.identityCheck.authenticationId' }),
    questionnaireId: reference({ from: 'local.identityCheck.questionnaireId' }),
    answers: Type.Record(Type.String(), secret(), { class: 'secret', from: 'local.identityAnswers' }),
  },
  body: {
    correlationId: '= input.correlationId',
    data: {
      kba: {
        authenticationId: '= input.authenticationId',
        questionnaireId: '= input.questionnaireId',
        questionAnswers: '= questionAnswers(input.answers)',
      },
    },
  },
  request,
  response: kbaReply,
  output: kbaOutput,
  outcome: { of: 'decision', values: ['PASS', 'CHALLENGE', 'FAIL'], others: true },
  failures: [
    // Without ids, and for ids that the server does not know (any more), there is no session to answer in (ERR-KBA-05).
    { code: 'unset', if: 'http == 404', text: 'Session not available. Please try again.' },
    { code: 'incomplete', if: 'http == 400', text: 'Please answer all questions before submitting.' },
    withoutIds,
    kbaFailed,
  ],
  timeout: '30s',
  receives: ['reference', 'secret'],
  examples: kbaExamples,
})
