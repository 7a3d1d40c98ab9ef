import { beginWithServed, type FunnelSource, keptVersion } from 'runnel/browser'
import type { Host } from 'runnel/run'

/** The version with which this tab began, where the server says that people may go on with it; undefined for the served one. */
export const begunVersion = (source: FunnelSource, step?: string): Promise<FunnelSource | undefined> =>
  keptVersion({ source, step, addressOf: (hash) => `/funnels/of/${hash}.json` })

/** Lets a journey that begins after this one begin with the served version. */
export const untilItEnds = (host: Host, { addresses }: FunnelSource): void => beginWithServed(host, addresses)
