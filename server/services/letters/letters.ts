import type { LetterKind } from './letter.ts'
import type { LetterName } from '../../policy/letterHours.ts'
import { resetPassword, verifyEmail } from './accountLetter.ts'
import { resumeJourney } from './resumeJourney.ts'

/** Every kind of mail that is sent. */
export const letters = {
  'reset-password': resetPassword,
  'verify-email': verifyEmail,
  'resume-journey': resumeJourney,
} satisfies Record<LetterName, LetterKind>
