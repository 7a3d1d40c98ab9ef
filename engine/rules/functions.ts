/** Plain JSON Schema, as far as the engine reads it. `class` is the data class. */
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
  [keyword: string]: unknown
}

/** What pure functions may know of the world. */
export interface FunctionWorld {
  /** Milliseconds since the epoch, from the engine's clock. */
  now: number
}

/** A function that rules may call. Types are those of rules: `string`, `bool`, `number`, `list<…>`. Never throws. */
export interface RuleFunction {
  about: string
  parameters: string[]
  returns: string
  /** The data class of what it gives, where that says less about a person than what it was given. */
  class?: string
  examples: { arguments: unknown[]; gives: unknown }[]
  run: (args: unknown[], world: FunctionWorld) => unknown
}
