import { beginWithServed, type FunnelSource, keptVersion, type overIn } from 'runnel/browser'
import type { Host } from 'runnel/run'

interface Asked {
  source: FunnelSource
  /** The step in the address, if it names one. */
  step: string | undefined
  over: typeof overIn
}

/** The version with which this tab began, where the server says that people may go on with it; undefined for the served one. */
export const begunVersion = (asked: Asked): Promise<FunnelSource | undefined> =>
  keptVersion({ ...asked, addressOf: (hash) => `/funnels/of/${hash}.json` })

/** Lets a journey that begins after this one begin with the served version. */
export const untilItEnds = (host: Host, { addresses }: FunnelSource): void => beginWithServed(host, addresses)
