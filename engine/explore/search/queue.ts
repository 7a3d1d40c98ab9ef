import type { Journey } from '../journey.ts'

/** Journeys that wait to be walked, those with fewer presses first. */
export interface Queue {
  /** `promise` names what the journey tries at its end. */
  add(journey: Journey, promise: string): void
  next(): Journey | undefined
  /** How many journeys were left out because they are too long. */
  leftOut(): number
}

interface Waiting {
  journey: Journey
  promise: string
}

/** In order `news` a journey whose promise another one kept already waits until there is nothing newer. */
export function createQueue(order: 'shortest' | 'news', longest: number): Queue {
  const fresh: Waiting[][] = []
  const others: Waiting[][] = []
  const kept = new Set<string>()
  let leftOut = 0
  const put = (waiting: Waiting, into: Waiting[][]): void =>
    void (into[waiting.journey.legs.length] ??= []).push(waiting)
  const first = (from: Waiting[][]): Waiting | undefined => from.find((list) => list && list.length > 0)?.shift()
  return {
    add: (journey, promise) => {
      if (journey.legs.length - 1 <= longest) put({ journey, promise }, fresh)
      else leftOut += 1
    },
    next: () => {
      for (let waiting = first(fresh); waiting; waiting = first(fresh)) {
        if (order === 'shortest' || !kept.has(waiting.promise)) {
          kept.add(waiting.promise)
          return waiting.journey
        }
        put(waiting, others)
      }
      return first(others)?.journey
    },
    leftOut: () => leftOut,
  }
}
