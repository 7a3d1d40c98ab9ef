import { Type } from 'typebox'
import { financial, plain, reference, type Static } from './shape.ts'

const choice = Type.Object({ choiceId: reference(), choiceText: financial() })
const question = Type.Object({ questionId: reference(), questionText: financial(), choices: Type.Array(choice) })
/** A header says which question it stands over; questions of one group share its name and header. */
const questionGroup = Type.Object({ questionGroup: plain(), questionHeader: plain(), appliesToQuestionId: reference() })

/** What is asked (ENT-KBA-02, ENT-KBA-03). The texts come from a credit file. */
export const kbaQuestions = Type.Object({ questionnaireId: reference(), questionGroups: Type.Array(questionGroup), questions: Type.Array(question) })
export type KbaQuestions = Static<typeof kbaQuestions>

