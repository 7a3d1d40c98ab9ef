import type { EffectVerb, Slot, Step } from '#engine/definition/index.ts'
import type { Text, Tree } from '#engine/rules/index.ts'
import { ownValue } from '#engine/rules/index.ts'

/** A moment of a journey, between two events of the graph. */
export interface Point {
  id: number
  /** Path of its step; absent before landing and between steps. */
  step?: string
  /** Absent for points between two places. */
  is?: Place
}

/**
 * The kind of a point: a step is entered (`arrival`), waits for the person, or runs its `catch`; an event was heard;
 * landing begins; the funnel is left (`exit`) or loaded again; an address is unknown (`missing`); a
 * failure has no handler (`broken`).
 */
export type Place = 'arrival' | 'waiting' | 'catch' | 'heard' | 'landing' | 'exit' | 'reload' | 'missing' | 'broken'

/** The `entry` of a step, which decides what landing checks before it opens (format.md §7.7). */
export type Entry = NonNullable<Step['entry']>

/**
 * Something that happens on an edge; its source is at the edge's pointer. `tree` and `text` are the compiled rule and
 * text, which only the graph of a compiled funnel has.
 */
export type Label =
  /** The rule of a branch or an effect holds, or does not. */
  | { is: 'condition'; rule: string; holds: boolean; tree?: Tree }
  /**
   * An effect runs. `names`: the paths that it sets, its event, the operation that it forgets, or its duration. `empties`: those of
   * the paths that have no value afterwards.
   */
  | { is: 'effect'; verb: Exclude<EffectVerb, 'call'>; names: string[]; empties?: string[]; text?: Text }
  /** A call has ended. `passed over`: it failed and has `"onFail": "@continue"`. */
  | { is: 'call'; operation: string; as?: string; ends: 'done' | 'failed' | 'passed over' }
  /** An effect with `if` has run or was skipped. */
  | { is: 'behind' }
  /** A branch with `fail` is taken. */
  | { is: 'failure'; says: string; text?: Text }
  /** The step of the edge's points is entered. */
  | { is: 'arrival' }
  /** The step begins to wait. */
  | { is: 'rest' }
  /** Next is pressed and accepted (`open`), or refused. */
  | { is: 'gate'; open: boolean }
  /** The rule of an entry of `order` holds, or does not. */
  | { is: 'applies'; rule: string; holds: boolean; tree?: Tree }
  /** These sections are completed, which the task list demands. */
  | { is: 'completed'; sections: string[] }
  /** Landing skips a step in which nothing is left to do. */
  | { is: 'answered'; step: string; asked: Entry }

/** A part of a way between two points, given by their ids. */
export interface Edge {
  from: number
  to: number
  /** JSON Pointer of its source in the definition. */
  at: string
  /** The key of a step or of `enter` that contains the source; absent for edges of landing and `order`. */
  by?: Slot
  /** The event of the handler that contains the source. */
  event?: string
  /** What happens on it, in order. */
  does: Label[]
  /** The machine takes it in a transition of its own (`waysOf`). */
  way?: true
  /** The source does not apply: its condition is false, or no branch is taken. */
  otherwise?: true
  /** It ends a transition that leads out of the step or to another part of it. */
  ends?: true
  /** It is inside `onFail` or leads to the handler of a failure. */
  failing?: true
  /** The machine stays in its state. */
  stays?: true
  /** It leads to an earlier step of `order`. */
  back?: true
  /** Landing decides where it leads. */
  lands?: true
  /** Path of the summary to which a change of an answer leads back. */
  returns?: string
  /** Path of the step whose address is opened. */
  opens?: string
  /** Beside `opens`: the entry of that step is not `flow`. */
  direct?: true
  /** It is taken only with kept answers. */
  kept?: true
}

/** All ways through a funnel, effect by effect, with landing and Back. Plain JSON; ids of points are indices of `points`. */
export interface FunnelGraph {
  points: Point[]
  edges: Edge[]
  /** The point at which a load begins. */
  boot: number
  /** The points at which the value at a JSON Pointer is evaluated or run, by pointer. */
  places: Record<string, number[]>
}

/** The points of a JSON Pointer in `places`, otherwise those of the nearest value around it. */
export function pointsAt({ places }: Pick<FunnelGraph, 'places'>, pointer: string): number[] {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = ownValue(places, at)
    if (found || at === '') return found ?? []
  }
}
