import type { FunctionWorld } from '#engine/rules/index.ts'
import type { Registry } from '#engine/definition/index.ts'

/** The functions behind the names that rules, checks and fields use. */
export interface Vocabulary {
  functions: Record<string, (args: unknown[], world: FunctionWorld) => unknown>
  formats: Record<string, (value: unknown, world: FunctionWorld) => boolean>
  normalisers: Record<string, (value: unknown) => unknown>
}

const mapValues = <T, U>(from: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]))

export function vocabularyOf(registry: Pick<Registry, 'functions' | 'formats' | 'normalisers'>): Vocabulary {
  return {
    functions: mapValues(registry.functions, ({ run }) => run),
    formats: mapValues(registry.formats, ({ test }) => test),
    normalisers: mapValues(registry.normalisers, ({ run }) => run),
  }
}
