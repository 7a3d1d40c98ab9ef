/** Weight of the latest interval, so that a few slow ones do not matter. */
const weight = 0.1

/** Estimates how long a newcomer to a queue will wait, from the pace so far. Times are in milliseconds. */
export class LinePace {
  /** When the last item was served, or the first one joined an empty queue. */
  #since = 0
  /** Smoothed time between two items. */
  #pace = 0

  /** The wait for a newcomer behind `waiting` items. A stuck queue counts by how long it has been stuck. */
  expectedWait(waiting: number): number {
    return waiting === 0 ? 0 : waiting * this.#pace + performance.now() - this.#since
  }

  /** An item joins the empty queue. */
  begin(): void {
    this.#since = performance.now()
  }

  /** The first item is served. */
  serve(): void {
    const now = performance.now()
    this.#pace += (now - this.#since - this.#pace) * weight
    this.#since = now
  }
}
