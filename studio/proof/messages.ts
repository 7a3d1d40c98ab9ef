import type { CompiledFunnel } from 'runnel/compile'
import type { Finding } from 'runnel/contracts'
import type { funnelDiagram } from 'runnel/diagram'
import type { JsonSchema } from 'runnel/rules'
import type { Scenario, ScenarioInFile } from 'runnel/scenario'

/** What the phone needs of a funnel. */
export interface Made {
  file: string
  /** What the loader found; the checker finds more. */
  findings: Finding[]
  /** Absent while it cannot be run. */
  runnable?: {
    funnel: CompiledFunnel
    translated: CompiledFunnel[]
    /** The schemas of `schemasToValidate`. */
    schemas: Record<string, JsonSchema>
  }
}

/** How a scenario ended. */
export interface Played {
  name: string
  passed: boolean
  problems: string[]
  /** Where it failed: the file by its path in the project. */
  at?: { file: string; line: number }
}

export interface FoundScenarios {
  scenarios: ScenarioInFile[]
  /** Why they cannot be read, if they cannot. */
  problem?: string
}

/** What generated journeys reached, and what they did not. */
export interface Coverage {
  journeys: number
  tried: number
  /** By kind: how many there are, and those that no journey reached, in words. */
  steps: Covered
  transitions: Covered
  answers: Covered
}
export interface Covered {
  all: number
  missing: string[]
}

/** A funnel that a file changes. */
export interface Affected {
  funnel: string
  /** Steps that differ from how they are published. */
  steps: string[]
  /** What it does differently, in words. */
  sentences: string[]
  /** Whether it cannot be loaded or compiled any more. */
  broken: boolean
}

/** The steps and ways of a funnel, not laid out yet. */
export type Diagram = ReturnType<typeof funnelDiagram>

/** What the workers can be asked for, by name: what each is given and answers. Everything is plain data. */
export interface Tasks {
  make: [given: { funnel: string }, Made]
  check: [given: { funnel: string }, Finding[]]
  find: [given: { funnel: string }, FoundScenarios]
  /** Plays the scenarios with these names, or all; tells each as it ends. */
  play: [given: { funnel: string; names?: string[] }, Played[]]
  /** A shortest journey to a step; undefined if none is found. */
  reach: [given: { funnel: string; step: string }, Scenario | undefined]
  cover: [given: { funnel: string; most: number }, Coverage | undefined]
  /** What the texts do to each funnel, against the texts of before. */
  affected: [given: { before: Record<string, string | null> }, Affected[]]
  diagram: [given: { funnel: string }, Diagram | undefined]
}
export type Task = keyof Tasks

/** Files that have changed since the last question: their texts by path, null for those that are gone. */
export type Changes = Record<string, string | null>

export interface Question<T extends Task = Task> {
  id: number
  task: T
  given: Tasks[T][0]
  changes: Changes
}

export type Reply =
  | { id: number; answer: Tasks[Task][1]; took: number }
  | { id: number; failed: string }
  /** One more of what the answer will hold. */
  | { id: number; progress: unknown }
