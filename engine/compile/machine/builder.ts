import type { StepNode } from '#engine/definition/index.ts'
import type { CompileContext } from '../context.ts'
import type { StateConfig, Transition } from './types.ts'

/**
 * Where a transition begins. It decides which `catch` handles failures, where `@back` and `@stay` lead, and whether the
 * transition completes the step.
 */
export interface Origin {
  node: StepNode
  /** Whether leaving completes the step: true for next, then, on, after and buttons; false for the rest (format.md §7.7). */
  forward: boolean
  /** The transition belongs to the step's `catch`, which does not handle its own failures (format.md §7.4). */
  catching: boolean
  /** The event whose payload rules may read. */
  event?: string
  /** Effects have already run, so the machine has left the state in which the transition began. */
  left?: boolean
  /** Tags for the states that run effects. */
  tags: string[]
  /** Postpones a transition until `min` is over; redirects are not postponed (format.md §7.5). */
  defer?: (transition: Transition) => Transition
}

/** Collects the states of one step. Keys of technical states begin with `@`, so they never equal a step's id. */
export class StateBuilder {
  readonly node: StepNode
  readonly context: CompileContext
  states: Record<string, StateConfig> = {}
  private readonly counts = new Map<string, number>()

  constructor(node: StepNode, context: CompileContext) {
    this.node = node
    this.context = context
  }

  /** Adds a technical state and returns its target. */
  add(label: string, config: StateConfig): string {
    const count = this.counts.get(label) ?? 0
    this.counts.set(label, count + 1)
    const key = `@${label}${count === 0 ? '' : count}`
    this.states = { ...this.states, [key]: config }
    return `#${this.node.path}/${key}`
  }

  /** Returns the states that `fill` adds instead of adding them to the step. */
  within(fill: () => void): Record<string, StateConfig> {
    const outer = this.states
    this.states = {}
    fill()
    const inner = this.states
    this.states = outer
    return inner
  }
}

export const keyOf = (target: string): string => target.slice(target.lastIndexOf('/') + 1)
