import type { FunnelView, Runner } from 'runnel/run'
import { beganWith, type FunnelSource, randomId, type ReadyFunnel, readyFunnel } from 'runnel/browser'
import type { ShippedContracts, ShippedFunnel } from 'runnel/ship'
import type { Theme } from '#schemas/theme.ts'
import { fetchComponents } from '#widgets/components.ts'
import { siteHost } from './siteHost.ts'
import { isFinished } from './finished.ts'
import { usesOf } from './usesOf.ts'
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

/** The version with which this tab began, if people may go on with it; otherwise the served one. */
export const begun = (source: FunnelSource, step?: string): Promise<FunnelSource> =>
  import('./begun.ts').then((versions) => versions.begunVersion(source, step)).catch(() => source)

/** Makes a funnel ready on this site: the part of the page that needs the machine, and arrives after the first screen. */
export async function runFunnel({ theme, leave, source, found, ...wanted }: Wanted): Promise<ReadyFunnel> {
  const [{ id: kept, hash }] = wanted.data
  const version = (beganWith(kept) ?? hash) === hash ? source : await begun(source, wanted.step)
  if (version !== source) {
    found(version)
    return new Promise(() => undefined)
  }
  const ready = await readyFunnel({
    ...wanted,
    details: source.details,
    vocabulary,
    isFinished,
    host: async ({ id, persist }) => {
      const host = siteHost(id, theme, leave)
      source.past?.(host)
      if (persist.in === 'server')
        // If the code that saves does not arrive, the funnel runs and keeps the journey in this tab.
        await import('../saving/keeper.ts').then(
          ({ keeperOf }) => (host.store.copy = keeperOf(id).copy),
          () => undefined,
        )
      return host
    },
  })
  const start = async (): Promise<Runner> => {
    const runner = await ready.start()
    // A step appears with its widgets: buttons below a gap would be pressed for want of others. Blocks come when they come, and
    // what does not come says so itself.
    await fetchComponents({ ...usesOf(runner.view()), blocks: [] }).catch(() => undefined)
    const tell = () =>
      void import('./presence.ts')
        .then((presence) => presence.tellPresence(runner, ready.funnel, randomId))
        .catch(() => undefined)
    // Only a studio counts people in the middle. Everything else of the page comes first.
    if (document.documentElement.dataset.studio !== undefined) setTimeout(tell, 1000)
    return runner
  }
  return { ...ready, start }
}
