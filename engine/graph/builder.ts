import {
  type Definition,
  type OrderedSteps,
  type PlacedSection,
  sectionsOf,
  orderedSteps,
  indexSteps,
  type Slot,
  type StepIndex,
  type StepNode,
} from '#engine/definition/index.ts'
import { onlyOwn } from '#engine/rules/index.ts'
import type { Edge, FunnelGraph, Place } from './graph.ts'

/** Where a transition begins. */
export interface Origin {
  /** Absent in `enter`. */
  node?: StepNode
  slot: Slot
  event?: string
  failing?: true
  /** Effects have already run, so the machine has left the state in which the transition began. */
  left?: true
  /** The effects take no time: those of a change, and those of an event that ends in `@stay`. */
  inPlace?: true
}

type Drawn = Omit<Edge, 'from' | 'to' | 'does'> & Partial<Pick<Edge, 'does'>>

/** Collects the points, edges and places of a graph. */
export class GraphBuilder implements FunnelGraph {
  readonly points: FunnelGraph['points'] = []
  readonly edges: Edge[] = []
  readonly places: FunnelGraph['places'] = onlyOwn()
  readonly boot: number
  readonly arrivals: Map<string, number>
  readonly waiting: Map<string, number>
  /** The points at which the `catch` of a step begins, by path. */
  readonly catches: Map<string, number>
  /** The point at which landing begins for an address. */
  readonly asked: number
  /** The points at which landing looks for the earliest open step before a top-level one, by path, as far as needed. */
  readonly openOf = new Map<string, number>()
  readonly exit: number
  readonly reload: number
  readonly broken: number
  /** Event handlers, with the points at which each may begin. */
  readonly handlers: { event: string; heard: number; at: string; active: number[] }[] = []
  /** Points at which time passes: the step waits for the person, a call runs, or an effect waits. */
  readonly rests: Set<number>
  /** The points directly after an event was sent, by event. */
  readonly sent = new Map<string, number[]>()

  /** Paths of the steps that are left for another site. */
  readonly leaving = new Set<string>()

  readonly definition: Definition
  readonly index: StepIndex
  readonly order: OrderedSteps
  readonly sections: PlacedSection[]

  constructor(definition: Definition) {
    this.definition = definition
    this.index = indexSteps(definition)
    this.order = orderedSteps(definition, this.index)
    this.sections = sectionsOf(definition)
    const nodes = [...this.index.byPath.values()]
    const pointOf = (is: Place, list: StepNode[]) =>
      new Map(list.map(({ path }) => [path, this.point(path, is)] as const))
    this.boot = this.point()
    this.asked = this.point(undefined, 'landing')
    this.arrivals = pointOf('arrival', nodes)
    this.waiting = pointOf(
      'waiting',
      nodes.filter((node) => !node.automatic),
    )
    this.catches = pointOf(
      'catch',
      nodes.filter(({ step }) => step.catch !== undefined),
    )
    this.exit = this.point(undefined, 'exit')
    this.reload = this.point(undefined, 'reload')
    this.broken = this.point(undefined, 'broken')
    this.rests = new Set(this.waiting.values())
  }

  point(step?: string, is?: Place): number {
    const id = this.points.length
    this.points.push({ id, ...(step !== undefined && { step }), ...(is && { is }) })
    return id
  }

  opening({ path }: StepNode): number {
    const point = this.openOf.get(path) ?? this.point(undefined, 'landing')
    this.openOf.set(path, point)
    return point
  }

  edge(from: number, to: number, drawn: Drawn): void {
    this.edges.push({ from, to, does: [], ...drawn })
  }

  /** Adds an edge that comes from a key of a step. */
  leads(from: number, to: number, { slot, event, failing }: Origin, drawn: Drawn): void {
    this.edge(from, to, { by: slot, ...(event !== undefined && { event }), ...(failing && { failing }), ...drawn })
  }

  /** Adds an edge to a new point in the same step, which is returned. */
  after(from: number, origin: Origin, drawn: Drawn): number {
    const to = this.point(this.points[from]!.step)
    this.leads(from, to, origin, drawn)
    return to
  }

  /** Assigns a JSON Pointer, and those below it that have no point of their own, to a point. */
  place(pointer: string, point: number): void {
    ;(this.places[pointer] ??= []).push(point)
  }
}
