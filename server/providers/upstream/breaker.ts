/** After so many failures in a row, a service is not called for so many milliseconds. */
const rules = { failures: 5, pauseMs: 30_000 } as const

/** How a call was admitted. A `trial` finds out whether the service is back. */
export type Admission = 'call' | 'trial'

/**
 * A circuit breaker: keeps applicants from waiting for an unavailable service, and the service from calls that it cannot serve. After several failures in
 * a row all calls are refused for a while, then one is admitted, and all once that one is answered. Each process has its own breaker, which stores nothing
 * of the calls.
 */
export class Breaker {
  readonly #clock: () => number
  readonly #changed: (isOpen: boolean) => void
  #failures = 0
  /** When it was shut, in milliseconds since 1970; undefined while calls are admitted. */
  #shutAt: number | undefined
  #isTrying = false

  /** `changed` is called when calls are refused from now on, and when they are admitted again. */
  constructor(clock: () => number, changed: (isOpen: boolean) => void = () => undefined) {
    this.#clock = clock
    this.#changed = changed
  }

  /** Whether a call would be refused now. */
  get isShut(): boolean {
    if (this.#shutAt === undefined) return false
    // A clock that is set back must not prolong the pause.
    const isPausing = Math.abs(this.#clock() - this.#shutAt) < rules.pauseMs
    return isPausing || this.#isTrying
  }

  /** Call before each attempt; undefined refuses it. An admitted caller reports the result. */
  admit(): Admission | undefined {
    if (this.isShut) return undefined
    if (this.#shutAt === undefined) return 'call'
    this.#isTrying = true
    return 'trial'
  }

  /** The only place that shuts and opens it, so that listeners get each change exactly once. */
  #shut(at: number | undefined): void {
    const isChange = (this.#shutAt === undefined) !== (at === undefined)
    this.#shutAt = at
    if (isChange) this.#changed(at !== undefined)
  }

  /** The service answered, whatever the answer. */
  answered(): void {
    this.#failures = 0
    this.#isTrying = false
    this.#shut(undefined)
  }

  /** The service did not answer. Calls that were under way when it was shut change nothing. */
  failed(admission: Admission): void {
    if (admission === 'trial') this.#isTrying = false
    else if (this.#shutAt !== undefined) return
    this.#failures += 1
    if (admission !== 'trial' && this.#failures < rules.failures) return
    this.#shut(this.#clock())
  }
}
