import { rootOf } from '../overlap.ts'
import { emptyBits, freshError, intersect, removeBits, setBit, type Bits, type Facts } from './facts.ts'
import type { Change, Flow, FlowEdge } from './ways.ts'

/** What is certain at each point, on every way to it (docs/format.md §4, definite assignment). */
export interface Certainty {
  /** Whether any way leads to a point. */
  reached(point: number): boolean
  /** The facts that hold at a point whatever the way; only for points that are reached. */
  at(point: number): Bits
  isSet(path: string, point: number): boolean
  /** What an edge makes of the facts at its start. */
  through(edge: FlowEdge, bits: Bits): Bits
}

/** A forward must-analysis: where ways meet, only what is certain on all of them stays. `uses` leaves edges out. */
export function definiteAssignment(
  flow: Flow,
  facts: Facts,
  uses: (edge: FlowEdge) => boolean = () => true,
): Certainty {
  const size = facts.all.length
  const out: FlowEdge[][] = flow.points.map(() => [])
  for (const edge of flow.edges) if (uses(edge)) out[edge.from]!.push(edge)
  const known: (Bits | undefined)[] = []
  known[flow.boot] = emptyBits(size)
  const order = orderOfVisit(flow.boot, out)
  const waiting = new Set([flow.boot])
  while (waiting.size > 0) {
    for (const point of order) {
      if (!waiting.delete(point)) continue
      for (const edge of out[point]!) {
        const arriving = through(edge, known[point]!, facts)
        const before = known[edge.to]
        if (!before) known[edge.to] = arriving
        else if (!intersect(before, arriving)) continue
        waiting.add(edge.to)
      }
    }
  }
  return {
    reached: (point) => known[point] !== undefined,
    at: (point) => known[point]!,
    isSet: (path, point) => facts.isSet(path, known[point]!),
    through: (edge, bits) => through(edge, bits, facts),
  }
}

function through({ changes }: FlowEdge, before: Bits, facts: Facts): Bits {
  if (changes.length === 0) return before.slice()
  const bits = before.slice()
  for (const change of changes) apply(change, bits, facts)
  return bits
}

function apply(change: Change, bits: Bits, facts: Facts): void {
  switch (change.does) {
    case 'add':
      return change.facts.forEach((id) => setBit(bits, id))
    case 'lose':
      return removeBits(bits, facts.touching(change.path))
    case 'arrive':
      if (!facts.isSet(freshError, bits)) removeBits(bits, facts.touching('error'))
      return
    case 'write': {
      const set = change.writes.filter(({ needs }) => needs?.every((path) => isGiven(path, bits, facts)))
      for (const { path } of change.writes) removeBits(bits, facts.touching(path))
      for (const { path } of set) setBit(bits, facts.path(path))
    }
  }
}

const alwaysThere = new Set(['theme', 'journey', 'valid'])

/** Whether a value that is taken from elsewhere is set: of a result, whether there is one. What its reply may lack is the contract's business. */
function isGiven(path: string, bits: Bits, facts: Facts): boolean {
  const root = rootOf(path)
  if (alwaysThere.has(root) || facts.isSet(path, bits)) return true
  return root !== 'form' && root !== 'local' && root !== 'query' && facts.isSet(root, bits)
}

/** Points in an order in which most edges lead forward, so that few rounds are needed (reverse postorder). */
function orderOfVisit(start: number, out: { to: number }[][]): number[] {
  const seen = new Set([start])
  const left: number[] = []
  const stack = [{ point: start, next: 0 }]
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const edge = out[top.point]![top.next++]
    if (!edge) {
      left.push(top.point)
      stack.pop()
    } else if (!seen.has(edge.to)) {
      seen.add(edge.to)
      stack.push({ point: edge.to, next: 0 })
    }
  }
  return left.reverse()
}
