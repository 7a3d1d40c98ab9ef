import { Busy } from './apiError.ts'

interface Waiting {
  who: string
  begin(): void
}

/** How many of those who had turns are remembered. */
const mostRemembered = 10_000

/**
 * Does costly work a few items at a time. Those whose last turn is longest ago come first, and among them whoever came
 * first. Work that would wait behind too much is refused, which costs nothing.
 */
export class BoundedQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #mostOfOne: number
  readonly #rest: number
  readonly #waiting: Waiting[] = []
  /** The last turn of each, while anybody waits. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #running = 0

  /**
   * `mostOfOne`: how much work may wait for one person or network. `rest`: how long a place stays empty after its work, as
   * a multiple of the time that the work took.
   */
  constructor({
    atOnce,
    mostWaiting,
    mostOfOne = mostWaiting,
    rest = 0,
  }: {
    atOnce: number
    mostWaiting: number
    mostOfOne?: number
    rest?: number
  }) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
    this.#mostOfOne = mostOfOne
    this.#rest = rest
  }

  /** `who` the work is for, if turns are to be fair. Throws `Busy` when too much waits already. */
  async run<T>(work: () => Promise<T>, who = ''): Promise<T> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      this.#remember(who)
    } else if (this.#hasRoomFor(who)) await new Promise<void>((begin) => this.#waiting.push({ who, begin }))
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
    const turns = this.#waiting.map(({ who }) => this.#turns.get(who) ?? 0)
    const [next] = this.#waiting.splice(turns.indexOf(Math.min(...turns)), 1)
    if (!next) {
      this.#turns.clear()
      this.#running -= 1
      return
    }
    this.#remember(next.who)
    next.begin()
  }

  #hasRoomFor(who: string): boolean {
    const own = this.#waiting.filter((one) => one.who === who).length
    return this.#waiting.length < this.#mostWaiting && own < this.#mostOfOne
  }

  #remember(who: string): void {
    if (this.#turns.size >= mostRemembered) this.#turns.clear()
    this.#turns.set(who, (this.#turn += 1))
  }
}
