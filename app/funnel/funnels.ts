import type { CompiledFunnel, FunnelDetails } from '#engine/compile/compiled.ts'

/** What the build makes of a `funnel.json`: an address to fetch it from as data, and its schemas and validators. */
interface FunnelSource {
  url: string
  details: () => Promise<FunnelDetails>
}

export interface LoadedFunnel {
  funnel: CompiledFunnel
  /** Fetched once, when first asked for. */
  details: () => Promise<FunnelDetails>
}

const sources = import.meta.glob<FunnelSource>('../../funnels/*/funnel.json', { query: '?funnel', eager: true })

/** The same promise for every call, until it fails: React and retries need both. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined
  return () => {
    known ??= load().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function fetchFunnel({ url, details }: FunnelSource): Promise<LoadedFunnel> {
  const response = await fetch(url)
  if (!response.ok) throw new Error('This form could not be loaded. Please check your connection and try again.')
  return { funnel: (await response.json()) as CompiledFunnel, details: once(details) }
}

const loaders = new Map(Object.entries(sources).map(([path, source]) => [path.split('/').at(-2)!, once(() => fetchFunnel(source))]))

/** The funnel of that id; undefined when there is none. */
export const loadFunnel = (id: string): Promise<LoadedFunnel> | undefined => loaders.get(id)?.()
