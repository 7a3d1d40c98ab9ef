import type { Host } from '#engine/run/index.ts'
import { sessionKey, tab } from '../tabStorage.ts'

/** How long the page in another language may take to appear, in milliseconds. */
const patience = 60_000

/** The sessions of funnels that are kept nowhere (`persist.in: "none"`), as long as the page is open. */
const held = new Map<string, () => string>()

/** A session that the tab has until the next page reads it, and when it was put there. */
interface Taken {
  session: string
  at: number
}

/** The part of a store by which such a session survives a change of the language. */
export const holding = (funnel: string): Pick<Host['store'], 'hold' | 'held'> => ({
  hold: (session) => void held.set(funnel, session),
  held: () => {
    const key = sessionKey(funnel)
    const text = tab.get(key)
    tab.remove(key)
    const taken = JSON.parse(text ?? 'null') as Taken | null
    return taken && Date.now() - taken.at <= patience ? taken.session : null
  },
})

/** Forgets the session that is held for a funnel. */
export const letGo = (funnel: string): void => void held.delete(funnel)

/**
 * Takes the session along to the page in another language, for which this page is left now. If that page does not come, the
 * session stays with this one.
 */
export function takeAlong(funnel: string): void {
  const leave = (): void => {
    const session = held.get(funnel)
    if (session) tab.set(sessionKey(funnel), JSON.stringify({ session: session(), at: Date.now() } satisfies Taken))
  }
  window.addEventListener('pagehide', leave, { once: true })
  setTimeout(() => window.removeEventListener('pagehide', leave), patience)
}
