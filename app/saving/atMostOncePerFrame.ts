/** Runs what it was given last: with the next frame, or at once when the page is hidden or left, which may be the last that it does. */
export function atMostOncePerFrame(): (run: () => void) => void {
  let waiting: (() => void) | undefined
  const runNow = (): void => {
    const run = waiting
    waiting = undefined
    run?.()
  }
  window.addEventListener('pagehide', runNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') runNow()
  })
  return (run) => {
    if (!waiting) requestAnimationFrame(runNow)
    waiting = run
  }
}
