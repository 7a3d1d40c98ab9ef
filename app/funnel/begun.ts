import { type FunnelSource, keptVersion } from 'runnel/browser'

/** The version with which this tab began, where the server says that people may go on with it; otherwise the served one. */
export const begunVersion = async (source: FunnelSource, step: string | undefined): Promise<FunnelSource> =>
  (await keptVersion({ source, step, addressOf: (hash) => `/funnels/of/${hash}.json` })) ?? source
