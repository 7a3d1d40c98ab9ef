import type { DataClass } from 'runnel/contracts'

/** What pure functions may know of the world. */
export interface ValueWorld {
  /** Milliseconds since the epoch. */
  now: number
  /** The day that it is then in the time zone of the brand, as an ISO date. */
  today: string
  /** The tag of the language in which texts are shown; absent in the original. */
  language?: string | undefined
}

/** A function that rules may call, as the registry takes it. Never throws. Only one with `clock` or `language` gets the world. */
export type ValueFunction = {
  about: string
  parameters: string[]
  returns: string
  /** The data class of what it gives, where that says less about a person than what it was given. */
  class?: DataClass
  examples: { arguments: unknown[]; gives: unknown }[]
} & (
  | { clock?: undefined; language?: undefined; run: (args: unknown[]) => unknown }
  | { clock: true; language?: undefined; run: (args: unknown[], world: ValueWorld) => unknown }
  | { clock?: undefined; language: true; run: (args: unknown[], world: ValueWorld) => unknown }
)

/** A named test of a value, as the registry takes it. Anything but the right kind of value is invalid. */
export interface NamedFormat {
  about: string
  valid: unknown[]
  invalid: unknown[]
  test: (value: unknown, world: ValueWorld) => boolean
}

/** A pure, idempotent rewriting of a committed value, as the registry takes it. What is not text stays as it is. */
export interface NamedNormaliser {
  about: string
  examples: [unknown, unknown][]
  run: (value: unknown) => unknown
}
