import { uuidOf } from '#server/data/fingerprint.ts'
import type { CreditSubject } from './types.ts'

/** The last name by which the sandbox recognises a test applicant. */
export const lastNameOf = ({ personalDetails }: CreditSubject): string =>
  (personalDetails.lastName ?? '').trim().toLowerCase()

export const phoneLastFourOf = ({ contactDetails }: CreditSubject): string =>
  (contactDetails.phoneNumber ?? '').replace(/\D/g, '').slice(-4)

/** Nothing is stored: a verification id follows from the reference, and the id given for an accepted code follows from the previous one. */
export const verificationIdOf = ({ clientRefId }: CreditSubject): string => uuidOf(`verification ${clientRefId}`)
export const sessionIdOf = ({ clientRefId }: CreditSubject): string => uuidOf(`session ${clientRefId}`)
export const nextSessionIdOf = (sessionId: string): string => uuidOf(`next ${sessionId}`)
export const acceptedIdOf = (verificationId: string): string => uuidOf(`accepted ${verificationId}`)
