/** How much the newest one served counts, so that a few slow ones are no sign. */
const weight = 0.1

/** Knows how long whoever joins a line will wait, by how fast those before were served. Times are milliseconds. */
export class LinePace {
  /** When somebody was served last, or began to wait where nobody did. */
  #since = 0
  /** From one served to the next, smoothed. */
  #pace = 0

  /** By how many wait and how fast they are served; what is stuck counts by how long it has been. */
  expectedWait(waiting: number): number {
    return waiting === 0 ? 0 : waiting * this.#pace + performance.now() - this.#since
  }

  /** Somebody begins to wait where nobody did. */
  begin(): void {
    this.#since = performance.now()
  }

  /** The first of the line is served. */
  serve(): void {
    const now = performance.now()
    this.#pace += (now - this.#since - this.#pace) * weight
    this.#since = now
  }
}
