import type { FunnelDetails } from 'runnel/compile'
import type { FunnelView } from 'runnel/run'
import { type ReadyFunnel, readyFunnel } from 'runnel/browser'
import type { ShippedContracts, ShippedFunnel } from 'runnel/ship'
import type { Theme } from '#schemas/theme.ts'
import { siteHost } from './siteHost.ts'
import { isFinished } from './finished.ts'
import { vocabulary } from './vocabulary.ts'

interface Wanted {
  data: [ShippedFunnel, ShippedContracts]
  details: () => Promise<FunnelDetails>
  /** The step in the address, if it names one. */
  step: string | undefined
  theme: Theme
  leave: (path: string) => void
  /** What is on the screen. */
  shown: FunnelView | undefined
}

/** Makes a funnel ready on this site: the part of the page that needs the machine, and arrives after the first screen. */
export const runFunnel = ({ theme, leave, ...wanted }: Wanted): Promise<ReadyFunnel> =>
  readyFunnel({
    ...wanted,
    vocabulary,
    isFinished,
    host: async ({ id, persist }) => {
      const host = siteHost(id, theme, leave)
      if (persist.in === 'server')
        // If the code that saves does not arrive, the funnel runs and keeps the journey in this tab.
        await import('../saving/keeper.ts').then(
          ({ keeperOf }) => (host.store.copy = keeperOf(id).copy),
          () => undefined,
        )
      return host
    },
  })
