/** So many failures in a row, and a service is left alone for so many milliseconds. */
const rules = { failures: 5, pauseMs: 30_000 } as const

/** What a call was let through as. The `trial` is the one that finds out whether the service is back. */
export type Admission = 'call' | 'trial'

/**
 * Keeps applicants from waiting for a service that is away, and the service from calls that it cannot serve: after failures in a row nobody is let
 * through for a while, then one alone, and everybody again once that one is answered. Each process has its own; it holds nothing of the calls.
 */
export class Breaker {
  readonly #clock: () => number
  readonly #changed: (isOpen: boolean) => void
  #failures = 0
  /** When it was shut, in milliseconds since 1970; undefined while everybody is let through. */
  #shutAt: number | undefined
  #isTrying = false

  /** `changed` hears when nobody is let through any more, and when everybody is again. */
  constructor(clock: () => number, changed: (isOpen: boolean) => void = () => undefined) {
    this.#clock = clock
    this.#changed = changed
  }

  /** Whether a call would be turned away now. */
  get isShut(): boolean {
    if (this.#shutAt === undefined) return false
    // A clock that is set back must not shut it for longer.
    const isPausing = Math.abs(this.#clock() - this.#shutAt) < rules.pauseMs
    return isPausing || this.#isTrying
  }

  /** Asked before each call; undefined turns it away. Whoever is let through says how it ended. */
  admit(): Admission | undefined {
    if (this.isShut) return undefined
    if (this.#shutAt === undefined) return 'call'
    this.#isTrying = true
    return 'trial'
  }

  /** The only place where it is shut and opened: whoever hears of it hears each change once, and nothing else. */
  #shut(at: number | undefined): void {
    const isChange = (this.#shutAt === undefined) !== (at === undefined)
    this.#shutAt = at
    if (isChange) this.#changed(at !== undefined)
  }

  /** The service gave an answer, whichever. */
  answered(): void {
    this.#failures = 0
    this.#isTrying = false
    this.#shut(undefined)
  }

  /** The service gave none. What was under way when it was shut changes nothing any more. */
  failed(admission: Admission): void {
    if (admission === 'trial') this.#isTrying = false
    else if (this.#shutAt !== undefined) return
    this.#failures += 1
    if (admission !== 'trial' && this.#failures < rules.failures) return
    this.#shut(this.#clock())
  }
}
