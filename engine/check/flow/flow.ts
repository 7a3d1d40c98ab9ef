import type { Slot } from '#engine/definition/index.ts'

/** A moment of a journey: between two things that happen. */
export interface Point {
  id: number
  /** Path of the step in which it lies; absent before landing and between steps. */
  step?: string
  /** The step is entered here. */
  arrival?: true
}

/** What a way does to what is certain, in order. */
export type Change =
  | { does: 'add'; facts: number[] }
  /** Something is written, or asked anew. */
  | { does: 'lose'; path: string }
  /** Values that are computed first and written together; certain to be set where `needs` are set, and never without `needs`. */
  | { does: 'write'; writes: { path: string; needs?: string[] }[] }
  /** Arriving clears an error that did not lead here. */
  | { does: 'arrive' }

export interface FlowEdge {
  from: number
  to: number
  changes: Change[]
  /** How a step is left; leaving by these completes it (docs/format.md §7.7). */
  by?: Slot | 'failure'
  /** A step's address is opened. */
  opens?: string
  /** Of those, a step that is not `flow`. */
  direct?: true
  /** Taken only with answers that were kept. */
  kept?: true
  /** Steps whose questions are all answered where this is taken. */
  passes?: string[]
}

export interface Flow {
  points: Point[]
  edges: FlowEdge[]
  boot: number
  /** Points at which what stands at a pointer is decided, read or done. */
  pointsAt(pointer: string): number[]
  arrivals: Map<string, number>
}

const completing: readonly FlowEdge['by'][] = ['next', 'then', 'on', 'after', 'buttons']

export const completes = ({ by }: FlowEdge): boolean => completing.includes(by)

export const isInside = (step: string | undefined, outer: string): boolean =>
  step === outer || (step?.startsWith(`${outer}/`) ?? false)

/** Collects points, edges and where things stand. */
export class FlowBuilder {
  readonly points: Point[] = []
  readonly edges: FlowEdge[] = []
  /** Where time passes: a person is waited for, a call runs, a pause is made. */
  readonly rests = new Set<number>()
  /** By event: where it has just been sent. */
  readonly sent = new Map<string, number[]>()
  private readonly places = new Map<string, number[]>()

  point(step?: string, arrival?: true): number {
    const id = this.points.length
    this.points.push({ id, ...(step !== undefined && { step }), ...(arrival && { arrival }) })
    return id
  }

  edge(from: number, to: number, changes: Change[] = [], more: Omit<FlowEdge, 'from' | 'to' | 'changes'> = {}): void {
    this.edges.push({ from, to, changes, ...more })
  }

  /** A new point in the same step, one edge on. */
  after(from: number, changes: Change[] = [], more: Pick<FlowEdge, 'passes'> = {}): number {
    const to = this.point(this.points[from]!.step)
    this.edge(from, to, changes, more)
    return to
  }

  /** Says that what stands at a pointer, and below it unless told otherwise, belongs to a point. */
  place(pointer: string, point: number): void {
    const known = this.places.get(pointer)
    if (known) known.push(point)
    else this.places.set(pointer, [point])
  }

  pointsAt(pointer: string): number[] {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = this.places.get(at)
      if (found || at === '') return found ?? []
    }
  }
}
