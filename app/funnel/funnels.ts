import type { CompiledFunnel, FunnelDetails } from '#engine/compile/index.ts'
import type { FunnelAddresses } from '#engine/run/index.ts'
import { NotLoaded, orNotLoaded } from '#engine/react/index.ts'
import { receiveFunnel, type ShippedFunnel, type ShippedContracts } from '#engine/ship/index.ts'
import { once } from './once.ts'

/**
 * What the build generates from a definition: the URLs of the compiled funnel and its contracts, and its schemas and
 * validators.
 */
interface FunnelSource {
  funnel: string
  contracts: string
  addresses: FunnelAddresses
  details: () => Promise<FunnelDetails>
}

export interface LoadedFunnel {
  funnel: CompiledFunnel
  /** Fetched on first use, and only once. */
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

/** The addresses of all funnels of the site. */
export const addresses: FunnelAddresses[] = Object.values(sources).map((source) => source.addresses)

/** Loads a funnel by its id; undefined if there is none. */
export const loadFunnel = (id: string): Promise<LoadedFunnel> | undefined => loaders.get(id)?.()

// Development only: reload when a definition is saved.
import.meta.hot?.on('runnel:definition', () => window.location.reload())
