import type { FunnelDetails, OfferedLanguage } from '#engine/compile/index.ts'
import type { FunnelAddresses } from '#engine/run/index.ts'
import { NotLoaded, orNotLoaded } from '#engine/react/index.ts'
import type { ShippedFunnel, ShippedContracts } from '#engine/ship/index.ts'
import { once } from './once.ts'

/**
 * What the build generates from a definition: the URLs of the compiled funnel and its contracts, and its schemas and
 * validators.
 */
interface FunnelModule extends DataUrls {
  addresses: FunnelAddresses
  languages: (OfferedLanguage & DataUrls)[]
  details: () => Promise<FunnelDetails>
}

/** Where the compiled funnel and its contracts are. */
interface DataUrls {
  funnel: string
  contracts: string
}

/** A funnel of the site. Its parts are fetched on first use, and only once. */
export interface FunnelSource {
  addresses: FunnelAddresses
  /** The languages besides the original. */
  languages: OfferedLanguage[]
  /** The funnel in one of its languages, by tag; by default in the original. */
  data: (language?: string) => Promise<[ShippedFunnel, ShippedContracts]>
  details: () => Promise<FunnelDetails>
}

const modules = import.meta.glob<FunnelModule>(['../../funnels/*/funnel.json', '../../funnels/*/funnel.ts'], {
  query: '?funnel',
  eager: true,
})

async function fetchData<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new NotLoaded(response.status)
  return (await response.json()) as T
}

const dataAt = ({ funnel, contracts }: DataUrls) =>
  once(orNotLoaded(() => Promise.all([fetchData<ShippedFunnel>(funnel), fetchData<ShippedContracts>(contracts)])))

function sourceOf({ addresses, languages, details, ...urls }: FunnelModule): FunnelSource {
  const original = dataAt(urls)
  const translated = new Map(languages.map((language) => [language.id, dataAt(language)]))
  return {
    addresses,
    languages,
    data: (language = '') => (translated.get(language) ?? original)(),
    details: once(orNotLoaded(details)),
  }
}

/** The funnels of the site by id. */
export const sources: ReadonlyMap<string, FunnelSource> = new Map(
  Object.entries(modules).map(([path, module]) => [path.split('/').at(-2)!, sourceOf(module)]),
)

/** The addresses of all funnels of the site. */
export const addresses: FunnelAddresses[] = [...sources.values()].map((source) => source.addresses)

// Development only: reload when a definition is saved.
import.meta.hot?.on('runnel:definition', () => window.location.reload())
