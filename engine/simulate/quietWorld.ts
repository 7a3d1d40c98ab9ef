import type { CompiledFunnel } from '#engine/compile/index.ts'
import type { Registry } from '#engine/definition/index.ts'
import { stillWorld, vocabularyOf, type FunnelState, type FunnelWorld, type Told } from '#engine/run/index.ts'
import { usualExample } from './examples.ts'
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

/** A quiet world in which every lookup has given the usual example of its operation, for tools that make up answers. */
export const imaginedWorld = (...[funnel, registry, told]: Parameters<typeof quietWorld>): QuietWorld => ({
  ...quietWorld(funnel, registry, told),
  imagine: (name) => {
    const usual = usualExample(funnel.operations[name]!, registry.operations[name]!)
    return 'output' in usual ? { ok: true, output: usual.output } : { ok: false, code: 'failed', message: '' }
  },
})
