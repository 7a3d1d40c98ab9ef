import type { JsonSchema } from '#engine/rules/index.ts'

/** What scenarios may name. An empty list leaves the name open: what plays the scenario says then what it does not know. */
export interface ScenarioNames {
  /** Operations with the names of what they may answer. */
  operations: Record<string, string[]>
  paths: string[]
  events: string[]
  /** Paths of steps. */
  steps: string[]
  buttons: string[]
}
export const openNames: ScenarioNames = { operations: {}, paths: [], events: [], steps: [], buttons: [] }

/** A word, one of those known if there are any. */
export const oneOfNames = (title: string, names: string[]): JsonSchema => ({
  title,
  type: 'string',
  ...(names.length > 0 && { enum: names }),
})
