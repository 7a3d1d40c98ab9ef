/** Runs the last function that it was given in the next frame, or at once when the page is hidden or unloaded. */
export function atMostOncePerFrame(): (run: () => void) => void {
  let waiting: (() => void) | undefined
  const runNow = (): void => {
    window.removeEventListener('pagehide', runNow)
    document.removeEventListener('visibilitychange', runIfHidden)
    const run = waiting
    waiting = undefined
    run?.()
  }
  const runIfHidden = (): void => {
    if (document.visibilityState === 'hidden') runNow()
  }
  return (run) => {
    // A hidden page has no animation frames.
    if (document.visibilityState === 'hidden') return void run()
    if (!waiting) {
      requestAnimationFrame(runNow)
      // Subscribed only while a function waits, so that nothing is left behind.
      window.addEventListener('pagehide', runNow)
      document.addEventListener('visibilitychange', runIfHidden)
    }
    waiting = run
  }
}
