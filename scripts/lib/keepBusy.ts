/** Repeats something, `atOnce` times in parallel, until it is stopped. Stopping resolves when all have ended, and throws the first error. */
export function keepBusy(once: () => Promise<unknown>, atOnce: number): { stop(): Promise<void> } {
  let going = true
  const worker = async () => {
    while (going) await once()
  }
  const workers = Promise.all(Array.from({ length: atOnce }, worker))
  // The error is reported when they are stopped.
  workers.catch(() => undefined)
  return {
    stop: async () => {
      going = false
      await workers
    },
  }
}
