import {
  type Definition,
  indexSteps,
  orderEntries,
  type Slot,
  type StepIndex,
  type StepNode,
} from '#engine/definition/index.ts'
import type { Edge, FunnelGraph, Place } from './graph.ts'

/** Where a transition comes from. */
export interface Origin {
  /** Absent in `enter`. */
  node?: StepNode
  slot: Slot
  event?: string
  failing?: true
  /** Effects have run already, so the funnel is no longer where the transition began. */
  left?: true
  /** No time may pass: effects of a change, and of an event that ends in `@stay`. */
  inPlace?: true
}

type Drawn = Omit<Edge, 'from' | 'to' | 'does'> & Partial<Pick<Edge, 'does'>>

/** Collects the points and edges of a graph, and where things stand. */
export class GraphBuilder implements FunnelGraph {
  readonly points: FunnelGraph['points'] = []
  readonly edges: Edge[] = []
  readonly places: FunnelGraph['places'] = {}
  readonly boot: number
  readonly arrivals: Map<string, number>
  readonly waiting: Map<string, number>
  /** Where the `catch` of a step begins. */
  readonly catches: Map<string, number>
  /** An address has been asked for. */
  readonly asked: number
  /** Where landing looks for the earliest open step before a top-level one, by path: where anything asks for it. */
  readonly openOf = new Map<string, number>()
  /** By place in `order`: where the next step is looked for, and the one before. */
  readonly following: number[]
  readonly preceding: number[]
  readonly exit: number
  readonly reload: number
  readonly broken: number
  /** Handlers of events, and the points at which each may begin. */
  readonly handlers: { event: string; heard: number; at: string; active: number[] }[] = []
  /** Points at which time passes: a person is waited for, a call runs, a pause is made. */
  readonly rests: Set<number>
  /** By event: where it has just been sent. */
  readonly sent = new Map<string, number[]>()

  readonly definition: Definition
  readonly index: StepIndex
  readonly order: { node?: StepNode; if?: string }[]

  constructor(definition: Definition) {
    this.definition = definition
    this.index = indexSteps(definition)
    this.order = orderEntries(definition).map((entry) => ({ ...entry, node: this.index.byPath.get(entry.step) }))
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
    this.following = [...this.order, undefined].map(() => this.point(undefined, 'order'))
    this.preceding = this.following.map(() => this.point(undefined, 'order'))
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

  /** An edge out of what stands under a key. */
  leads(from: number, to: number, { slot, event, failing }: Origin, drawn: Drawn): void {
    this.edge(from, to, { by: slot, ...(event !== undefined && { event }), ...(failing && { failing }), ...drawn })
  }

  /** A new point in the same step, one edge on. */
  after(from: number, origin: Origin, drawn: Drawn): number {
    const to = this.point(this.points[from]!.step)
    this.leads(from, to, origin, drawn)
    return to
  }

  /** Says that what stands at a pointer, and below it unless told otherwise, belongs to a point. */
  place(pointer: string, point: number): void {
    ;(this.places[pointer] ??= []).push(point)
  }
}
