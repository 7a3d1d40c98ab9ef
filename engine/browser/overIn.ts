import { beginsAnew, isEnd, type KeptSession } from '#engine/run/index.ts'
import { receiveFunnel } from '#engine/ship/index.ts'
import type { FunnelSource } from './funnelSource.ts'

/** Why a session is over where a step is opened, so that a new journey begins: it has expired or ended. Undefined if it goes on. */
export function overIn(
  data: Awaited<ReturnType<FunnelSource['data']>>,
  { at, step, ended = false }: KeptSession,
  asked: string | undefined,
): 'expired' | 'ended' | undefined {
  const funnel = receiveFunnel(...data)
  if (Date.now() - at > funnel.persist.for) return 'expired'
  return beginsAnew(ended || isEnd(step, funnel), asked, funnel) ? 'ended' : undefined
}
