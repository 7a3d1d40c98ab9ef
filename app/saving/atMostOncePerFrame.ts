/** Runs what it was given last: with the next frame, or at once when the page is hidden or left, which may be the last that it does. */
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
    // A hidden page draws no frame.
    if (document.visibilityState === 'hidden') return void run()
    if (!waiting) {
      requestAnimationFrame(runNow)
      // Heard only while something waits, so that a form that is over leaves nothing behind.
      window.addEventListener('pagehide', runNow)
      document.addEventListener('visibilitychange', runIfHidden)
    }
    waiting = run
  }
}
