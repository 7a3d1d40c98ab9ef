import { Type } from 'typebox'
import { financial, ours, plain, type Static } from 'runnel/contracts'

/** Of the identity service: a text or a number. It is sent back as it came (CALL-20). */
export const anyId = () => Type.Unsafe<string | number>({ type: ['string', 'number'], class: 'reference' })

const choice = Type.Object({ choiceId: anyId(), choiceText: financial() })
const question = Type.Object({ questionId: anyId(), questionText: financial(), choices: Type.Array(choice) })
/** A header says which question it stands over; questions of one group share its name and header. */
const questionGroup = Type.Object({
  questionGroup: ours(plain()),
  questionHeader: ours(plain()),
  appliesToQuestionId: anyId(),
})

/** What is asked (ENT-KBA-02, ENT-KBA-03). The texts come from a credit file. */
export const kbaQuestions = Type.Object({
  questionnaireId: anyId(),
  questionGroups: ours(Type.Array(questionGroup)),
  questions: Type.Array(question),
})
export type KbaQuestions = Static<typeof kbaQuestions>
