import type { InspectionEvent } from 'xstate'
import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import type { Host } from './host.ts'
import type { FunnelState } from './state.ts'
import type { FunnelView } from './view.ts'
import type { Vocabulary } from './vocabulary.ts'

type Observer = (snapshot: unknown) => void

/** What says that something changed: the machine's actor, or what stands in for it until the machine is there. */
export interface ViewSource {
  subscribe(observer: Observer | { next?: Observer }): { unsubscribe(): void }
  getSnapshot(): unknown
}

export interface StartOptions {
  funnel: CompiledFunnel
  vocabulary: Vocabulary
  /** Loaded when first needed: those of replies, and with `form` that of the model. */
  validators: (of: 'replies' | 'form') => Promise<Validators>
  host: Host
  /** Step of the address, if it names one. */
  step?: string
  /** Learns of every step that the machine takes: for tools that ask which transitions a journey went through. */
  inspect?: (event: InspectionEvent) => void
}

/** A result of an operation that a widget called. */
export type WidgetCall = (
  inputs?: Record<string, unknown>,
) => Promise<{ ok: true; output: Record<string, unknown> } | { ok: false; code: string; message: string }>

/** A running funnel. Every method is safe to call at any time; what does not fit the moment is ignored. */
export interface Runner {
  /** To subscribe to, with hooks of `@xstate/react` among others. */
  actor: ViewSource
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
  operation(name: string): WidgetCall
  stop(): void
}
