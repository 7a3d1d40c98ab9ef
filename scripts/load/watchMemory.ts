import type { ChildProcess } from 'node:child_process'

/** A server's memory, in bytes, at one moment. */
export interface MemorySample {
  /** Seconds since the beginning. */
  at: number
  /** Heap in use after garbage collection. */
  held: number
  /** Resident memory of the process, without its PostgreSQL. */
  resident: number
  /** Seconds of processor time used so far. */
  worked: number
}

/** Asks a server that loaded `tellMemory.mjs` for its memory at an interval in seconds. */
export function watchMemory(server: ChildProcess, every: number): { stop(): MemorySample[] } {
  const begin = performance.now()
  const samples: MemorySample[] = []
  const hear = (told: unknown) =>
    samples.push({ at: (performance.now() - begin) / 1000, ...(told as Omit<MemorySample, 'at'>) })
  server.on('message', hear)
  // A server that has ended cannot be asked; its failed calls are in the report, which an error here would prevent.
  const ask = () => void server.send('memory', () => undefined)
  const timer = setInterval(ask, every * 1000)
  return {
    stop: () => {
      clearInterval(timer)
      server.off('message', hear)
      return samples
    },
  }
}
