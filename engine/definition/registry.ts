import type { FunctionWorld, JsonSchema, RuleFunction } from '#engine/rules/index.ts'
import type { EventContract, OperationContract } from './contracts.ts'

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

const safe = new WeakMap<Registry, Registry>()

/** A table that answers to its own names alone: not to `constructor`, `__proto__` and what else every object has. */
export const onlyOwn = <T>(...tables: (Record<string, T> | undefined)[]): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, ...tables) as Record<string, T>

/** The registry with such tables, to look up what an author has written. The same one each time. */
export function withOwnNames(registry: Registry): Registry {
  const { model, ...tables } = registry
  const own = Object.entries(tables).map(([name, table]) => [name, onlyOwn<unknown>(table)])
  const known = safe.get(registry) ?? ({ model, ...Object.fromEntries(own) } as Registry)
  safe.set(registry, known)
  return known
}
