import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process uses now, on Linux; undefined elsewhere. */
export function residentMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
