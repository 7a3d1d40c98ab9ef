/** What waits for the end of a frame. */
const waiting = new Set<() => void>()

const runAll = (): void => waiting.forEach((run) => run())

let isWatching = false
/** A page that is left or hidden draws no more frames. Begun at the first use, because the server imports this file too. */
function watchLeaving(): void {
  if (isWatching) return
  isWatching = true
  window.addEventListener('pagehide', runAll)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') runAll()
  })
}

/** Milliseconds within which it runs at the latest after a frame. */
const most = 50

/** Runs a function when the browser has nothing to do for the frame any more, soon in any case. */
const whenIdle = (run: () => void): unknown =>
  window.requestIdleCallback ? window.requestIdleCallback(run, { timeout: most }) : setTimeout(run)

/**
 * Runs the last function that it was given after the next frame, so that what is typed is drawn first; at once when the
 * page is hidden or unloaded.
 */
export function atMostOncePerFrame(): (run: () => void) => void {
  let latest: () => void
  const runNow = (): void => {
    if (waiting.delete(runNow)) latest()
  }
  return (run) => {
    watchLeaving()
    latest = run
    if (document.visibilityState === 'hidden') return void run()
    if (!waiting.has(runNow)) requestAnimationFrame(() => whenIdle(runNow))
    waiting.add(runNow)
  }
}
