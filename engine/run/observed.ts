import type { Runner } from './runner.ts'

/** Observers, and what a runner offers them: its changes and, as its actor, its snapshots. */
export function observed(
  getSnapshot: () => unknown,
): Pick<Runner, 'actor' | 'subscribe'> & { notify(snapshot?: unknown): void } {
  const observers = new Set<(snapshot: unknown) => void>()
  const subscribe = (observer: (snapshot: unknown) => void) => {
    observers.add(observer)
    return () => void observers.delete(observer)
  }
  return {
    notify: (snapshot) => observers.forEach((observe) => observe(snapshot)),
    subscribe,
    actor: {
      subscribe: (observer) => ({
        unsubscribe: subscribe((snapshot) =>
          typeof observer === 'function' ? observer(snapshot) : observer.next?.(snapshot),
        ),
      }),
      getSnapshot,
    },
  }
}
