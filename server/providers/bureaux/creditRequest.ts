import type { CreditSubject } from '../types.ts'

/** What every bureau is told (CALL-14). */
export const creditRequest = ({ clientRefId, personalDetails, contactDetails, address }: CreditSubject) => ({
  clientRefId,
  personalDetails,
  contactDetails,
  address,
})

/** What the identity-verification provider is told once somebody has passed (CALL-24). */
export const passedRequest = ({ kbaSessionId, personalDetails, address }: CreditSubject) => ({
  kba_session_id: kbaSessionId,
  personalDetails,
  address,
})

/** The same object without members that are null, as some bureaux write what they do not know. */
export const withoutNulls = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as {
    [K in keyof T]: Exclude<T[K], null>
  }
