import type { FunnelDetails } from '#engine/compile/index.ts'
import type { FunnelAddresses } from '#engine/run/index.ts'
import type { ShippedContracts, ShippedFunnel } from '#engine/ship/index.ts'
import { NotLoaded, orNotLoaded } from './notLoaded.ts'
import { once } from './once.ts'

/**
 * What a build makes of a definition (`import('…/funnel.json?funnel')`): the URLs of the compiled funnel and its contracts,
 * its addresses, and its schemas and validators.
 */
export interface FunnelModule {
  funnel: string
  contracts: string
  addresses: FunnelAddresses
  details: () => Promise<FunnelDetails>
}

/** A funnel of a site. Its parts are fetched on first use, and only once. */
export interface FunnelSource {
  addresses: FunnelAddresses
  data: () => Promise<[ShippedFunnel, ShippedContracts]>
  details: () => Promise<FunnelDetails>
}

async function fetchData<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new NotLoaded(response.status)
  return (await response.json()) as T
}

/** The funnel of a module of the build. */
export const funnelSource = ({ funnel, contracts, addresses, details }: FunnelModule): FunnelSource => ({
  addresses,
  data: once(
    orNotLoaded(() => Promise.all([fetchData<ShippedFunnel>(funnel), fetchData<ShippedContracts>(contracts)])),
  ),
  details: once(orNotLoaded(details)),
})
