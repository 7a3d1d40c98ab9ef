/** What somebody leaves a form with: enough to be known where they are led to. */
export interface LeftWith {
  email: string
  claimReference: string
}

let left: LeftWith | undefined

/**
 * Tells the next page who comes to it. In memory alone: an address, a log or a storage would show it to others, and a page that is loaded again has
 * forgotten it, also for whoever uses the device next.
 */
export const leaveWith = (who: LeftWith): void => void (left = who)
export const leftWith = (): LeftWith | undefined => left
export const forgetLeaving = (): void => void (left = undefined)
