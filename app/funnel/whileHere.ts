import type { Host } from '#engine/run/index.ts'

/** Comes true when the page is shown again; undefined unless it was left. */
let again: Promise<void> | undefined

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

/**
 * A call that the browser cuts off because the page is left has not failed: what became of it, the next page asks the server. So its reply is held
 * back, and given only to a page that is shown again as it was.
 */
export const whileHere =
  (perform: Host['perform']): Host['perform'] =>
  async (attempt) => {
    const reply = await perform(attempt)
    if (reply.kind === 'offline') await again
    return reply
  }
