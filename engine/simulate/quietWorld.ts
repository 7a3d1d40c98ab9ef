import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { stillWorld, vocabularyOf, type FunnelState, type FunnelWorld, type Told } from '#engine/run/index.ts'
import { usualNow } from './virtualClock.ts'

/** A still world with the registry of its funnel. */
export interface QuietWorld extends FunnelWorld {
  registry: Registry
}

/** A state in a quiet world, on which tools evaluate rules, fields and landing. */
export interface Imagined extends FunnelState {
  world: QuietWorld
}

export const quietWorld = (
  funnel: CompiledFunnel,
  registry: Registry,
  { theme = {}, query, now = usualNow }: Partial<Told> = {},
): QuietWorld => ({ ...stillWorld(funnel, vocabularyOf(registry), { theme, query, now }), registry })
