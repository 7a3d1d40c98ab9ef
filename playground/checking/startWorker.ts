const begin = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

let ahead: Worker | undefined = begin()

/** Starts the worker that checks. The first one has been on its way since this module was read. */
export function startWorker(): Worker {
  const started = ahead ?? begin()
  ahead = undefined
  return started
}
