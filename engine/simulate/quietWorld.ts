import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { type Host, createWorld, vocabularyOf, type FunnelWorld } from '#engine/run/index.ts'
import { usualNow } from './virtualClock.ts'

export interface QuietWorldOptions {
  theme?: Record<string, unknown>
  query?: Record<string, string>
  /** Milliseconds since the epoch. */
  now?: number
}

const nothing = (): void => undefined

/** A world whose host does nothing, for evaluating rules, fields and landing. */
export function quietWorld(
  funnel: CompiledFunnel,
  registry: Registry,
  { theme = {}, query = {}, now = usualNow }: QuietWorldOptions = {},
): FunnelWorld {
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
  return createWorld({ funnel, host, vocabulary: vocabularyOf(registry), validators: () => Promise.resolve({}) })
}
