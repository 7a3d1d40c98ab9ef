import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { type Host, createWorld, vocabularyOf, type FunnelState, type FunnelWorld } from '#engine/run/index.ts'
import { usualNow } from './virtualClock.ts'

export interface QuietWorldOptions {
  theme?: Record<string, unknown>
  query?: Record<string, string>
  /** Milliseconds since the epoch. */
  now?: number
}

/** A world in which nothing runs, with the registry of its funnel. */
export interface QuietWorld extends FunnelWorld {
  registry: Registry
}

/** A state in a quiet world, on which tools evaluate rules, fields and landing. */
export interface Imagined extends FunnelState {
  world: QuietWorld
}

const nothing = (): void => undefined

/** A world whose host does nothing, for evaluating rules, fields and landing. */
export function quietWorld(
  funnel: CompiledFunnel,
  registry: Registry,
  { theme = {}, query = {}, now = usualNow }: QuietWorldOptions = {},
): QuietWorld {
  const host: Host = {
    clock: { now: () => now, setTimeout: nothing, clearTimeout: nothing },
    perform: () => Promise.resolve({ kind: 'offline' }),
    store: { load: () => null, save: nothing, clear: nothing },
    redirect: nothing,
    reload: nothing,
    emit: nothing,
    listen: () => nothing,
    track: nothing,
    log: nothing,
    theme,
    query,
  }
  const vocabulary = vocabularyOf(registry)
  return { ...createWorld({ funnel, host, vocabulary, validators: () => Promise.resolve({}) }), registry }
}
