import type { Verdict } from '../attack.ts'

const longest = 3

/** Adds up what many tries of one attack met: how often what was seen, and which of them went through. */
export class Findings {
  readonly #seen = new Map<string, number>()
  readonly #broken: string[] = []
  #count = 0

  /** One try: what it was, whether the server held, what was seen. */
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
