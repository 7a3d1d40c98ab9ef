import { Busy } from './apiError.ts'

/** Does costly work a few items at a time, in order of arrival. Work that would wait behind too much is refused, which costs nothing. */
export class BoundedQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #rest: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** `rest`: how long a place stays empty after its work, as a multiple of the time that the work took. */
  constructor({ atOnce, mostWaiting, rest = 0 }: { atOnce: number; mostWaiting: number; rest?: number }) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
    this.#rest = rest
  }

  /** Throws `Busy` when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else if (this.#waiting.length < this.#mostWaiting) await new Promise<void>((turn) => this.#waiting.push(turn))
    else throw new Busy()
    const began = performance.now()
    try {
      return await work()
    } finally {
      const rest = (performance.now() - began) * this.#rest
      if (rest > 0) setTimeout(() => this.#leave(), rest)
      else this.#leave()
    }
  }

  /** Hands the place to the next in line, so that a newcomer cannot slip in between. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
