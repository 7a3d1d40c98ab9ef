import { Type } from 'typebox'
import { defineOperation, ours, plain, reference, reply, secret, type Static, taken } from 'runnel/contracts'
import { address, personalDetails } from '../formData.ts'
import { kbaQuestions } from '../identity.ts'
import { retry } from './credit.ts'
import { gone } from './gone.ts'

/** What the identity check answers, to a start as to answers (CALL-19, CALL-23, ENT-KBA-01, ENT-KBA-04). */
export const kbaReply = Type.Object({
  decision: plain({ minLength: 1 }),
  questions: Type.Optional(kbaQuestions),
  authenticationId: Type.Optional(reference()),
  correlationId: Type.Optional(reference()),
  friendlyErrors: ours(Type.Array(Type.Object({ description: ours(plain()) }))),
  /** Set when no questions could be made. */
  errorMsg: Type.Optional(plain()),
  error: Type.Optional(plain()),
})
export type KbaReply = Static<typeof kbaReply>

/** What rules see of it. The same for both calls, so that one name may stand for the newest reply. */
export const kbaOutput = {
  decision: '= response.decision',
  questions: '= response.questions',
  authenticationId: '= response.authenticationId',
  correlationId: '= response.correlationId',
  questionnaireId: '= string(response.questions.questionnaireId)',
  firstFriendlyError: "= size(response.friendlyErrors) > 0 ? response.friendlyErrors[0].description : ''",
  errorMsg: '= response.errorMsg',
}

/** Without ids neither answers nor the credit search can be tied to this check (ERR-KBA-11). */
export const withoutIds = {
  code: 'no-ids',
  if: "http == 200 && (response.decision == 'PASS' || (response.decision == 'CHALLENGE' && response.errorMsg == '')) && (response.authenticationId == '' || response.correlationId == '')",
  text: 'Missing authentication data from verification',
} as const

/** ERR-KBA-04. */
export const kbaFailed = {
  code: 'failed',
  text: 'We had an issue with identity verification, but we can still process your claim.',
} as const

const ids = { authenticationId: 'authentication-1', correlationId: 'correlation-1' }
const unasked = { questions: {}, questionnaireId: '' }
const nothingSaid = { firstFriendlyError: '', errorMsg: '' }
const choices = (...texts: string[]) => texts.map((choiceText, at) => ({ choiceId: `c${at + 1}`, choiceText }))
const twoGroups = {
  questionnaireId: '1001',
  questionGroups: [
    { questionGroup: 'address', questionHeader: 'Your address', appliesToQuestionId: 'q1' },
    { questionGroup: 'address', questionHeader: 'Your address', appliesToQuestionId: 'q2' },
    { questionGroup: 'finance', questionHeader: 'Your finances', appliesToQuestionId: 'q3' },
  ],
  questions: [
    {
      questionId: 'q1',
      questionText: 'In which county have you lived?',
      choices: choices('Kent', 'Essex', 'None of the above'),
    },
    {
      questionId: 'q2',
      questionText: 'When did you move to your address?',
      choices: choices('Before 2010', 'Since 2010', 'None of the above'),
    },
    {
      questionId: 'q3',
      questionText: 'With which bank do you hold a current account?',
      choices: choices('Northfield Bank', 'Riverbank', 'None of the above'),
    },
  ],
}
const again = {
  questionnaireId: '1002',
  questionGroups: [{ questionGroup: 'finance', questionHeader: 'Your finances', appliesToQuestionId: 'q4' }],
  questions: [
    {
      questionId: 'q4',
      questionText: 'Which of these is your phone company?',
      choices: choices('Larkline', 'Hilltop', 'None of the above'),
    },
  ],
}

/** Named answers of the identity check for simulated runs; both calls have them all. */
export const kbaExamples = {
  PASS: { output: { decision: 'PASS', ...ids, ...unasked, ...nothingSaid } },
  CHALLENGE: {
    output: { decision: 'CHALLENGE', ...ids, questions: twoGroups, questionnaireId: '1001', ...nothingSaid },
  },
  more: { output: { decision: 'CHALLENGE', ...ids, questions: again, questionnaireId: '1002', ...nothingSaid } },
  noQuestions: { output: { decision: 'CHALLENGE', ...ids, ...unasked, ...nothingSaid } },
  errorMsg: {
    output: {
      decision: 'CHALLENGE',
      ...ids,
      ...unasked,
      firstFriendlyError: '',
      errorMsg: 'Questions could not be generated',
    },
  },
  FAIL: {
    output: {
      decision: 'FAIL',
      ...ids,
      ...unasked,
      firstFriendlyError: 'Your answers do not match our records',
      errorMsg: '',
    },
  },
  bareFail: { output: { decision: 'FAIL', ...ids, ...unasked, ...nothingSaid } },
  other: { output: { decision: 'REFER', ...ids, ...unasked, ...nothingSaid } },
}

const id = () => reference({ minLength: 1, maxLength: 200 })

/** The id of a question or a choice, as the reply gave it. */
const givenId = (of = 'reference') =>
  Type.Unsafe<string | number>({
    anyOf: [{ type: 'string', minLength: 1, maxLength: 200 }, { type: 'number' }],
    class: of,
  })

/** One radio choice per question (V2-VERIFY-03), sent as a list of ids (CALL-22). */
const questionAnswer = Type.Object(
  { questionId: givenId(), answer: Type.Array(givenId('secret'), { minItems: 1, maxItems: 1 }) },
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

export const identity = {
  answerKba: defineOperation({
    about: 'Answers the questions of an identity check (CALL-20 to CALL-23)',
    method: 'POST',
    path: '/api/credit-check/valifi/kba-answer',
    input: {
      correlationId: reference({ from: 'local.identityCheck.correlationId' }),
      authenticationId: reference({ from: 'local.identityCheck.authenticationId' }),
      questionnaireId: reference({ from: 'local.identityCheck.questionnaireId' }),
      answers: Type.Record(Type.String(), secret(), { class: 'secret', from: 'local.identityAnswers' }),
      /** For the ids as they came; the texts are not sent. */
      questions: taken('local.identityCheck.questions.questions', kbaQuestions.properties.questions),
    },
    body: {
      correlationId: '= input.correlationId',
      data: {
        kba: {
          authenticationId: '= input.authenticationId',
          questionnaireId: '= input.questionnaireId',
          questionAnswers: '= questionAnswers(input.answers, input.questions)',
        },
      },
    },
    request,
    response: kbaReply,
    output: kbaOutput,
    outcome: { of: 'decision', values: ['PASS', 'CHALLENGE', 'FAIL'], others: true },
    failures: [
      gone('correlationId'),
      // Without ids there is no session to answer in (ERR-KBA-05); the server does not know one for ever.
      { code: 'over', if: 'http == 404', text: 'Session not available. Please try again.' },
      { code: 'unset', if: 'http == 0', text: 'Session not available. Please try again.' },
      { code: 'incomplete', if: 'http == 400', text: 'Please answer all questions before submitting.' },
      withoutIds,
      kbaFailed,
    ],
    timeout: '30s',
    receives: ['reference', 'secret', 'financial'],
    examples: kbaExamples,
  }),

  /** The claim request is not sent: the server knows it by the session. Here it finds a result again after a reload. */
  runValifiCreditCheck: defineOperation({
    about:
      'Soft credit search for an applicant who has passed the identity check (CALL-24, CALL-25); no effect on the credit score',
    method: 'POST',
    path: '/api/credit-check/valifi/credit-check',
    input: {
      claimRequestId: reference({ from: 'form.claim_request_id' }),
      kba_session_id: reference({ from: 'form.identitySession' }),
      personalDetails: taken('form.personalDetails', personalDetails),
      address: taken('form.address', address),
      retry,
    },
    body: {
      kba_session_id: '= input.kba_session_id',
      personalDetails: '= input.personalDetails',
      address: '= input.address',
    },
    request: Type.Object(
      { kba_session_id: reference({ minLength: 1, maxLength: 200 }), personalDetails, address, retry },
      { additionalProperties: false },
    ),
    response: reply({ status: plain(), credit_check_id: Type.Optional(reference()) }),
    output: { status: '= response.status', creditCheckId: '= response.credit_check_id' },
    outcome: { of: 'status', values: ['success', 'partial'] },
    failures: [
      gone('kba_session_id'),
      { code: 'failed', text: 'We had an issue with the credit check, but we can still process your claim.' },
    ],
    timeout: '30s',
    once: { key: '{input.kba_session_id}', after: 'start', again: 'retry' },
    recover: 'readCreditCheck',
    receives: ['plain', 'reference', 'identity'],
    examples: {
      success: { output: { status: 'success', creditCheckId: 'credit-check-1' } },
      partial: { output: { status: 'partial', creditCheckId: 'credit-check-1' } },
      slow: { use: 'success', takes: '29s' },
    },
  }),

  /**
   * Asked again, the server gives the held result of the same person: open questions, PASS and FAIL. Anything else starts the check again.
   */
  startKba: defineOperation({
    about: 'Starts the identity check of an applicant (CALL-18, CALL-19)',
    method: 'POST',
    path: '/api/credit-check/valifi/kba',
    input: {
      clientRefId: reference({ from: 'form.claim_reference' }),
      personalDetails: taken('form.personalDetails', personalDetails),
      address: taken('form.address', address),
    },
    response: kbaReply,
    output: kbaOutput,
    outcome: { of: 'decision', values: ['PASS', 'CHALLENGE', 'FAIL'], others: true },
    failures: [
      gone('clientRefId'),
      // A reference that is unset here and one that the server does not know are the same to the applicant (ERR-KBA-02).
      {
        code: 'unset',
        if: 'http == 404',
        text: 'Identity verification could not be completed. Missing claim request information.',
      },
      withoutIds,
      kbaFailed,
    ],
    timeout: '30s',
    receives: ['reference', 'identity'],
    examples: kbaExamples,
  }),
}
