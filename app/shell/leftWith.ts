/** What the login page needs to know about a visitor who comes from a form. */
export interface LeftWith {
  email: string
  claimReference: string
}

let left: LeftWith | undefined

/**
 * Passes the visitor's email and claim reference to the next page. They are kept in memory only: an address, a log or a
 * storage would show them to others, and a reload forgets them.
 */
export const leaveWith = (who: LeftWith): void => void (left = who)
export const leftWith = (): LeftWith | undefined => left
export const forgetLeaving = (): void => void (left = undefined)
