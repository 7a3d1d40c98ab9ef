import type { Verdict } from '../attack.ts'

const longest = 3

/** Collects the results of many tries of one attack: counts of what was seen, and the tries that succeeded. */
export class Findings {
  readonly #seen = new Map<string, number>()
  readonly #broken: string[] = []
  #count = 0

  /** Adds one try: its name, whether the server held, and what was seen. */
  add(what: string, held: boolean, saw: string | number): void {
    this.#count += 1
    this.#seen.set(String(saw), (this.#seen.get(String(saw)) ?? 0) + 1)
    if (!held) this.#broken.push(`${what} → ${saw}`)
  }

  verdict(): Verdict {
    if (this.#count === 0) return { held: false, happened: 'nothing was tried' }
    const seen = [...this.#seen]
      .toSorted(([, one], [, other]) => other - one)
      .map(([saw, times]) => (times === 1 ? saw : `${saw} (${times} times)`))
    const more = this.#broken.length > longest ? `; and ${this.#broken.length - longest} more` : ''
    if (this.#broken.length > 0)
      return {
        held: false,
        happened: `${this.#broken.length} of ${this.#count} went through: ${this.#broken.slice(0, longest).join('; ')}${more}`,
      }
    return {
      held: true,
      happened: `${this.#count} tries: ${seen.slice(0, longest).join(', ')}${seen.length > longest ? ', …' : ''}`,
    }
  }
}
