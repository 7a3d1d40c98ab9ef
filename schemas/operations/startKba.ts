import { Type } from 'typebox'
import { address, personalDetails } from '../formData.ts'
import { kbaQuestions } from '../identity.ts'
import { defineOperation, ours, plain, reference, taken, type Static } from '#engine/definition/index.ts'

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

/**
 * Asked again, the server gives the held result of the same person: open questions, PASS and FAIL. Anything else starts the check anew.
 */
export default defineOperation({
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
})
