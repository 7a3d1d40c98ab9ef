import type { CompiledFunnel } from 'runnel/compile'
import type { FunnelView, Runner } from 'runnel/run'
import { beganWith, type FunnelSource, overIn, randomId, type ReadyFunnel, readyFunnel } from 'runnel/browser'
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

/** The version with which this tab began, if people may go on with it; undefined for the served one. */
export const begun = (source: FunnelSource, step?: string): Promise<FunnelSource | undefined> =>
  import('./begun.ts').then(({ begunVersion }) => begunVersion({ source, step, over: overIn })).catch(() => undefined)

/** Milliseconds after which the server is told where this tab is: everything else of the page comes first. */
const later = 1000

async function tell(runner: Runner, funnel: CompiledFunnel): Promise<void> {
  await new Promise((go) => setTimeout(go, later))
  const { tellPresence } = await import('./presence.ts')
  tellPresence(runner, funnel, randomId)
}

/** Makes a funnel ready on this site: the part of the page that needs the machine, and arrives after the first screen. */
export async function runFunnel({ theme, leave, source, found, ...wanted }: Wanted): Promise<ReadyFunnel> {
  const [{ id: kept, hash }] = wanted.data
  const version = (beganWith(kept) ?? hash) === hash ? undefined : await begun(source, wanted.step)
  if (version) {
    found(version)
    return never
  }
  const ready = await readyFunnel({
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
  const start = async (): Promise<Runner> => {
    const runner = await ready.start()
    tell(runner, ready.funnel).catch(() => undefined)
    return runner
  }
  return { ...ready, start }
}
