import type { DataClass } from '#engine/definition/index.ts'

/** What pure functions may know of the world. */
export interface ValueWorld {
  /** Milliseconds since the epoch. */
  now: number
  /** The tag of the language in which texts are shown; absent in the original. */
  language?: string | undefined
}

/** A function that rules may call, as the registry takes it. Never throws. */
export interface ValueFunction {
  about: string
  parameters: string[]
  returns: string
  /** The data class of what it gives, where that says less about a person than what it was given. */
  class?: DataClass
  examples: { arguments: unknown[]; gives: unknown }[]
  run: (args: unknown[], world: ValueWorld) => unknown
}

/** A named test of a value, as the registry takes it. Anything but the right kind of value is invalid. */
export interface NamedFormat {
  about: string
  valid: string[]
  invalid: string[]
  test: (value: unknown, world: ValueWorld) => boolean
}

/** A pure, idempotent rewriting of a committed value, as the registry takes it. What is not text stays as it is. */
export interface NamedNormaliser {
  about: string
  examples: [unknown, unknown][]
  run: (value: unknown) => unknown
}
