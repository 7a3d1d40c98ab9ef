import { monthOf, timedSince } from '#server/database/timedIds.ts'

/** Sixteen claims make ten claim requests: three have no claims, the others one to four. */
const claimsPerRequest = 1.6

/** The number of claim requests for a number of claims. */
export const requestsFor = (claims: number): number => Math.ceil(claims / claimsPerRequest)

const longest = { years: 5 }

/** When the first was made: five years ago, but not before ids contained their time. */
export function simulatedSince(now: Date): Date {
  const yearsAgo = monthOf(now, -12 * longest.years)
  return yearsAgo < timedSince ? timedSince : yearsAgo
}

/** Claim requests written in one transaction, all of one month. */
export interface Portion {
  /** Numbers of the first and last, counted from 1 over all portions. */
  first: number
  last: number
  /** When the first was made. */
  from: Date
  /** Milliseconds between two. */
  step: number
}

/** Divides claim requests into portions by time, evenly from `since` to `until`, so that no portion crosses the end of a month. */
export function* portions(requests: number, since: Date, until: Date, most: number): Generator<Portion> {
  const step = (until.getTime() - since.getTime()) / requests
  const madeAt = (number: number): number => since.getTime() + (number - 1) * step
  for (let first = 1; first <= requests;) {
    const from = new Date(madeAt(first))
    const before = Math.ceil((monthOf(from, 1).getTime() - since.getTime()) / step)
    const last = Math.max(first, Math.min(first + most - 1, before, requests))
    yield { first, last, from, step }
    first = last + 1
  }
}
