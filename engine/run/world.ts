import type { CompiledFunnel, Validators } from '#engine/compile/index.ts'
import { type Registry, type Says, mapValues, widgetNormalisers, widgetSays } from '#engine/definition/index.ts'
import {
  evaluate,
  evaluateValue,
  type FunctionWorld,
  functionWorld,
  renderText,
  type RuleScope,
  type RuleWorld,
  type Text,
  type Tree,
  type Value,
  timeZoneOf,
} from '#engine/rules/index.ts'
import type { CallResult, Host } from './host.ts'
import type { Receipts } from './receipts.ts'
import type { FunnelState } from './state.ts'
import { tagOf } from './words/languages.ts'

/** The functions behind the names in rules, checks and fields. `FunctionWorld` gives them the time. */
export interface Vocabulary {
  functions: Record<string, (args: unknown[], world: FunctionWorld) => unknown>
  formats: Record<string, (value: unknown, world: FunctionWorld) => boolean>
  normalisers: Record<string, (value: unknown) => unknown>
  /** How answers read, by widget; the others read as usual. */
  says: Record<string, Says>
}

/** The vocabulary of a registry: its functions without their descriptions, how its widgets read typed text, and how answers read. */
export const vocabularyOf = (registry: Omit<Registry, 'model'>): Vocabulary => ({
  functions: mapValues(registry.functions, ({ run }) => run),
  formats: mapValues(registry.formats, ({ test }) => test),
  normalisers: { ...mapValues(registry.normalisers, ({ run }) => run), ...widgetNormalisers(registry.widgets) },
  says: widgetSays(registry.widgets),
})

/** Everything that a running machine is given besides its state. */
export interface FunnelWorld {
  funnel: CompiledFunnel
  host: Host
  vocabulary: Vocabulary
  receipts: Receipts
  /** Pending once-only calls, by receipt id. */
  running: Map<string, Promise<CallResult>>
  /** The runner was stopped, so requests that wait for the network are not sent any more. */
  stopped?: boolean
  /** Hears that the server does not have the record of the journey any more, with the text for the person. */
  gone?: (text: string) => void
  /** The ids for coming back that operations were last given, by operation. */
  departing: Map<string, string>
  /** Loads validators when they are first needed: by calls (`replies`) or a changed definition (`form`). */
  validators: (of: 'replies' | 'form') => Promise<Validators>
  /** The roots `valid` and `journey` and the results of lookups. They evaluate rules themselves, so `createWorld` gives them to avoid an import circle. */
  asks: {
    valid: (step: string, at: Running) => boolean
    journey: (at: Running) => object
    lookedUp: (at: Running) => Record<string, () => unknown> | undefined
  }
  /** The results of lookups in runs that only imagine a journey. */
  imagine?: (operation: string) => CallResult
}

/** A state with its world, on which rules, texts and checks are evaluated. */
export interface Running extends FunnelState {
  world: FunnelWorld
}

const noError = { message: '', code: '', operation: '' }

const scopes = new WeakMap<Running, RuleScope>()

/** The roots of rules (format.md §4). `valid` and `journey` are computed only if a rule reads them. */
export function scopeOf(at: Running, event?: Record<string, unknown>): RuleScope {
  if (event) return { ...scopeOf(at), event }
  const known = scopes.get(at)
  if (known) return known
  const scope = {
    ...at.results,
    ...at.world.asks.lookedUp(at),
    form: at.form,
    local: at.local,
    theme: at.world.host.theme,
    query: at.query,
    error: at.error ?? noError,
    event: at.event,
    valid: () => at.world.asks.valid(at.current, at),
    journey: () => at.world.asks.journey(at),
  }
  scopes.set(at, scope)
  return scope
}

const evaluation = ({ funnel, vocabulary, host }: FunnelWorld): RuleWorld => ({
  functions: vocabulary.functions,
  now: host.clock.now(),
  timeZone: timeZoneOf(host.theme),
  language: tagOf(funnel),
})

/** What formats get of the world. */
export const formatWorld = (world: FunnelWorld): FunctionWorld => functionWorld(evaluation(world))

/** A rule, value or text over any scope, such as the reply of a call. */
export const resultOver = (rule: Tree, scope: RuleScope, world: FunnelWorld): unknown =>
  evaluate(rule, scope, evaluation(world))
export const valueOver = (value: Value, scope: RuleScope, world: FunnelWorld): unknown =>
  evaluateValue(value, scope, evaluation(world))
export const textOver = (text: Text, scope: RuleScope, world: FunnelWorld): string =>
  renderText(text, scope, evaluation(world))

/** Whether a rule of the funnel holds; an absent rule does. */
export const ruleHolds = (rule: Tree | undefined, at: Running, event?: Record<string, unknown>): boolean =>
  rule === undefined || resultOver(rule, scopeOf(at, event), at.world) === true

/** A rendered text of the funnel; `''` if it is absent. */
export const textOf = (text: Text = '', at: Running, event?: Record<string, unknown>): string =>
  typeof text === 'string' ? text : textOver(text, scopeOf(at, event), at.world)

/** An evaluated value of the funnel; undefined if it is absent. */
export const valueOf = (value: Value | undefined, at: Running, event?: Record<string, unknown>): unknown =>
  value === undefined ? undefined : valueOver(value, scopeOf(at, event), at.world)
