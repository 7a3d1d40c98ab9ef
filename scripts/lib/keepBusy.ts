/** Does something over and over, so many at once, until it is told to stop; that resolves when all of them have ended, and throws what one of them has thrown. */
export function keepBusy(once: () => Promise<unknown>, atOnce: number): { stop(): Promise<void> } {
  let going = true
  const worker = async () => {
    while (going) await once()
  }
  const workers = Promise.all(Array.from({ length: atOnce }, worker))
  // Whoever stops them hears of it; nobody else has to.
  workers.catch(() => undefined)
  return {
    stop: async () => {
      going = false
      await workers
    },
  }
}
