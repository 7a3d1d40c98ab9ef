import { type FunnelModule, type FunnelSource, funnelSource } from 'runnel/browser'
import type { FunnelAddresses } from 'runnel/run'

const modules = import.meta.glob<FunnelModule>(['../../funnels/*/funnel.json', '../../funnels/*/funnel.ts'], {
  query: '?funnel',
  eager: true,
})

/** The funnels of the site by id. */
export const sources: ReadonlyMap<string, FunnelSource> = new Map(
  Object.entries(modules).map(([path, module]) => [path.split('/').at(-2)!, funnelSource(module)]),
)

/** The addresses of all funnels of the site. */
export const addresses: FunnelAddresses[] = [...sources.values()].map((source) => source.addresses)

// Development only: reload when a definition is saved.
