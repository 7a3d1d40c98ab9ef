import type { Host } from '#engine/run/index.ts'
import { sessionKey, tab } from '../tabStorage.ts'

/** The sessions of funnels that are kept nowhere (`persist.in: "none"`), as long as the page is open. */
const held = new Map<string, () => string>()

/** The part of a store by which such a session survives a change of the language. */
export const holding = (funnel: string): Pick<Host['store'], 'hold' | 'held'> => ({
  hold: (session) => void held.set(funnel, session),
  held: () => {
    const key = sessionKey(funnel)
    const text = tab.get(key)
    tab.remove(key)
    return text
  },
})

/**
 * Takes the session along to the page in another language, for which this page is left now: the tab has it until that
 * page has read it.
 */
export function takeAlong(funnel: string): void {
  const leave = (): void => {
    const session = held.get(funnel)
    if (session) tab.set(sessionKey(funnel), session())
  }
  window.addEventListener('pagehide', leave, { once: true })
}
