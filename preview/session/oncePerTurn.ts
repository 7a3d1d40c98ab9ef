export interface Teller {
  notify(): void
  subscribe(changed: () => void): () => void
}

/** Notifies listeners once for all changes of one turn of the event loop. */
export function oncePerTurn(): Teller {
  const listeners = new Set<() => void>()
  let due = false
  return {
    notify: () => {
      if (due) return
      due = true
      queueMicrotask(() => {
        due = false
        listeners.forEach((changed) => changed())
      })
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
