import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import {
  evaluate,
  evaluateValue,
  type FunctionWorld,
  renderText,
  type RuleScope,
  type Text,
  type Tree,
  type Value,
} from '#engine/rules/index.ts'
import type { CallResult, Host } from './host.ts'
import { mapValues } from './paths.ts'
import type { Receipts } from './receipts.ts'
import type { FunnelState } from './state.ts'

/** The functions behind the names that rules, checks and fields use. */
export interface Vocabulary {
  functions: Record<string, (args: unknown[], world: FunctionWorld) => unknown>
  formats: Record<string, (value: unknown, world: FunctionWorld) => boolean>
  normalisers: Record<string, (value: unknown) => unknown>
}

/** What runs of a registry, without what is said about it. */
export const vocabularyOf = (registry: Pick<Registry, 'functions' | 'formats' | 'normalisers'>): Vocabulary => ({
  functions: mapValues(registry.functions, ({ run }) => run),
  formats: mapValues(registry.formats, ({ test }) => test),
  normalisers: mapValues(registry.normalisers, ({ run }) => run),
})

/** Everything that a running funnel is made of, besides its state. */
export interface FunnelWorld {
  funnel: CompiledFunnel
  host: Host
  vocabulary: Vocabulary
  receipts: Receipts
  /** Once-only calls on their way, by operation and key. */
  running: Map<string, Promise<CallResult>>
  /** The funnel was left: nothing that waits begins any more. */
  stopped?: boolean
  /** Loaded when first needed: only calls and changed definitions use them. */
  validators: (of: 'replies' | 'form') => Promise<Validators>
  /** What rules read of the journey itself; both evaluate rules, so they are given rather than imported (`createWorld`). */
  asks: { valid: (step: string, at: Running) => boolean; journey: (at: Running) => object }
}

/** A state with the world that it stands in: what rules, texts and checks are evaluated on. */
export interface Running extends FunnelState {
  world: FunnelWorld
}

const noError = { message: '', code: '', operation: '' }

/** What rules see (format.md §4). `valid` and `journey` are worked out only when a rule asks. */
export const scopeOf = (at: Running, event: Record<string, unknown> = at.event): RuleScope => ({
  ...at.results,
  form: at.form,
  local: at.local,
  theme: at.world.host.theme,
  query: at.query,
  error: at.error ?? noError,
  event,
  get valid() {
    return at.world.asks.valid(at.current, at)
  },
  get journey() {
    return at.world.asks.journey(at)
  },
})

const evaluation = ({ vocabulary, host }: FunnelWorld) => ({ functions: vocabulary.functions, now: host.clock.now() })

/** A rule, value or text over any scope, for example the reply of a call. */
export const resultOver = (rule: Tree, scope: RuleScope, world: FunnelWorld): unknown =>
  evaluate(rule, scope, evaluation(world))
export const valueOver = (value: Value, scope: RuleScope, world: FunnelWorld): unknown =>
  evaluateValue(value, scope, evaluation(world))
export const textOver = (text: Text, scope: RuleScope, world: FunnelWorld): string =>
  renderText(text, scope, evaluation(world))

/** Whether a rule of the funnel holds; one that is absent does. */
export const ruleHolds = (rule: Tree | undefined, at: Running, event?: Record<string, unknown>): boolean =>
  rule === undefined || resultOver(rule, scopeOf(at, event), at.world) === true

/** A text of the funnel with its insertions; '' for one that is absent. */
export const textOf = (text: Text | undefined, at: Running): string => textOver(text ?? '', scopeOf(at), at.world)

/** A value of the funnel with its formulas computed; undefined for one that is absent. */
export const valueOf = (value: Value | undefined, at: Running, event?: Record<string, unknown>): unknown =>
  value === undefined ? undefined : valueOver(value, scopeOf(at, event), at.world)
