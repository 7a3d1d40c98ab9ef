import type { CompiledFunnel, FunnelDetails } from '#engine/compile/index.ts'
import type { FunnelAddresses } from '#engine/run/index.ts'
import { NotLoaded, orNotLoaded } from '#engine/react/index.ts'
import { receiveFunnel, type ShippedFunnel, type ShippedContracts } from '#engine/ship/index.ts'
import { once } from './once.ts'

/** What the build makes of a definition: addresses to fetch it and its contracts from as data, and its schemas and validators. */
interface FunnelSource {
  funnel: string
  contracts: string
  addresses: FunnelAddresses
  details: () => Promise<FunnelDetails>
}

export interface LoadedFunnel {
  funnel: CompiledFunnel
  /** Fetched once, when first asked for. */
  details: () => Promise<FunnelDetails>
}

const sources = import.meta.glob<FunnelSource>(['../../funnels/*/funnel.json', '../../funnels/*/funnel.ts'], {
  query: '?funnel',
  eager: true,
})

async function fetchData<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new NotLoaded(response.status)
  return (await response.json()) as T
}

async function fetchFunnel(source: FunnelSource): Promise<LoadedFunnel> {
  const [funnel, contracts] = await Promise.all([
    fetchData<ShippedFunnel>(source.funnel),
    fetchData<ShippedContracts>(source.contracts),
  ])
  return { funnel: receiveFunnel(funnel, contracts), details: once(orNotLoaded(source.details)) }
}

const loaders = new Map(
  Object.entries(sources).map(([path, source]) => [
    path.split('/').at(-2)!,
    once(orNotLoaded(() => fetchFunnel(source))),
  ]),
)

/** Which addresses the funnels of this site answer for. */
export const addresses: FunnelAddresses[] = Object.values(sources).map((source) => source.addresses)

/** The funnel of that id; undefined when there is none. */
export const loadFunnel = (id: string): Promise<LoadedFunnel> | undefined => loaders.get(id)?.()

// Only while developing: a saved definition is seen at once.
import.meta.hot?.on('runnel:definition', () => window.location.reload())
