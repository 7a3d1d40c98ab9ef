import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import {
  evaluate,
  evaluateValue,
  renderText,
  type RuleScope,
  type Text,
  type Tree,
  type Value,
} from '#engine/rules/index.ts'
import type { CallResult, Host } from './host.ts'
import type { Receipts } from './receipts.ts'
import type { FunnelState } from './state.ts'
import type { Vocabulary } from './vocabulary.ts'

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
  asks: {
    valid: (step: string, state: FunnelState, world: FunnelWorld) => boolean
    journey: (state: FunnelState, world: FunnelWorld) => object
  }
}

const noError = { message: '', code: '', operation: '' }

/** What rules see (format.md §4). `valid` and `journey` are worked out only when a rule asks. */
export function scopeOf(state: FunnelState, world: FunnelWorld, event?: Record<string, unknown>): RuleScope {
  return {
    ...state.results,
    form: state.form,
    local: state.local,
    theme: world.host.theme,
    query: state.query,
    error: state.error ?? noError,
    event: event ?? state.event,
    get valid() {
      return world.asks.valid(state.current, state, world)
    },
    get journey() {
      return world.asks.journey(state, world)
    },
  }
}

const evaluation = (world: FunnelWorld) => ({ functions: world.vocabulary.functions, now: world.host.clock.now() })

export const ruleHolds = (
  rule: Tree | undefined,
  state: FunnelState,
  world: FunnelWorld,
  event?: Record<string, unknown>,
): boolean => rule === undefined || evaluate(rule, scopeOf(state, world, event), evaluation(world)) === true

export const textOf = (text: Text | undefined, state: FunnelState, world: FunnelWorld): string =>
  text === undefined ? '' : typeof text === 'string' ? text : renderText(text, scopeOf(state, world), evaluation(world))

export const valueOf = (
  value: Value,
  state: FunnelState,
  world: FunnelWorld,
  event?: Record<string, unknown>,
): unknown => evaluateValue(value, scopeOf(state, world, event), evaluation(world))

/** A rule over other roots than the funnel's: those of a contract. */
export const resultOf = (rule: Tree, scope: RuleScope, world: FunnelWorld): unknown =>
  evaluate(rule, scope, evaluation(world))
export const valueOver = (value: Value, scope: RuleScope, world: FunnelWorld): unknown =>
  evaluateValue(value, scope, evaluation(world))
export const textOver = (text: Text, scope: RuleScope, world: FunnelWorld): string =>
  typeof text === 'string' ? text : renderText(text, scope, evaluation(world))
