import { answerScreen } from '../honest.ts'
import { tried, type Move } from '../move.ts'

/** Answers the whole step as asked: without this, a monkey would seldom see a later step. */
export const answerMoves: Move[] = [
  { weight: 30, make: (session) => tried('answers the step as asked', answerScreen(session, session.plan.who)) },
]
