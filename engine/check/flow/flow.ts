import type { Edge, FunnelGraph } from '#engine/graph/index.ts'

/** What a way does to what is certain, in order. */
export type Change =
  | { does: 'add'; facts: number[] }
  /** Something is written, or asked anew. */
  | { does: 'lose'; path: string }
  /** Values that are computed first and written together; certain to be set where `needs` are set, and never without `needs`. */
  | { does: 'write'; writes: { path: string; needs?: string[] }[] }
  /** Arriving clears an error that did not lead here. */
  | { does: 'arrive' }

export interface FlowEdge extends Edge {
  changes: Change[]
  /** Steps whose questions are all answered where this is taken. */
  passes?: string[]
}

/** The graph of a funnel with what its edges do to what is certain. Back is left out, for whoever goes back has been there. */
export interface Flow extends Pick<FunnelGraph, 'points' | 'boot'> {
  edges: FlowEdge[]
  /** Points at which what stands at a pointer is decided, read or done. */
  pointsAt(pointer: string): number[]
  /** By path of a step: the point at which it is entered. */
  arrivals: Map<string, number>
}

const completing: readonly Edge['by'][] = ['next', 'then', 'on', 'after', 'buttons']

/** Leaving a step by such an edge completes it (docs/format.md §7.7). */
export const completes = ({ by, ends, failing }: Edge): boolean => ends === true && !failing && completing.includes(by)
