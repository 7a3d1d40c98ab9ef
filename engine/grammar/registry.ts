import type { OperationContract } from '#schemas/operation.ts'
import type { EventContract } from '#schemas/events.ts'

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

/** What a widget is, without React: read by checker, compiler, editor schema, preview and docs. */
export interface WidgetDefinition {
  name: string
  about: string
  /** The type of value it edits, as JSON Schema. `type: 'string'` fits every text path. */
  edits: JsonSchema
  /** JSON Schema of `options`, an object. */
  options: JsonSchema
  /** Texts it shows by itself, by key; `options.messages` may replace them. */
  messages: Record<string, string>
  /** Labels of the members of a composite value, so that reasons can name them: `{ row: 'Row' }`. */
  members?: Record<string, string>
  /** What it can tell besides its value, by name, as JSON Schemas: how the value was given, say. Fields keep it where their `tells` says. */
  tells?: Record<string, JsonSchema>
  /** Operations that it calls. */
  operations?: string[]
  /** Whether it needs `choices`. */
  choices?: boolean
  /** A valid value, for docs, previews and contract tests. */
  example: unknown
}

/** Content without an answer. */
export interface BlockDefinition {
  name: string
  about: string
  options: JsonSchema
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

/** A named test of a value, used by field checks. */
export interface ValueFormat {
  about: string
  valid: string[]
  invalid: string[]
  test: (value: unknown, world: FunctionWorld) => boolean
}

/** A pure, idempotent rewriting of a committed value. */
export interface Normaliser {
  about: string
  examples: [unknown, unknown][]
  run: (value: unknown) => unknown
}

/** Every name a definition may use, and what it means. The engine knows none of them by itself. */
export interface Registry {
  model: { form: JsonSchema; local: JsonSchema; theme: JsonSchema; query: JsonSchema }
  operations: Record<string, OperationContract>
  events: Record<string, EventContract>
  widgets: Record<string, WidgetDefinition>
  blocks: Record<string, BlockDefinition>
  functions: Record<string, RuleFunction>
  formats: Record<string, ValueFormat>
  normalisers: Record<string, Normaliser>
}
