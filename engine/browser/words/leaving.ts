import type { Leaving } from '#engine/run/index.ts'
import { randomId } from '../randomId.ts'

/** How a page leaves for another site. */
export const leaving: Leaving = {
  id: randomId,
  address: (route) => new URL(route, window.location.origin).href,
  go: (address) => {
    // A page that the browser brings back as it was has been left already: it begins again, from what is kept.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.location.reload()
    })
    window.location.assign(address)
  },
  tidy: () => {
    const { pathname, hash } = window.location
    window.history.replaceState(window.history.state, '', pathname + hash)
  },
}
