import { monthOf, timedSince } from '../database/timedIds.ts'

/** Of sixteen claims, ten claim requests: three have none, the others one to four. */
const claimsPerRequest = 1.6

/** How many claim requests have so many claims. */
export const requestsFor = (claims: number): number => Math.ceil(claims / claimsPerRequest)

const longest = { years: 5 }

/** When the first of them was made: five years ago, but not before ids told their time. */
export function simulatedSince(now: Date): Date {
  const yearsAgo = monthOf(now, -12 * longest.years)
  return yearsAgo < timedSince ? timedSince : yearsAgo
}

/** Claim requests that are written at once, all of one month. */
export interface Portion {
  /** Numbers of the first and the last, counted from 1 over all. */
  first: number
  last: number
  /** When the first of them was made. */
  from: Date
  /** Milliseconds from one to the next. */
  step: number
}

/** So many claim requests in the order in which they were made, evenly from `since` to `until`, some at a time and none over the end of a month. */
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
