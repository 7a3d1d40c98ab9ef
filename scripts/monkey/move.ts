import type { Random } from '#engine/rules/randomRule.ts'
import type { Session } from './session.ts'

/** Something that a monkey does. */
export interface Move {
  /** How often it is drawn, beside the others. */
  weight: number
  /** Whether the answers must be the same before and after. */
  keepsAnswers?: boolean
  /** Does it, and gives it in words. What is not possible at the moment is left undone. */
  make(session: Session, random: Random): Promise<string>
}

/** Does something that may not be possible at the moment, and says so. */
export const tried = (words: string, done: Promise<unknown>): Promise<string> =>
  done.then(
    () => words,
    () => `${words} (not possible)`,
  )
