import type { FunnelDetails, OfferedLanguage } from '#engine/compile/index.ts'
import type { FunnelAddresses, Host } from '#engine/run/index.ts'
import type { ShippedContracts, ShippedFunnel } from '#engine/ship/index.ts'
import { NotLoaded } from '#engine/run/index.ts'
import { orNotLoaded } from './notLoaded.ts'
import { once } from './once.ts'

/**
 * What a build makes of a definition (`import('…/funnel.json?funnel')`): the URLs of the compiled funnel and its contracts,
 * its addresses, and its schemas and validators.
 */
export interface FunnelModule extends DataUrls {
  addresses: FunnelAddresses
  languages: (OfferedLanguage & DataUrls)[]
  details: () => Promise<FunnelDetails>
}

/** A funnel that was published after the page was built: the same as data. `details` is the address of the module. */
export interface PublishedFunnel extends Omit<FunnelModule, 'details'> {
  details: string
}

/** Where the compiled funnel and its contracts are. */
interface DataUrls {
  funnel: string
  contracts: string
}

/** A funnel of a site. Its parts are fetched on first use, and only once. */
export interface FunnelSource {
  addresses: FunnelAddresses
  /** The languages besides the original. */
  languages: OfferedLanguage[]
  /** The funnel in one of its languages, by tag; by default in the original. */
  data: (language?: string) => Promise<[ShippedFunnel, ShippedContracts]>
  details: () => Promise<FunnelDetails>
  /**
   * Another version is served to new people; this one is for those who began with it. Prepares the host, so that the journey
   * after theirs begins with the served one.
   */
  past?: (host: Host) => void
}

async function fetchData<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new NotLoaded(response.status)
  return (await response.json()) as T
}

const dataAt = ({ funnel, contracts }: DataUrls) =>
  once(orNotLoaded(() => Promise.all([fetchData<ShippedFunnel>(funnel), fetchData<ShippedContracts>(contracts)])))

/** The funnel of a module of the build. */
export function funnelSource({ addresses, languages, details, ...urls }: FunnelModule): FunnelSource {
  const original = dataAt(urls)
  const translated = new Map(languages.map((language) => [language.id, dataAt(language)]))
  return {
    addresses,
    languages,
    data: (language = '') => (translated.get(language) ?? original)(),
    details: once(orNotLoaded(details)),
  }
}

/** The funnel that a site has published after its build. */
export const publishedSource = ({ details, ...published }: PublishedFunnel): FunnelSource =>
  funnelSource({ ...published, details: () => import(/* @vite-ignore */ details) as Promise<FunnelDetails> })
