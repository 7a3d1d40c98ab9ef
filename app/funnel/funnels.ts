import { createContext } from 'react'
import {
  type FunnelModule,
  type FunnelSource,
  funnelSource,
  type PublishedFunnel,
  publishedSource,
} from 'runnel/browser'

/** Funnels by id. */
export type Sources = ReadonlyMap<string, FunnelSource>

const modules = import.meta.glob<FunnelModule>(['../../funnels/*/funnel.json', '../../funnels/*/funnel.ts'], {
  query: '?funnel',
  eager: true,
})

/** The funnels that were published since the build, as the page has been told of them. */
const published = (page: Document | undefined): PublishedFunnel[] =>
  JSON.parse(page?.getElementById('funnels')?.textContent ?? '[]') as PublishedFunnel[]

/** The funnels of the site, each as it is served now. */
export const sources: Sources = new Map([
  ...Object.entries(modules).map(([path, module]) => [path.split('/').at(-2)!, funnelSource(module)] as const),
  ...published(globalThis.document).map((one) => [one.addresses.id, publishedSource(one)] as const),
])

/** The funnels of the site; a server that draws its pages knows of newer ones. */
export const SourcesContext = createContext(sources)

// Development only: reload when a definition is saved.
