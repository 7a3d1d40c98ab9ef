import type { InspectionEvent } from 'xstate'
import type { CallOperation } from './host.ts'
import type { FunnelState } from './state.ts'
import type { FunnelView } from './view.ts'
import type { FunnelWorld } from './world.ts'

/** The options of `startFunnel` and `openFunnel`. `validators` loads those of replies (`replies`) or of the model (`form`). */
export interface StartOptions extends Pick<FunnelWorld, 'funnel' | 'vocabulary' | 'validators' | 'host'> {
  /** The step in the address, if it names one. */
  step?: string
  /** What was on the screen before: what of it has not changed stays the same objects in the first view. */
  shown?: FunnelView
  /** Gets XState's inspection events, for tools that record which transitions a journey took. */
  inspect?: (event: InspectionEvent) => void
}

/** How a widget reports a change. */
export interface ChangeOptions {
  /** The control shows what is typed itself, as an uncontrolled input does: its widget may be rendered after the next frame. */
  uncontrolled?: boolean
}

/** How a widget commits an answer. */
export interface CommitOptions {
  /** Other controls have taken the place of those that were shown. Nobody has passed them yet, so nothing is said of them. */
  anew?: boolean
}

type Observer = (snapshot: unknown) => void

/** A running funnel. Every method may be called at any time; a call that does not fit the current state is ignored. */
export interface Runner {
  /** The actor of the machine, or a substitute until the machine is loaded; `@xstate/react` can subscribe to it. */
  actor: { subscribe(observer: Observer | { next?: Observer }): { unsubscribe(): void }; getSnapshot(): unknown }
  /** The screen as data. Whatever of it has not changed since the last call is the same object. */
  view(): FunnelView
  /** The state, for tests and tools. */
  state(): FunnelState
  subscribe(changed: () => void): () => void
  /** Sets an answer while it is being typed. */
  change(path: string, value: unknown, options?: ChangeOptions): void
  /** Commits an answer: normalises it, marks the field as touched, and runs `onChange`. Without a value it commits the current one. */
  commit(path: string, ...given: [value?: unknown, options?: CommitOptions]): void
  next(): void
  back(): void
  press(button: string): void
  /** Repeats the lookups of a field that have failed. */
  again(path: string): void
  /** Opens the step that asks for an answer of the summary on screen; its Next leads back there (format.md §3.11). */
  amend(path: string): void
  /** Adds, removes or opens an item of a list. `path` is that of the list for `add`, otherwise that of the item. */
  item(does: 'add' | 'remove' | 'change', path: string): void
  /** Opens the address of a step by landing (format.md §7.7). Returns false if it was ignored because the runner is busy or over. */
  go(step: string | undefined): boolean
  /** @throws on a call of an operation that the funnel does not know. */
  operation(name: string): CallOperation
  stop(): void
}
