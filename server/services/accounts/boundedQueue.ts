import { Busy } from '../apiError.ts'

/** Does costly work a few at a time and in the order in which it came. Who would have to wait behind too many is refused, which costs nothing. */
export class BoundedQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Throws `Busy` when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else if (this.#waiting.length < this.#mostWaiting) await new Promise<void>((turn) => this.#waiting.push(turn))
    else throw new Busy()
    try {
      return await work()
    } finally {
      // Whoever is next takes over this one's place, so that nobody who comes now can slip in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
