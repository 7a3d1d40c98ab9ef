import type { Clock } from './host.ts'

export const realClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, after) => globalThis.setTimeout(run, after),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as number),
}
