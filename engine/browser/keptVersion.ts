import { beginsAnew, type Host, isEnd, type KeptSession } from '#engine/run/index.ts'
import { receiveFunnel } from '#engine/ship/index.ts'
import { type FunnelSource, publishedSource, type PublishedFunnel } from './funnelSource.ts'
import { beganWith, sessionKey, tab } from './tabStorage.ts'

/** The session in this tab. One that is kept in no storage may be taken along inside another object. */
function sessionIn(funnel: string): KeptSession {
  const kept = JSON.parse(tab.get(sessionKey(funnel))!) as KeptSession | { session: string }
  return 'session' in kept ? (JSON.parse(kept.session) as KeptSession) : kept
}

interface Asked {
  /** The version that is served to new people. */
  source: FunnelSource
  /** The step that the address names, if any. */
  step: string | undefined
  /** Where a site says where the parts of the version with a hash are (`PublishedFunnel`). */
  addressOf: (hash: string) => string
}

/** Why a session is over where a step is opened, so that a new journey begins: it has expired or ended. Undefined if it goes on. */
function overIn(
  data: Awaited<ReturnType<FunnelSource['data']>>,
  { at, step, ended = false }: KeptSession,
  asked: string | undefined,
): 'expired' | 'ended' | undefined {
  const funnel = receiveFunnel(...data)
  if (Date.now() - at > funnel.persist.for) return 'expired'
  return beginsAnew(ended || isEnd(step, funnel), asked, funnel) ? 'ended' : undefined
}

/**
 * The version with which the session in this tab began, if it is not the served one and may be gone on with. Undefined
 * also if the site does not say where it is: then the session goes on with the served one (format.md §7.11). A session
 * that has expired or ended is none.
 */
export async function keptVersion({ source, step, addressOf }: Asked): Promise<FunnelSource | undefined> {
  const { id, path, aliases } = source.addresses
  const began = beganWith(id)
  if (began === undefined) return undefined
  const [served] = await source.data()
  if (served.hash === began) return undefined
  const response = await fetch(addressOf(began))
  if (!response.ok) return undefined
  const version = publishedSource((await response.json()) as PublishedFunnel)
  const data = await version.data()
  const kept = sessionIn(id)
  if (version.addresses.id !== id || data[0].hash !== began) return undefined
  const why = overIn(data, kept, step)
  // The served version may know the end by another name.
  if (why === 'ended' && data[0].persist.in !== 'none')
    tab.set(sessionKey(id), JSON.stringify({ ...kept, ended: true }))
  if (why) return undefined
  const own = version.addresses
  const others = [path, ...aliases].filter((base) => base !== own.path && !own.aliases.includes(base))
  const addresses = { ...own, aliases: [...own.aliases, ...others] }
  return { ...version, addresses, past: (host) => beginWithServed(host, addresses) }
}

/** Milliseconds after which the address shows the step where a new journey begins. */
const shown = 200

/** Reloads the page when a journey begins after one that used a past version, so that it begins with the served version. */
export function beginWithServed({ store }: Host, { path, order }: FunnelSource['addresses']): void {
  const { clear } = store
  const beginnings = [path, `${path}/${order[0]!.step}`]
  store.clear = () => {
    clear()
    setTimeout(() => {
      if (beginnings.includes(window.location.pathname.replace(/\/$/, ''))) window.location.reload()
    }, shown)
  }
}
