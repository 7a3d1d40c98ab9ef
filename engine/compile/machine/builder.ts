import type { StepNode } from '#engine/definition/index.ts'
import type { CompileContext } from '../context.ts'
import type { StateConfig, Transition } from './types.ts'

/**
 * Where a transition comes from: this decides who handles failures, what Back and `@stay` mean, and whether leaving
 * completes the step.
 */
export interface Origin {
  node: StepNode
  /** Next, then, on, after and buttons complete the step they leave; guards, `start`, Back and failures do not (format.md §7.7). */
  forward: boolean
  /** The step's `catch` is being carried out, and is therefore not asked again (format.md §7.4). */
  catching: boolean
  /** Event whose payload rules may read. */
  event?: string
  /** Effects run already, so the funnel is no longer where the transition began. */
  left?: boolean
  /** Tags of the states in which effects run. */
  tags: string[]
  /** Inside a `min` everything but a redirect waits for the rest of it (format.md §7.5). */
  defer?: (transition: Transition) => Transition
}

/** Collects the states that stand for one step. Technical states begin with `@`, so they never meet a step's id. */
export class StateBuilder {
  readonly node: StepNode
  readonly context: CompileContext
  states: Record<string, StateConfig> = {}
  private readonly counts = new Map<string, number>()

  constructor(node: StepNode, context: CompileContext) {
    this.node = node
    this.context = context
  }

  /** Adds a technical state and gives the target that leads to it. */
  add(label: string, config: StateConfig): string {
    const count = this.counts.get(label) ?? 0
    this.counts.set(label, count + 1)
    const key = `@${label}${count === 0 ? '' : count}`
    this.states[key] = { id: `${this.node.path}/${key}`, ...config }
    return `#${this.node.path}/${key}`
  }

  /** States that `fill` adds go to a container of their own, which is returned. */
  within(fill: () => void): Record<string, StateConfig> {
    const outer = this.states
    const inner = (this.states = {})
    fill()
    this.states = outer
    return inner
  }
}

export const keyOf = (target: string): string => target.slice(target.lastIndexOf('/') + 1)
