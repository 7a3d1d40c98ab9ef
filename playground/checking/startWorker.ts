declare global {
  interface Window {
    /** The worker that a built page starts before anything else (playground/vite.config.ts). */
    workerAhead?: Worker | undefined
  }
}

/** Starts the worker that checks, or gives the one that was started ahead. */
export function startWorker(): Worker {
  const ahead = window.workerAhead
  window.workerAhead = undefined
  return ahead ?? new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}
