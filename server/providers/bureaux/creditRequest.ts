import type { CreditSubject } from '../types.ts'

/** The request to any bureau (CALL-14). */
export const creditRequest = ({ clientRefId, personalDetails, contactDetails, address }: CreditSubject) => ({
  clientRefId,
  personalDetails,
  contactDetails,
  address,
})

/** The request to the identity-verification provider after a passed check (CALL-24). */
export const passedRequest = ({ kbaSessionId, personalDetails, address }: CreditSubject) => ({
  kba_session_id: kbaSessionId,
  personalDetails,
  address,
})

/** The object without null members, which some bureaux write for unknown values. */
export const withoutNulls = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], null> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as {
    [K in keyof T]: Exclude<T[K], null>
  }
