import type { CompiledFunnel, FunnelDetails } from '#engine/compile/compiled.ts'

/** What the build makes of a `funnel.json`. */
export interface FunnelModule {
  funnel: Omit<CompiledFunnel, 'schemas'>
  parts: { widgets: string[]; blocks: string[] }
  details: () => Promise<FunnelDetails>
}

const modules = import.meta.glob<FunnelModule>('../../funnels/*/funnel.json', { query: '?funnel' })
const loaded = new Map<string, Promise<FunnelModule>>()

/** The compiled funnel of that id, in a chunk of its own; undefined when there is none. The same promise every time. */
export function loadFunnelModule(id: string): Promise<FunnelModule> | undefined {
  const load = modules[`../../funnels/${id}/funnel.json`]
  if (!load) return undefined
  const known = loaded.get(id) ?? load()
  loaded.set(id, known)
  known.catch(() => loaded.delete(id))
  return known
}

const details = new WeakMap<FunnelModule, Promise<FunnelDetails>>()

/** Form schemas and validators, fetched once. */
export function detailsOf(module: FunnelModule): Promise<FunnelDetails> {
  const known = details.get(module) ?? module.details()
  details.set(module, known)
  known.catch(() => details.delete(module))
  return known
}
