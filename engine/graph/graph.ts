import type { EffectVerb, Slot } from '#engine/definition/index.ts'
import type { Text, Tree } from '#engine/rules/index.ts'

/** A moment of a journey: between two things that happen. */
export interface Point {
  id: number
  /** Path of the step in which it lies; absent before landing and between steps. */
  step?: string
  /** A place that ways lead to; other points lie between two such places. */
  is?: Place
}

/**
 * What a point stands for: a step is entered, waits for a person, or carries out its `catch`; an event has been heard; landing begins;
 * `order` is looked through; the funnel is left, or loaded again; an address that means nothing; a failure that nobody handles.
 */
export type Place =
  'arrival' | 'waiting' | 'catch' | 'heard' | 'landing' | 'order' | 'exit' | 'reload' | 'missing' | 'broken'

/** Which steps count as done when an address is opened (docs/format.md §7.7). */
export type Entry = 'flow' | 'direct' | 'link-only'

/**
 * Something that happens on an edge. What it is about stands at the edge's pointer. `tree` and `text` are the rule and
 * the text compiled; only the graph of a compiled funnel has them.
 */
export type Label =
  /** The rule of a branch or an effect holds, or does not. */
  | { is: 'condition'; rule: string; holds: boolean; tree?: Tree }
  /** An effect is carried out. `names`: paths that are set, the event, the operation whose results are forgotten, or the time. */
  | { is: 'effect'; verb: Exclude<EffectVerb, 'call'>; names: string[]; text?: Text }
  /** A call has ended; a failure with `"onFail": "@continue"` is passed over. */
  | { is: 'call'; operation: string; as?: string; ends: 'done' | 'failed' | 'passed over' }
  /** An effect with `if` lies behind, whether it was carried out or not. */
  | { is: 'behind' }
  /** A branch says that this is a failure. */
  | { is: 'failure'; says: string; text?: Text }
  /** The step of the edge's points is entered. */
  | { is: 'arrival' }
  /** The step begins to wait. */
  | { is: 'rest' }
  /** Next is pressed where nothing keeps it shut; or it is refused. */
  | { is: 'gate'; open: boolean }
  /** The rule of an entry of `order` holds, or does not. */
  | { is: 'applies'; rule: string; holds: boolean; tree?: Tree }
  /** Landing passes a step, as nothing in it is left to do. */
  | { is: 'answered'; step: string; asked: Entry }

export interface Edge {
  from: number
  to: number
  /** JSON Pointer in the definition of what it comes from. */
  at: string
  /** The key of a step or of `enter` under which that stands; absent for what landing and `order` decide. */
  by?: Slot
  /** The event whose handler this is. */
  event?: string
  /** What happens on it, in order. */
  does: Label[]
  /** The machine has transitions of its own for it (`waysOf`). */
  way?: true
  /** What stands at the pointer does not apply: the condition is false, or no branch is taken. */
  otherwise?: true
  /** It ends a transition, and leads out of the step or to another part of it. */
  ends?: true
  /** Something has failed: inside `onFail`, or on the way to whoever handles a failure. */
  failing?: true
  /** Whatever the funnel was at goes on. */
  stays?: true
  /** It leads back to an earlier step in the order of walking. */
  back?: true
  /** It leads to where landing says. */
  lands?: true
  /** The address of this step is opened. */
  opens?: string
  /** Beside `opens`: the entry of that step is not `flow`. */
  direct?: true
  /** Taken only with answers that were kept. */
  kept?: true
}

/** All ways through a funnel, effect by effect, landing and Back included. Plain JSON. */
export interface FunnelGraph {
  points: Point[]
  edges: Edge[]
  /** The point at which a load begins. */
  boot: number
  /** By pointer: the points at which what stands there is decided, read or done. */
  places: Record<string, number[]>
}

/** The points at which what stands at a pointer is decided, read or done; those of what stands around it if it has none of its own. */
export function pointsAt({ places }: Pick<FunnelGraph, 'places'>, pointer: string): number[] {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = Object.hasOwn(places, at) ? places[at] : undefined
    if (found || at === '') return found ?? []
  }
}

export const isInside = (step: string | undefined, outer: string): boolean =>
  step === outer || (step?.startsWith(`${outer}/`) ?? false)
