import type { ChildProcess } from 'node:child_process'

/** A server at a moment; memory in bytes. */
export interface MemorySample {
  /** Seconds since the beginning. */
  at: number
  /** What its program holds once the garbage is collected. */
  held: number
  /** What the process has of the machine, its database in it when that is embedded. */
  resident: number
  /** Seconds of processor time that it has had. */
  worked: number
}

/** Asks a server that `tellMemory.mjs` was loaded into every so many seconds what it has in memory. */
export function watchMemory(server: ChildProcess, every: number): { stop(): MemorySample[] } {
  const begin = performance.now()
  const samples: MemorySample[] = []
  const hear = (told: unknown) =>
    samples.push({ at: (performance.now() - begin) / 1000, ...(told as Omit<MemorySample, 'at'>) })
  server.on('message', hear)
  // A server that has ended cannot be asked: its calls fail and are in the report, which an error here would take with it.
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
