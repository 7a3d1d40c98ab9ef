export interface Teller {
  tell(): void
  subscribe(changed: () => void): () => void
}

/** Tells listeners once for everything that changes in one turn. */
export function oncePerTurn(): Teller {
  const listeners = new Set<() => void>()
  let due = false
  return {
    tell: () => {
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
