import type { FunnelView } from 'runnel/run'
import { beganWith, type FunnelSource, type ReadyFunnel, readyFunnel } from 'runnel/browser'
import type { ShippedContracts, ShippedFunnel } from 'runnel/ship'
import type { Theme } from '#schemas/theme.ts'
import { siteHost } from './siteHost.ts'
import { isFinished } from './finished.ts'
import { vocabulary } from './vocabulary.ts'

interface Wanted {
  data: [ShippedFunnel, ShippedContracts]
  source: FunnelSource
  /** The step in the address, if it names one. */
  step: string | undefined
  theme: Theme
  leave: (path: string) => void
  /** What is on the screen. */
  shown: FunnelView | undefined
  /** Hears of another version with which this tab began. Then this one is never ready. */
  found: (source: FunnelSource) => void
}

const never = new Promise<never>(() => undefined)

/** Makes a funnel ready on this site: the part of the page that needs the machine, and arrives after the first screen. */
export async function runFunnel({ theme, leave, source, found, ...wanted }: Wanted): Promise<ReadyFunnel> {
  const [{ id: funnel, hash }] = wanted.data
  if ((beganWith(funnel) ?? hash) !== hash) {
    const version = await import('./begun.ts')
      .then(({ begunVersion }) => begunVersion(source, wanted.step))
      .catch(() => undefined)
    if (version) {
      found(version)
      return never
    }
  }
  return readyFunnel({
    ...wanted,
    details: source.details,
    vocabulary,
    isFinished,
    host: async ({ id, persist }) => {
      const host = siteHost(id, theme, leave)
      if (source.past) await import('./begun.ts').then(({ untilItEnds }) => untilItEnds(host, source))
      if (persist.in === 'server')
        // If the code that saves does not arrive, the funnel runs and keeps the journey in this tab.
        await import('../saving/keeper.ts').then(
          ({ keeperOf }) => (host.store.copy = keeperOf(id).copy),
          () => undefined,
        )
      return host
    },
  })
}
