import type { LetterKind } from './letter.ts'
import type { LetterName } from '../../policy/letterHours.ts'
import { resetPassword } from './resetPassword.ts'
import { resumeJourney } from './resumeJourney.ts'
import { verifyEmail } from './verifyEmail.ts'

/** Every kind of mail that is sent. */
export const letters = {
  'reset-password': resetPassword,
  'verify-email': verifyEmail,
  'resume-journey': resumeJourney,
} satisfies Record<LetterName, LetterKind>
