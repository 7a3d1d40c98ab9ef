import type { Host } from '#engine/run/index.ts'

/** Resolves to true when the page is shown again; undefined unless the page was left. */
let again: Promise<void> | undefined

let isWatching = false
/** Begun at the first use, because servers import this file too. */
function watchLeaving(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pagehide', () => {
    again = new Promise((back) =>
      window.addEventListener(
        'pageshow',
        () => {
          again = undefined
          back()
        },
        { once: true },
      ),
    )
  })
}

/**
 * Holds back the reply of a call that the browser aborts because the page is unloaded: the call may have succeeded, and
 * the next page asks the server. The reply is delivered only if the page is restored from the back/forward cache.
 */
export function whileHere(perform: Host['perform']): Host['perform'] {
  watchLeaving()
  return async (attempt) => {
    const reply = await perform(attempt)
    if (reply.kind !== 'offline') return reply
    // An aborted call may fail before this module hears that the page is left. A page that is left runs no timers.
    await new Promise((go) => setTimeout(go))
    await again
    return reply
  }
}
