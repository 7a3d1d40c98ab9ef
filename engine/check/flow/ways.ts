import { rememberingBy } from '#engine/base/index.ts'
import type { Edge, FunnelGraph } from '#engine/graph/index.ts'
import { isInside } from '#engine/definition/index.ts'

/** How an edge changes what is certain. */
export type Change =
  | { does: 'add'; facts: number[] }
  /** Something is written, or asked again. */
  | { does: 'lose'; path: string }
  /** Values that are computed first and written together; certain to be set where `needs` are set, and never without `needs`. */
  | { does: 'write'; writes: { path: string; needs?: string[] }[] }
  /** Arriving clears an error that did not lead here. */
  | { does: 'arrive' }

export interface FlowEdge extends Edge {
  changes: Change[]
  /** A press of a Next that is not shown, which nobody can walk. */
  hidden?: true
  /** Steps whose questions are all answered where this is taken. */
  passes?: string[]
}

/** The graph of a funnel, with the changes that its edges make to what is certain. Back is left out: it only leads to earlier steps. */
export interface Flow extends Pick<FunnelGraph, 'points' | 'boot'> {
  edges: FlowEdge[]
  /** Points at which what stands at a pointer is decided, read or done. */
  pointsAt(pointer: string): number[]
  /** By path of a step: the point at which it is entered. */
  arrivals: Map<string, number>
  /** Path of a step through which ways should lead, if they can. */
  through?: string
}

const completing: readonly Edge['by'][] = ['next', 'then', 'on', 'after', 'buttons']

/** Leaving a step by such an edge completes it (docs/format.md §7.7). */
export const completes = ({ by, ends, failing }: Edge): boolean => ends === true && !failing && completing.includes(by)

/** A way through the flow. */
export type Way = FlowEdge[]

export interface Search {
  /** Whether an edge may be taken. */
  uses?: (edge: FlowEdge) => boolean
  ends: (point: number, certain: boolean) => boolean
  /** Path of a step through which the way has to lead. */
  through?: string
  /** Follows one fact along the way: whether it is certain after an edge, given whether it was before. */
  follow?: (edge: FlowEdge, certain: boolean) => boolean
}

/** How many steps longer a way may be that leads through the step that is asked for. */
const mostDetour = 8

/**
 * The way over the fewest steps, conditions aside. One that needs no answers kept from before is preferred: it can be walked from the
 * first step. So is one through the step that the flow asks for, unless it is much longer.
 */
export function shortestWay(flow: Flow, search: Search): Way | undefined {
  const uses = search.uses ?? (() => true)
  const walked: Search = { ...search, uses: (edge) => !edge.kept && !edge.hidden && uses(edge) }
  const shortest = find(flow, walked) ?? find(flow, search)
  const { through } = flow
  const longer = shortest && through !== undefined ? find(flow, { ...walked, through }) : undefined
  const isNear = longer && stepsOf(longer, flow).length <= stepsOf(shortest!, flow).length + mostDetour
  return isNear ? longer : shortest
}

interface Visit {
  point: number
  certain: boolean
  /** It has led through the step that is asked for. */
  passed: boolean
  edge?: FlowEdge
  before?: Visit
}

const outOf = rememberingBy(({ points, edges }: Flow) => {
  const out: FlowEdge[][] = points.map(() => [])
  for (const edge of edges) out[edge.from]!.push(edge)
  return out
})

/** Breadth-first by steps: points of the same step are visited before the next step. */
function find(flow: Flow, { uses, ends, follow, through }: Search): Way | undefined {
  const out = outOf(flow)
  const seen = new Set<string>()
  let here: Visit[] = [{ point: flow.boot, certain: false, passed: through === undefined }]
  let next: Visit[] = []
  while (here.length > 0) {
    for (let visit = here.pop(); visit; visit = here.pop()) {
      const key = `${visit.point} ${visit.certain} ${visit.passed}`
      if (seen.has(key)) continue
      seen.add(key)
      if (visit.passed && ends(visit.point, visit.certain)) return wayTo(visit)
      for (const edge of out[visit.point]!) {
        if (uses && !uses(edge)) continue
        const certain = follow?.(edge, visit.certain) ?? false
        // Ways without failures are better examples, so they come first.
        const list = flow.points[edge.to]!.is === 'arrival' || fails(edge) ? next : here
        const passed = visit.passed || isInside(flow.points[edge.to]!.step, through!)
        list.push({ point: edge.to, certain, passed, edge, before: visit })
      }
    }
    ;[here, next] = [next.reverse(), []]
  }
  return undefined
}

const fails = ({ failing, ends }: FlowEdge): boolean => failing === true && ends === true

function wayTo(visit: Visit): Way {
  const way: Way = []
  for (let at: Visit | undefined = visit; at?.edge; at = at.before) way.push(at.edge)
  return way.reverse()
}

/** The steps of a way, for people: inner steps instead of those around them, with marks for failures and opened addresses. */
export function stepsOf(way: Way, flow: Flow): string[] {
  const visits: { step: string; opened?: boolean; failed?: boolean }[] = []
  for (const edge of way) {
    const last = visits.at(-1)
    if (last && fails(edge)) last.failed = true
    const { step, is } = flow.points[edge.to]!
    if (is !== 'arrival' || step === undefined) continue
    const same = last?.step === step && !last.failed
    const inside = last && !last.opened && !last.failed && step.startsWith(`${last.step}/`)
    if (inside) visits.pop()
    if (!same) visits.push({ step, opened: visits.length === 0 && opensOutOfTurn(edge, way) })
  }
  return visits.map(
    ({ step, opened, failed }) => `${step}${opened ? ' (by its address)' : ''}${failed ? ' (fails)' : ''}`,
  )
}

const opensOutOfTurn = (edge: FlowEdge, way: Way): boolean =>
  edge.opens !== undefined && (edge.direct === true || way.some(({ kept }) => kept))
