/** The part of JSON Schema that the engine reads. `class` is the data class. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  class?: string
  description?: string
  /** Of an option: no formula may stand in its place. */
  literal?: boolean
  [keyword: string]: unknown
}

/** What pure functions get besides their arguments. */
export interface FunctionWorld {
  /** Milliseconds since the epoch. */
  now: number
  /** The day that it is then in the time zone of the theme, as an ISO date. */
  today: string
  /** The tag of the language in which texts are shown, for `Intl`; absent in the original. */
  language?: string | undefined
}

/** What a function does: it gets its arguments, accepts anything, and must not throw. */
export type FunctionRun = (args: unknown[], world: FunctionWorld) => unknown

/** A function that rules may call. Types are written as `string`, `bool`, `number`, `list<…>`. It must not throw. */
export type RuleFunction = {
  about: string
  parameters: string[]
  returns: string
  /** What to do instead, if a later version of the registry will lack it. */
  deprecated?: string
  /** Data class of its result, if that reveals less about a person than its arguments. */
  class?: string
  examples: { arguments: unknown[]; gives: unknown }[]
} & (
  | { clock?: undefined; language?: undefined; run: (args: unknown[]) => unknown }
  /** Only a function that says so gets the time or the language. A computed answer may not depend on either. */
  | { clock: true; language?: undefined; run: FunctionRun }
  | { clock?: undefined; language: true; run: FunctionRun }
)
