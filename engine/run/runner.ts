import type { InspectionEvent } from 'xstate'
import type { CallOperation } from './host.ts'
import type { FunnelState } from './state.ts'
import type { FunnelView } from './view.ts'
import type { FunnelWorld } from './world.ts'

/** What a funnel is started with. `validators` gives those of replies, and with `form` that of the model. */
export interface StartOptions extends Pick<FunnelWorld, 'funnel' | 'vocabulary' | 'validators' | 'host'> {
  /** Step of the address, if it names one. */
  step?: string
  /** Learns of every step that the machine takes: for tools that ask which transitions a journey went through. */
  inspect?: (event: InspectionEvent) => void
}

type Observer = (snapshot: unknown) => void

/** A running funnel. Every method is safe to call at any time; what does not fit the moment is ignored. */
export interface Runner {
  /** What hooks of `@xstate/react` can subscribe to: the machine's actor, or what stands in for it until the machine is there. */
  actor: { subscribe(observer: Observer | { next?: Observer }): { unsubscribe(): void }; getSnapshot(): unknown }
  /** What is on screen; the same object until something changes. */
  view(): FunnelView
  /** State for tests and tools. */
  state(): FunnelState
  subscribe(changed: () => void): () => void
  /** A change while typing. */
  change(path: string, value: unknown): void
  /** The change is meant: normalises, marks the field, runs its `onChange`. */
  commit(path: string, ...value: [unknown?]): void
  next(): void
  back(): void
  press(button: string): void
  /** An address was opened: the landing rule decides. Ignored while busy; says whether it was heard. */
  go(step: string | undefined): boolean
  operation(name: string): CallOperation
  stop(): void
}
