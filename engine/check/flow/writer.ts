import type { StepIndex, StepNode, Slot } from '#engine/definition/index.ts'
import type { CheckContext } from '../context.ts'
import type { Facts } from './facts.ts'
import type { FlowBuilder } from './flow.ts'

/** What the parts of the flow share while it is written. */
export interface FlowWriter {
  builder: FlowBuilder
  facts: Facts
  context: CheckContext
  index: StepIndex
  arrivals: Map<string, number>
  waiting: Map<string, number>
  /** Where the `catch` of a step begins. */
  catches: Map<string, number>
  /** Where an address is asked for, and where landing looks for the earliest open step before a top-level one. */
  landing: { asked: number; openOf: Map<string, number> }
  /** Handlers of events, and the points at which each may begin. */
  handlers: { event: string; heard: number; active: number[] }[]
  /** By place in `order`: where the next step is looked for. */
  following: number[]
  exit: number
  /** The answers that a step has certainly set once it was completed. */
  completed(node: StepNode): string[]
}

/** Where a transition comes from. */
export interface FlowOrigin {
  /** Absent in `enter`. */
  node?: StepNode
  slot: Slot
  by: Slot | 'failure'
  event?: string
}
